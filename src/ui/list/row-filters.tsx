/** Filter chips for loaded rows, made from the list's columns. */
import { isTime } from '../../domain/rows/field.ts';
import { formatFilter } from './format-filter.ts';
import { type Column } from '../rows/column.tsx';
import { type Filter, periodsOffered, type Presets } from '../rows/filters.tsx';
import type { Values } from '../rows/list-values.ts';
import { isPeriodName } from '../../domain/values/periods.ts';
import { lazyPart } from '../kit/lazy-part.tsx';

const loadEditor = () => import('./row-filter-editor.tsx');
const RowFilterEditor = lazyPart(loadEditor, ({ RowFilterEditor }) => RowFilterEditor);

/** Returns filters that suggest the values of a column. A filter set by a link gets a chip, too. */
export function rowFilters<Row>(
  columns: readonly Column<Row>[],
  values: Values,
  seen: (column: Column<Row>) => Promise<readonly string[]>,
): Filter[] {
  return columns
    .filter(({ filter, key }) => filter || values[`f.${key}`] !== undefined)
    .map((column) => {
      const key = `f.${column.key}`;
      return {
        label: column.title,
        keys: [key],
        describe: (values) => formatFilter(column, values[key] ?? ''),
        edit: (props) => (
          <RowFilterEditor
            label={column.title}
            field={key}
            kind={column.kind}
            labels={column.labels}
            seen={() => seen(column)}
            {...props}
          />
        ),
        preload: loadEditor,
        presets: isTime(column) ? presetsOf(key, column) : undefined,
      };
    });
}

function presetsOf(key: string, { ahead }: Pick<Column<never>, 'ahead'>): Presets {
  return {
    names: ahead ? periodsOffered.ahead : periodsOffered.past,
    chosen: ({ [key]: name }) => (isPeriodName(name) ? name : undefined),
    values: (name) => ({ [key]: name }),
  };
}

/** Filters of loaded rows, made from the list’s columns. */
import type { Values } from '#ui/record/record-link.ts';
import { isTime } from '#domain/rows/field.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { Column } from './column.tsx';
import { formatCondition } from './filters/format-condition.ts';
import { dated, type Filter } from './filters.tsx';
import { ofRows } from './narrowing.ts';

const loadEditor = () => import('./filters/row-filter-editor.tsx');
const RowFilterEditor = lazyPart(loadEditor, ({ RowFilterEditor }) => RowFilterEditor);

/** Returns filters that suggest the values of a column. A filter set by a link gets a chip, too. */
export function rowFilters<Row>(
  columns: readonly Column<Row>[],
  values: Values,
  seen: (column: Column<Row>) => Promise<readonly string[]>,
): Filter[] {
  return columns
    .filter(({ filter, key }) => filter || values[ofRows + key] !== undefined)
    .map((column) => {
      const key = ofRows + column.key;
      const filter = {
        label: column.title,
        keys: [key],
        describe: (values: Values) => formatCondition(column, values[key] ?? ''),
      };
      return isTime(column)
        ? dated(filter, column.ahead)
        : {
            ...filter,
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
          };
    });
}

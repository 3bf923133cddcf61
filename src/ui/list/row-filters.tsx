/** Filter chips for loaded rows, made from the list's columns. */
import { type Column, isTime } from '../rows/column.tsx';
import { type Filter, periodsOffered, type Presets } from '../rows/filters.tsx';
import type { Values } from '../rows/list-values.ts';
import { filterWords } from '../rows/row-filter.ts';
import { isPeriodName } from '../../domain/values/periods.ts';
import { lazyPart } from '../kit/lazy-part.tsx';

const loadEditor = () => import('./row-filter-editor.tsx');
const RowFilterEditor = lazyPart(loadEditor, ({ RowFilterEditor }) => RowFilterEditor);

const mostSuggestions = 50;

/** Returns filters that suggest the values of the loaded rows. A filter set by a link gets a chip, too. */
export function rowFilters<Row>(columns: readonly Column<Row>[], values: Values, atHand: readonly Row[]): Filter[] {
  return columns
    .filter(({ filter, key }) => filter || values[`f.${key}`] !== undefined)
    .map((column) => {
      const key = `f.${column.key}`;
      return {
        label: column.title,
        keys: [key],
        describe: (values) => filterWords(column, values[key] ?? ''),
        edit: (props) => (
          <RowFilterEditor
            label={column.title}
            field={key}
            kind={column.kind}
            labels={column.labels}
            seen={() => seenIn(atHand, column)}
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

/** Returns the distinct values of a column, most frequent first. */
function seenIn<Row>(rows: readonly Row[], { value }: Column<Row>): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = value(row)?.trim();
    if (text) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostSuggestions)
    .map(([text]) => text);
}

/** Filters of loaded rows, made from the list’s columns, and their chips in words. */
import type { Values } from '#ui/record/record-link.ts';
import { type Field, isTime } from '#domain/rows/field.ts';
import { blank, type Ends, endsOf, given, labelOf, past } from '#domain/rows/filter.ts';
import { formatCount, yesNo } from '#domain/values/labels.ts';
import { isPeriodName } from '#domain/values/periods.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { periodName } from '#ui/format/days.ts';
import { formatDate } from '#ui/format/time.ts';
import type { Column } from './column.tsx';
import { dated, type Filter } from './filters.tsx';

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
      const filter = {
        label: column.title,
        keys: [key],
        describe: (values: Values) => formatFilter(column, values[key] ?? ''),
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

/** Filters of rows in words, for their chips. */

const whole = /^-?\d+$/;

/** Returns the filter in words. */
export function formatFilter(field: Pick<Field<never>, 'kind' | 'labels'>, written: string): string {
  const { kind } = field;
  if (written === blank) return 'empty';
  if (written === given) return 'not empty';
  if (written === past) return 'before today';
  if (isTime({ kind }) && isPeriodName(written)) return periodName(written).toLowerCase();
  const ends = endsOf(kind, written);
  switch (kind) {
    case 'amount':
    case 'count': {
      const say = (end: string) =>
        kind === 'count' && whole.test(end) ? formatCount(Number(end)) : formatAmount(end, null);
      return ends ? rangeWords(ends, say) : written;
    }
    case 'moment':
    case 'day':
      return ends ? rangeWords(ends, (day) => formatDate(day)) : written;
    case 'word':
      return labelOf(field, written).toLowerCase();
    case 'yes-no':
      return yesNo(written).toLowerCase();
    case 'text':
      return `contains “${written}”`;
    default:
      return written;
  }
}

function rangeWords({ from, to }: Ends, say: (end: string) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? say(from) : `${say(from)} to ${say(to)}`;
  return from === undefined ? `up to ${say(to ?? '')}` : `from ${say(from)}`;
}

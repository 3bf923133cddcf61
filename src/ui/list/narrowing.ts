/** Filters and sort of a list's rows, as its address has them. */
import { isTime } from '#domain/rows/field.ts';
import { isFilter, writtenRange } from '#domain/rows/filter.ts';
import { isPeriodName } from '#domain/values/periods.ts';
import { daysOf } from '#ui/format/days.ts';
import type { Values } from '#ui/record/record-link.ts';
import type { Column } from './column.tsx';

const filterKey = /^f\.(.+)$/;

/** Returns client-side filters and sort from the URL, and the keys that the columns don't know. */
export function narrowingIn<Row>(columns: readonly Column<Row>[], values: Values) {
  const filters: Record<string, string> = {};
  const ignored: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const name = filterKey.exec(key)?.[1];
    if (name === undefined || value === undefined) continue;
    const column = columns.find((candidate) => candidate.key === name);
    if (column && isFilter(column, value)) filters[name] = daysWritten(column, value);
    else ignored.push(key);
  }
  const { sort } = values;
  const known = columns.some(({ key }) => key === sort?.replace(/^-/, ''));
  if (sort !== undefined && !known) ignored.push('sort');
  return { filters, sort: known ? sort : undefined, ignored };
}

/** The worker is asked for the days of a named period: it doesn't know the viewer's fiscal year. */
function daysWritten<Row>(column: Column<Row>, value: string): string {
  return isTime(column) && isPeriodName(value) ? (writtenRange(daysOf(value)) ?? value) : value;
}

/** Filters and sort of a list's rows, as its address has them. */
import { type Condition, conditionsIn, conditionValues, daysIn, daysOf, type Ends } from '#domain/rows/condition.ts';
import { preferences } from '#device/preferences.ts';
import { today } from '#ui/format/days.ts';
import type { Values } from '#ui/record/record-link.ts';
import type { Column } from './column.tsx';

/** In addresses, conditions on rows have this before the field. */
export const ofRows = 'f.';

/** Returns client-side filters and sort from the URL, and the keys that the columns don't know. */
export function narrowingIn<Row>(columns: readonly Column<Row>[], values: Values) {
  const { conditions, ignored } = conditionsIn(columns, values, ofRows);
  const filters = conditionValues(conditions.map(inDays), '');
  const { sort } = values;
  const known = columns.some(({ key }) => key === sort?.replace(/^-/, ''));
  if (sort !== undefined && !known) ignored.push('sort');
  return { filters, sort: known ? sort : undefined, ignored };
}

/** The worker is asked for the days of a period: it doesn't know the viewer's fiscal year. */
function inDays(condition: Condition): Condition {
  return condition.operator === 'is during' ? { ...condition, value: daysOf(condition.value, now()) } : condition;
}

const now = () => ({ today: today(), firstMonth: preferences.get().fiscalYearStartsIn });

/** Returns the days that are written, as the viewer means them; null when the text is none. */
export function daysHere(written: string | undefined): Ends | null {
  return daysIn(written, now());
}

/** Months, written `2026-11`. */
import { addMonths, type Day } from './calendar.ts';

/** The months from one day's to another's, both included: `2026-11`. */
export function monthsBetween(from: Day, to: Day): string[] {
  const length = Math.max(0, monthsApart(from, to) + 1);
  return Array.from({ length }, (_, index) => addMonths(from, index).slice(0, 7));
}

/** From the month of the first day to that of the second: below zero where that was before. */
export function monthsApart(from: Day, to: Day): number {
  const [year = 0, month = 0] = from.split('-').map(Number);
  const [otherYear = 0, otherMonth = 0] = to.split('-').map(Number);
  return (otherYear - year) * 12 + otherMonth - month;
}

/** This month and those after it, in which pledges are expected: `2026-11` to `2027-02`. */
export function monthsToCome(today: Day, most = 4): string[] {
  return monthsBetween(today, addMonths(today, most - 1));
}

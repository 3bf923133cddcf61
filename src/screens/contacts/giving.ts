/** What a contact has given, as far as their gifts are loaded. */
import { toDay } from '../../domain/values/calendar.ts';
import type { Transaction } from '../../api/resources.ts';
import { dateOf } from '../../records/gift.ts';
import { countsAsGiven, standingOf } from '../../domain/gift.ts';
import { transactionTotals } from '../../records/transaction-totals.ts';
import { today } from '../../ui/values/days.ts';
import { type CurrencySum, sumUp } from '../../ui/rows/totals.ts';

export interface Giving {
  given: readonly CurrencySum[];
  /** How many gifts that is. */
  gifts: number;
  /** Since January. */
  thisYear: readonly CurrencySum[];
  last: Transaction | null;
  /** What was not given in the end, by what became of it. */
  apart: readonly { label: string; sums: readonly CurrencySum[] }[];
}

/** `rows` in any order. */
export function givingOf(rows: readonly Transaction[]): Giving {
  const [given, ...others] = transactionTotals;
  const gifts = rows.filter((row) => countsAsGiven({ standing: standingOf(row) }));
  const year = today().slice(0, 4);
  const sums = (some: readonly Transaction[]) => (given ? sumUp(some, given).sums : []);
  return {
    given: sums(gifts),
    gifts: gifts.length,
    thisYear: sums(gifts.filter((row) => dayOf(row).startsWith(year))),
    last: gifts.toSorted((one, other) => (dayOf(one) < dayOf(other) ? 1 : -1))[0] ?? null,
    apart: others
      .map((total) => ({ label: total.label, sums: sumUp(rows, total).sums }))
      .filter(({ sums: some }) => some.length > 0),
  };
}

/** In the viewer's zone; blank where it has no date. */
export function dayOf(transaction: Transaction): string {
  const { at } = dateOf(transaction);
  return (at && toDay(at)) || '';
}

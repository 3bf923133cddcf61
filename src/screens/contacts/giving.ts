/** Totals of a contact's loaded gifts. */
import { names } from '../../records/names.ts';
import { currencyOf } from '../../domain/donor.ts';
import { toDay, toInstant } from '../../domain/values/calendar.ts';
import type { Transaction } from '../../api/resources.ts';
import { countInFull } from '../../replica/questions/sums.ts';
import { countsAsGiven, keptAmount, type Standing, standingOf, dateOf } from '../../domain/gift.ts';
import { fiscalYearOf } from '../../domain/values/compared.ts';
import { dayOf, today } from '../../ui/values/days.ts';
import { type CurrencySum, sumByCurrency } from '../../domain/values/money.ts';

export interface Giving {
  given: readonly CurrencySum[];
  /** Number of gifts. */
  gifts: number;
  /** Number of partially refunded gifts that count in full. */
  inFull: number;
  /** Totals of the current fiscal year. */
  thisYear: readonly CurrencySum[];
  last: Transaction | null;
  /** Totals of transactions that aren't completed gifts, by status. */
  apart: readonly { label: string; sums: readonly CurrencySum[] }[];
}

const apart: readonly (readonly [Standing, string])[] = [
  ['refunded', 'Refunded'],
  ['not captured', 'Incomplete or failed'],
  ['unknown', 'Unknown status'],
];

/** Totals `rows`, in any order. `firstMonth`: the first month of the fiscal year. */
export function givingOf(rows: readonly Transaction[], firstMonth: number): Giving {
  const all = rows.map((row) => {
    const standing = standingOf(row);
    const kept = standing === 'partly refunded' ? keptAmount(row) : row.amount;
    return { row, standing, amount: kept ?? row.amount, isInFull: kept === null && row.amount !== null };
  });
  type One = (typeof all)[number];
  const sums = (some: readonly One[]) =>
    sumByCurrency(some, { amount: ({ amount }) => amount, currency: ({ row }) => currencyOf(row, names.get()) }).sums;
  const gifts = all.filter(countsAsGiven);
  const year = fiscalYearOf(today(), firstMonth);
  return {
    given: sums(gifts),
    gifts: gifts.length,
    inFull: countInFull(gifts),
    thisYear: sums(gifts.filter(({ row }) => fiscalYearOf(dayGiven(row), firstMonth) === year)),
    last: gifts.toSorted((one, other) => timeOf(other.row) - timeOf(one.row))[0]?.row ?? null,
    apart: apart
      .map(([is, label]) => ({ label, sums: sums(all.filter(({ standing }) => standing === is)) }))
      .filter(({ sums: some }) => some.length > 0),
  };
}

/** Returns the date of a gift in the viewer's time zone. Null if it has no date. */
export function dayGiven(transaction: Transaction): string | null {
  const { at } = dateOf(transaction);
  return at === null ? null : dayOf(at);
}

/** Returns the time of a transaction for sorting. Undated transactions come last. */
function timeOf(transaction: Transaction): number {
  const { at } = dateOf(transaction);
  return at === null ? 0 : (toInstant(at) ?? (Date.parse(toDay(at) ?? '') || 0));
}

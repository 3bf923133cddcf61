/**
 * Pledges by time past due, and payments expected in the next months.
 *
 * Past due: the installments of open pledges before today, in equal parts, by days since the oldest. Expected: the
 * installments from today until the end of the last month, each in the month of its day. Projected are those that the
 * platform gave no date for. A pledge is in its campaign's currency.
 */
import { idOf } from '#api/fields.ts';
import { type Expected, toCome } from '#domain/pledge.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { byCurrencyOfScreen, countCurrencies, type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import { monthsToCome } from '#domain/values/months.ts';
import { currencyOf } from '#sync/gifts.ts';
import type { RowStore } from '#sync/row-store.ts';
import { pastDueIn } from './overdue.ts';

export interface AgingBand {
  /** Days past due. `to` is null in the last band. */
  from: number;
  to: number | null;
  pledges: number;
  sums: readonly Money[];
  /** How many of them are in no sum, because it isn't known how much is due. */
  unread: number;
}

export interface ExpectedMonth {
  /** `2026-11` */
  month: string;
  sum: string;
  /** The projected part of it. */
  projected: string;
  installments: number;
}

export interface PledgeDesk {
  bands: readonly AgingBand[];
  /** All bands together. */
  pastDue: Omit<AgingBand, 'from' | 'to'>;
  /** Past due with no reminder in the last 30 days. */
  unreminded: number;
  /** By currency, the screen's first. */
  expected: readonly { currency: string; months: readonly ExpectedMonth[] }[];
  /** Pledges of which it isn't known how much is due on which day: no month includes them. */
  unread: number;
}

const bands = [
  { from: 1, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: 90 },
  { from: 91, to: 180 },
  { from: 181, to: null },
] as const;

const monthsShown = 6;

interface World {
  store: Pick<RowStore, 'rows' | 'row'>;
  zone: Zone;
  /** The currency chosen for all screens. Null if none is. */
  currency: string | null;
}

type Part = Expected & { currency: string };

export function pledgeDeskIn({ store, zone, currency }: World, { today }: { today: string }): PledgeDesk {
  const months = monthsToCome(today, monthsShown);
  const late = pastDueIn({ store, zone }, today);
  let unread = 0;
  const parts = store.rows('listPledges').flatMap((row): Part[] => {
    const own = currencyOf(store, idOf(row.campaign_id));
    const all = toCome(row, today, zone, own).filter(({ at }) => at !== null);
    if (all.some(({ amount }) => amount === null)) {
      unread += 1;
      return [];
    }
    return all
      .filter(({ is, at }) => is !== 'overdue' && months.includes(at?.slice(0, 7) ?? ''))
      .map((part) => ({ ...part, currency: own }));
  });
  const counts = countCurrencies([...late, ...parts]);
  const leads = byCurrencyOfScreen(counts, currency);
  const sumsOf = (some: typeof late) => {
    const { sums, ...rest } = sumByCurrency(some, ownAmounts);
    return { pledges: some.length, sums: sums.toSorted(leads), ...rest };
  };
  const sumIn = (some: readonly Part[]) => sumByCurrency(some, ownAmounts).sums[0]?.sum ?? '0';
  return {
    bands: bands.map(({ from, to }) => ({
      from,
      to,
      ...sumsOf(late.filter(({ days }) => days >= from && days <= (to ?? Infinity))),
    })),
    pastDue: sumsOf(late),
    unreminded: late.filter(({ isUnreminded }) => isUnreminded).length,
    expected: countCurrencies(parts)
      .toSorted(leads)
      .map(({ currency: code }) => ({
        currency: code,
        months: months.map((month) => {
          const own = parts.filter((part) => part.currency === code && part.at?.startsWith(month));
          return {
            month,
            sum: sumIn(own),
            projected: sumIn(own.filter(({ is }) => is === 'projected')),
            installments: own.length,
          };
        }),
      })),
    unread,
  };
}

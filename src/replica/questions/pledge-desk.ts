/**
 * Pledges by time past due, and payments expected in the next months.
 *
 * Past due: the installments of open pledges before today, in equal parts, by days since the oldest. Expected: the
 * installments from today until the end of the last month, each in the month of its day. Projected are those that the
 * platform gave no date for. A pledge is in its campaign's currency.
 */
import { idOf } from '#api/fields.ts';
import { daysOver, daysUnreminded, type Expected, overdueOf, toCome } from '#domain/pledge.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { byCurrencyOfScreen, countCurrencies, type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import { monthsToCome } from '#domain/values/months.ts';
import { currencyOf } from '#replica/gifts.ts';
import type { RowStore } from '#replica/row-store.ts';

export interface AgingBand {
  /** Days past due. `to` is null in the last band. */
  from: number;
  to: number | null;
  pledges: number;
  sums: readonly Money[];
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
  const late: { days: number; amount: string | null; currency: string }[] = [];
  const parts: Part[] = [];
  let unreminded = 0;
  for (const row of store.rows('listPledges')) {
    const own = currencyOf(store, idOf(row.campaign_id));
    const days = daysOver(row, today, zone);
    if (days !== null) {
      late.push({ days, amount: overdueOf(row, today, zone)?.amount ?? null, currency: own });
      if ((daysUnreminded(row, today, zone) ?? 0) >= 30) unreminded += 1;
    }
    for (const part of toCome(row, today, zone)) {
      const isShown = part.is !== 'overdue' && part.at !== null && months.includes(part.at.slice(0, 7));
      if (isShown) parts.push({ ...part, currency: own });
    }
  }
  const counts = countCurrencies([...late, ...parts]);
  const leads = byCurrencyOfScreen(counts, currency);
  const sumsOf = (some: typeof late) => ({
    pledges: some.length,
    sums: sumByCurrency(some, ownAmounts)
      .sums.map((one) => ({ currency: one.currency, sum: one.sum }))
      .toSorted(leads),
  });
  const sumIn = (some: readonly Part[]) => sumByCurrency(some, ownAmounts).sums[0]?.sum ?? '0';
  return {
    bands: bands.map(({ from, to }) => ({
      from,
      to,
      ...sumsOf(late.filter(({ days }) => days >= from && days <= (to ?? Infinity))),
    })),
    pastDue: sumsOf(late),
    unreminded,
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
  };
}

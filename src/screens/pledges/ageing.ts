/** Overdue pledges by how long ago they were due. */
import { viewerZone } from '../../ui/values/time.ts';
import type { Pledge } from '../../api/resources.ts';
import { currencyOfPledge } from '../../records/pledge.ts';
import { daysOver } from '../../replica/pledge-terms.ts';
import { type CurrencySum, sumUp } from '../../ui/rows/totals.ts';

export interface AgeBand {
  /** `1–30 days` */
  label: string;
  /** As a filter over `days_over` says it: `1..30`. */
  range: string;
  pledges: number;
  /** What remains of them. */
  sums: readonly CurrencySum[];
}

const bands = [
  { from: 1, to: 30, label: '1–30 days' },
  { from: 31, to: 60, label: '31–60 days' },
  { from: 61, to: 90, label: '61–90 days' },
  { from: 91, to: 180, label: '91–180 days' },
  { from: 181, to: Infinity, label: 'Over 180 days' },
];

const remaining = {
  label: 'Remaining',
  amount: ({ amount_remaining }: Pledge) => amount_remaining,
  currency: currencyOfPledge,
};

/** In bands of days past due, and all of them last. Without overdue pledges, nothing. */
export function ageing(pledges: readonly Pledge[], today: string): readonly AgeBand[] {
  const overdue = pledges.flatMap((pledge) => {
    const days = daysOver(pledge, today, viewerZone());
    return days === null ? [] : [{ pledge, days }];
  });
  if (overdue.length === 0) return [];
  return [...bands, { from: 1, to: Infinity, label: 'All' }].map(({ from, to, label }) => {
    const rows = overdue.filter(({ days }) => days >= from && days <= to).map(({ pledge }) => pledge);
    const range = `${from}..${to === Infinity ? '' : to}`;
    return { label, range, pledges: rows.length, sums: sumUp(rows, remaining).sums };
  });
}

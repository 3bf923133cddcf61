/** Overdue pledges by how long ago they were due. */
import { viewerZone } from '../../ui/values/time.ts';
import type { Pledge } from '../../api/resources.ts';
import { currencyOfPledge } from '../../records/pledge.ts';
import { daysOver } from '../../replica/pledge-terms.ts';
import { type Overdue, overdueOf } from '../../replica/to-come.ts';
import { type CurrencySum, sumUp } from '../../ui/rows/totals.ts';

export interface AgeBand {
  /** `1–30 days` */
  label: string;
  /** As a filter over `days_over` says it: `1..30`. */
  range: string;
  pledges: number;
  /** Installments of before today, as every figure of what is overdue has them. */
  overdue: readonly CurrencySum[];
  /** The rest of their balance. */
  rest: readonly CurrencySum[];
}

const bands = [
  { from: 1, to: 30, label: '1–30 days' },
  { from: 31, to: 60, label: '31–60 days' },
  { from: 61, to: 90, label: '61–90 days' },
  { from: 91, to: 180, label: '91–180 days' },
  { from: 181, to: Infinity, label: 'Over 180 days' },
];

type Late = Overdue & { days: number; currency: string | null };

const currency = (late: Late) => late.currency;
const overdueTotal = { label: 'Overdue', amount: ({ amount }: Late) => amount, currency };
const isPartly = ({ rest }: Late) => rest !== null;
const restTotal = { label: 'Not yet due', amount: ({ rest }: Late) => rest?.amount ?? null, of: isPartly, currency };

/** In bands of days past due, and all of them last. Without overdue pledges, nothing. */
export function ageing(pledges: readonly Pledge[], today: string): readonly AgeBand[] {
  const overdue = pledges.flatMap((pledge): Late[] => {
    const [days, late] = [daysOver(pledge, today, viewerZone()), overdueOf(pledge, today, viewerZone())];
    return days === null || late === null ? [] : [{ ...late, days, currency: currencyOfPledge(pledge) }];
  });
  if (overdue.length === 0) return [];
  return [...bands, { from: 1, to: Infinity, label: 'All' }].map(({ from, to, label }) => {
    const rows = overdue.filter(({ days }) => days >= from && days <= to);
    const range = `${from}..${to === Infinity ? '' : to}`;
    const [late, rest] = [sumUp(rows, overdueTotal), sumUp(rows, restTotal)];
    return { label, range, pledges: rows.length, overdue: late.sums, rest: rest.sums };
  });
}

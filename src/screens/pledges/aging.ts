/** Aging of past-due pledges. */
import { names } from '../../records/names.ts';
import { daysOver, type Overdue, overdueOf } from '../../domain/pledge.ts';
import { viewerZone } from '../../ui/format/time.ts';
import type { Pledge } from '../../api/resources.ts';
import { type CurrencySum, sumByCurrency } from '../../domain/values/money.ts';

export interface AgingBucket {
  /** `1–30 days` */
  label: string;
  /** Value of the `days_over` filter: `1..30`. */
  range: string;
  pledges: number;
  /** Installments before today. */
  overdue: readonly CurrencySum[];
  /** The rest of the balance. */
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
const overdueTotal = { amount: ({ amount }: Late) => amount, currency };
const isPartly = ({ rest }: Late) => rest !== null;
const restTotal = { amount: ({ rest }: Late) => rest?.amount ?? null, of: isPartly, currency };

/** Groups past-due pledges by days past due, with a total last. Empty if nothing is past due. */
export function agingBuckets(pledges: readonly Pledge[], today: string): readonly AgingBucket[] {
  const overdue = pledges.flatMap((pledge): Late[] => {
    const [days, late] = [daysOver(pledge, today, viewerZone()), overdueOf(pledge, today, viewerZone())];
    return days === null || late === null
      ? []
      : [{ ...late, days, currency: names.get().currency(pledge.campaign_id) }];
  });
  if (overdue.length === 0) return [];
  return [...bands, { from: 1, to: Infinity, label: 'Total' }].map(({ from, to, label }) => {
    const rows = overdue.filter(({ days }) => days >= from && days <= to);
    const range = `${from}..${to === Infinity ? '' : to}`;
    const [late, rest] = [sumByCurrency(rows, overdueTotal), sumByCurrency(rows, restTotal)];
    return { label, range, pledges: rows.length, overdue: late.sums, rest: rest.sums };
  });
}

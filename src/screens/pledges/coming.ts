/** What is to come of pledges this month, from today on, and in the three months after it. */
import type { Pledge } from '../../api/resources.ts';
import { currencyOfPledge } from '../../records/pledge.ts';
import { monthsToCome } from '../../replica/questions/periods.ts';
import { type Expected, toCome } from '../../replica/to-come.ts';
import { type CurrencySum, sumUp } from '../../ui/rows/totals.ts';
import { formatMonth, viewerZone } from '../../ui/values/time.ts';

export interface ComingLine {
  /** `November 2026` */
  label: string;
  /** Of every currency that any line has, in the same order. */
  sums: readonly CurrencySum[];
}

type Part = Expected & { currency: string | null };

const amounts = { label: '', amount: ({ amount }: Part) => amount, currency: ({ currency }: Part) => currency };

/** The months, then all of them, then what of that is projected. Nothing where nothing is to come. */
export function coming(pledges: readonly Pledge[], today: string): readonly ComingLine[] {
  const months = monthsToCome(today);
  const parts = pledges.flatMap((pledge) =>
    toCome(pledge, today, viewerZone()).flatMap((part): Part[] =>
      part.at !== null && part.is !== 'overdue' && months.includes(part.at.slice(0, 7))
        ? [{ ...part, currency: currencyOfPledge(pledge) }]
        : [],
    ),
  );
  if (parts.length === 0) return [];
  const all = sumUp(parts, amounts).sums;
  const line = (label: string, some: readonly Part[]): ComingLine => {
    const { sums } = sumUp(some, amounts);
    const none = (currency: string) => ({ currency, sum: '0', rows: 0 });
    return { label, sums: all.map(({ currency }) => sums.find((one) => one.currency === currency) ?? none(currency)) };
  };
  return [
    ...months.map((month) =>
      line(
        formatMonth(month),
        parts.filter(({ at }) => at?.startsWith(month)),
      ),
    ),
    line('All', parts),
    line(
      'Projected',
      parts.filter(({ is }) => is === 'projected'),
    ),
  ];
}

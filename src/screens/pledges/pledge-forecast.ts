/** Expected pledge payments for the rest of this month and the next three months. */
import { names } from '../../records/names.ts';
import { type Expected, toCome } from '../../domain/pledge.ts';
import type { Pledge } from '../../api/resources.ts';
import { monthsToCome } from '../../domain/values/months.ts';
import { type CurrencySum, ownAmounts, sumByCurrency } from '../../domain/values/money.ts';
import { formatMonth, viewerZone } from '../../ui/format/time.ts';

export interface ForecastLine {
  /** `November 2026` */
  label: string;
  /** One sum per currency, in the same order on every line. */
  sums: readonly CurrencySum[];
}

type Part = Expected & { currency: string | null };

/** Returns a line per month, then the total, then its projected part. Empty without expected payments. */
export function pledgeForecast(pledges: readonly Pledge[], today: string): readonly ForecastLine[] {
  const months = monthsToCome(today);
  const parts = pledges.flatMap((pledge) =>
    toCome(pledge, today, viewerZone()).flatMap((part): Part[] =>
      part.at !== null && part.is !== 'overdue' && months.includes(part.at.slice(0, 7))
        ? [{ ...part, currency: names.get().currency(pledge.campaign_id) }]
        : [],
    ),
  );
  if (parts.length === 0) return [];
  const all = sumByCurrency(parts, ownAmounts).sums;
  const line = (label: string, some: readonly Part[]): ForecastLine => {
    const { sums } = sumByCurrency(some, ownAmounts);
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
    line('Total', parts),
    line(
      'Projected',
      parts.filter(({ is }) => is === 'projected'),
    ),
  ];
}

/** What was paid out in a month, by campaign. */
import { groupBy } from '../../domain/values/collections.ts';
import type { Payout } from '../../api/resources.ts';
import { dayPaid, mismatch } from '../../domain/payout.ts';
import type { Zone } from '../../domain/values/calendar.ts';
import { sumOf } from '../../domain/values/decimal.ts';

export interface PaidFor {
  /** Null where the payouts name none, and for the sum over all campaigns. */
  campaign: string | null;
  payouts: number;
  /** Decimal text, of the amounts that can be read. */
  gross: string;
  fees: string;
  tips: string;
  net: string;
  /** Payouts whose amount, fee and tip do not come to what was paid. */
  off: number;
}

export interface MonthOfCurrency {
  /** Empty where none is given. */
  currency: string;
  /** Most net first. */
  campaigns: readonly PaidFor[];
  all: PaidFor;
}

/** The months in which something was paid, the latest first: `2026-11`. */
export function monthsPaid(payouts: readonly Payout[], zone: Zone): string[] {
  const months = new Set(payouts.flatMap((payout) => monthOf(payout, zone) ?? []));
  return [...months].toSorted().toReversed();
}

/** By the day on which each was paid, where the viewer is. What wasn't paid, or is void, is in no month. Most payouts first. */
export function monthEnd(payouts: readonly Payout[], month: string, zone: Zone): MonthOfCurrency[] {
  const paid = payouts.filter((payout) => monthOf(payout, zone) === month);
  return [...groupBy(paid, ({ currency }) => currency?.trim() ?? '')]
    .map(([currency, rows]) => ({
      currency,
      campaigns: [...groupBy(rows, ({ campaign_id }) => campaign_id?.trim() || null)]
        .map(([campaign, some]) => paidFor(campaign, some))
        .toSorted((one, other) => Number(other.net) - Number(one.net)),
      all: paidFor(null, rows),
    }))
    .toSorted((one, other) => other.all.payouts - one.all.payouts || (one.currency < other.currency ? -1 : 1));
}

function monthOf(payout: Payout, zone: Zone): string | null {
  return dayPaid(payout, zone)?.slice(0, 7) ?? null;
}

function paidFor(campaign: string | null, rows: readonly Payout[]): PaidFor {
  return {
    campaign,
    payouts: rows.length,
    gross: sumOf(rows.map(({ amount }) => amount)),
    fees: sumOf(rows.map(({ fee }) => fee)),
    tips: sumOf(rows.map(({ tip }) => tip)),
    net: sumOf(rows.map(({ payout }) => payout)),
    off: rows.filter((row) => mismatch(row) !== null).length,
  };
}

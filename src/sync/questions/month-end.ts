/** Paid payouts of a month, by campaign. */
import { groupBy } from '#domain/values/collections.ts';
import type { Payout } from '#api/resources.ts';
import { canRead, dayPaid, mismatch } from '#domain/payout.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { sumOf } from '#domain/values/decimal.ts';

/** Payouts and what they sum up to. */
export interface PaidSums {
  payouts: number;
  /** How many of them are in no sum, because one of their amounts can't be read. */
  unread: number;
  /** Decimal text. */
  gross: string;
  fees: string;
  tips: string;
  net: string;
}

export interface PaidFor extends PaidSums {
  /** Null if the payouts name none, and for the total of all campaigns. */
  campaign: string | null;
  /** Payouts with a discrepancy: amount, fee, and tip don't add up to what was paid. */
  off: number;
}

export interface MonthOfCurrency {
  /** Empty if the payouts name none. */
  currency: string;
  /** Largest net first. */
  campaigns: readonly PaidFor[];
  all: PaidFor;
}

/** Returns the months with paid payouts, latest first: `2026-11`. */
export function monthsPaid(payouts: readonly Payout[], zone: Zone): string[] {
  const months = new Set(payouts.flatMap((payout) => monthOf(payout, zone) ?? []));
  return [...months].toSorted().toReversed();
}

/**
 * Groups payouts by the day they were paid, in the viewer's time zone. Unpaid and void ones are in no month. The currency
 * with most payouts comes first.
 */
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

export function paidSums(all: readonly Payout[]): PaidSums {
  const rows = all.filter(canRead);
  return {
    payouts: all.length,
    unread: all.length - rows.length,
    gross: sumOf(rows.map(({ amount }) => amount)),
    fees: sumOf(rows.map(({ fee }) => fee)),
    tips: sumOf(rows.map(({ tip }) => tip)),
    net: sumOf(rows.map(({ payout }) => payout)),
  };
}

function paidFor(campaign: string | null, rows: readonly Payout[]): PaidFor {
  return { campaign, ...paidSums(rows), off: rows.filter((row) => mismatch(row) !== null).length };
}

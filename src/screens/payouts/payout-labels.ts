import { plural } from '../../domain/values/labels.ts';
import { toText } from '../../api/fields.ts';
import type { Payout } from '../../api/resources.ts';
import { knownCurrency } from '../../device/known-names.ts';
import { formatAmount } from '../../ui/values/money.ts';

/** Returns the platform's display status, or else its status code. */
export function payoutStatus({ status, ['status_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || status;
}

export function payoutMethod({ method, ['method_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || method;
}

/** Returns the currency of the payout or its campaign. Empty if neither is known. */
export function payoutCurrency({ currency, campaign_id }: Payout): string {
  return currency?.trim() || (knownCurrency(campaign_id) ?? '');
}

/** Formats an amount with its sign: `+12.50`. */
export function signed(amount: string): string {
  return `${amount.startsWith('-') ? '' : '+'}${formatAmount(amount)}`;
}

/** Formats when a payout was paid: `3 days late`, `1 day early`, `On time`. */
export function formatDaysToPay(days: number): string {
  if (days === 0) return 'On time';
  const count = plural(Math.abs(days), 'day', 'days');
  return days > 0 ? `${count} late` : `${count} early`;
}

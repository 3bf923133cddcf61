import { toText } from '../../api/fields.ts';
import type { Payout } from '../../api/resources.ts';
import { knownCurrency } from '../../device/known-names.ts';
import { formatAmount } from '../../ui/values/money.ts';

/** Deployed services have words for people beside those for programs. */
export function payoutStatus({ status, ['status_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || status;
}

export function payoutMethod({ method, ['method_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || method;
}

/** Its own, else its campaign's; empty where neither is known. */
export function payoutCurrency({ currency, campaign_id }: Payout): string {
  return currency?.trim() || (knownCurrency(campaign_id) ?? '');
}

/** With its sign: `+12.50`. */
export function signed(amount: string): string {
  return `${amount.startsWith('-') ? '' : '+'}${formatAmount(amount)}`;
}

/** `3 days late`, `1 day early`. */
export function daysToPayWords(days: number): string {
  if (days === 0) return 'on the day it was expected';
  const many = Math.abs(days);
  return `${many} ${many === 1 ? 'day' : 'days'} ${days > 0 ? 'after' : 'before'} it was expected`;
}

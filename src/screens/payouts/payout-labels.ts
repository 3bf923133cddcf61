import { plural } from '#domain/values/labels.ts';
import { formatAmount } from '#ui/format/money.ts';

/** Formats an amount with its sign: `+12.50`. */
export function signed(amount: string, currency: string): string {
  return `${amount.startsWith('-') ? '' : '+'}${formatAmount(amount, currency)}`;
}

/** Formats when a payout was paid: `3 days late`, `1 day early`, `On time`. */
export function formatDaysToPay(days: number): string {
  if (days === 0) return 'On time';
  const count = plural(Math.abs(days), 'day', 'days');
  return days > 0 ? `${count} late` : `${count} early`;
}

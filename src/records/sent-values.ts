import { otherCurrency, readTypedAmount } from '#domain/values/written-amount.ts';
import { formatAmount } from '#ui/format/money.ts';

/** Formats a typed amount for display. Returns null if it is blank, invalid, or in another currency. */
export function formatTypedAmount(typed: string, currency: string | null): string | null {
  const understood = readTypedAmount(typed);
  if (understood.kind !== 'number' || otherCurrency(understood, currency, '') !== null) return null;
  return formatAmount(understood.text, currency);
}

import { readTyped } from '#domain/values/typed-number.ts';
import { formatAmount } from '#ui/format/money.ts';

/** Formats a typed amount for display. Returns null if it is blank or invalid. */
export function formatTypedAmount(typed: string, currency: string | null): string | null {
  const understood = readTyped(typed);
  if (understood.kind !== 'number') return null;
  return [formatAmount(understood.text, currency), currency].filter(Boolean).join(' ');
}

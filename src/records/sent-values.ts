/** Formats values as they are typed in a form and as they are in a response. */
import { readTyped } from '#domain/values/typed-number.ts';
import { formatAmount } from '#ui/format/money.ts';

/** Formats a typed amount for display. Returns null if it is blank or invalid. */
export function formatTypedAmount(typed: string, currency: string | null): string | null {
  const understood = readTyped(typed);
  if (understood.kind !== 'number') return null;
  return [formatAmount(understood.text), currency].filter(Boolean).join(' ');
}

export function yesOrNo(value: string | boolean | null | undefined): string {
  const word = String(value ?? '').toLowerCase();
  if (['true', '1', 'yes'].includes(word)) return 'Yes';
  return ['false', '0', 'no'].includes(word) ? 'No' : word;
}

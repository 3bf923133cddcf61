/** Finds ticket items like a new one that this browser sent within the last hour. */
import { typedNumber } from '#domain/values/typed-number.ts';
import { activity, detailsOf, isOpen } from '#device/activity.ts';
import { savedAnswers } from '#device/saved-answers.ts';
import type { Tier } from './body.ts';

export interface Duplicate {
  /** Time of the request or the response, in milliseconds. */
  at: number;
  /** False when the item is unconfirmed. */
  isThere: boolean;
}

const longestAgo = 3_600_000;

/** Returns the latest item with the same name and price in that campaign, or null. */
export function duplicateOf(campaign: string, { name, price }: Tier, now = Date.now()): Duplicate | null {
  const isSame = (fields: { readonly [field: string]: unknown }) =>
    sameName(fields['name'], name) && Number(fields['price'] ?? NaN) === typedNumber(price);
  const answered = savedAnswers
    .get()
    .ticketItems.filter((item) => item.campaign === campaign && isSame(item.fields))
    .map(({ at }): Duplicate => ({ at, isThere: true }));
  // Items without a response or a returned ID aren't saved in this browser. The activity list still has them.
  const sent = activity
    .get()
    .filter((entry) => entry.kind === 'ticket-item' && entry.campaign === campaign)
    .filter((entry) => (entry.outcome === 'saved' || isOpen(entry)) && isSame(detailsOf(entry.key)?.body ?? {}))
    .map(({ at, outcome }): Duplicate => ({ at, isThere: outcome === 'saved' }));
  const lately = [...answered, ...sent].filter(({ at }) => now - at < longestAgo);
  return lately.toSorted((one, other) => other.at - one.at)[0] ?? null;
}

function sameName(stored: unknown, typed: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return typeof stored === 'string' && plain(stored) === plain(typed);
}

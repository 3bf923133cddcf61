/** Finds ticket items that this browser sent within the last hour and that are like one to be created. */
import { activity, detailsOf, isOpen } from '../../device/activity.ts';
import { allRemembered } from '../../device/remembered.ts';
import type { Tier } from './body.ts';
import { typedNumber } from '../../records/sent-values.ts';

export interface Duplicate {
  /** When it was sent or answered, in milliseconds. */
  at: number;
  /** False when its outcome is not known. */
  isThere: boolean;
}

const longestAgo = 3_600_000;

/** The latest with the same name and price on that campaign; null when there is none. */
export function duplicateOf(campaign: string, { name, price }: Tier, now = Date.now()): Duplicate | null {
  const isSame = (fields: { readonly [field: string]: unknown }) =>
    sameName(fields['name'], name) && Number(fields['price'] ?? NaN) === typedNumber(price);
  const answered = allRemembered
    .get()
    .ticketItems.filter((item) => item.campaign === campaign && isSame(item.fields))
    .map(({ at }): Duplicate => ({ at, isThere: true }));
  // Items without an answer, or without an ID in it, are not remembered. This page still knows what it sent.
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

/** Gifts of contacts, as rows of a list. */
import type { Transaction } from '#api/resources.ts';
import { countsAsGiven, type Gift, newestFirst } from '#domain/gift.ts';

/** Returns these contacts' gifts that count, newest first. */
export function giftsOf(contacts: readonly { id: string }[], gifts: readonly Gift[]): Transaction[] {
  const ids = new Set(contacts.map(({ id }) => id));
  const theirs = gifts.filter((gift) => gift.giver !== null && ids.has(gift.giver) && countsAsGiven(gift));
  return newestFirst(theirs.map(({ row }) => row));
}

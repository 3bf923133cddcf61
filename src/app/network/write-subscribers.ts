import type { QueryClient } from '@tanstack/react-query';
import { learnSavedNames } from '#records/names.ts';
import { isObject } from '#api/fields.ts';
import { staleReads, type WriteSubscriber } from '#api/query.ts';
import { atHand } from '#replica/current.ts';
import type { Written } from '#replica/written.ts';
import { countingWrites } from '#ui/session/ending.ts';
import { onFailure } from '#app/session/session.ts';
import { activityFeed } from './activity-feed.ts';

/** The last few writes saved before the replica was available, whose rows may be older. */
let early: readonly Written[] = [];
const mostEarly = 20;

atHand.subscribe(() => {
  const replica = atHand.get();
  if (!replica) return;
  for (const write of early) replica.written(write);
  early = [];
});

const markStale = (affects: readonly string[]) => void atHand.get()?.ask('markStale', affects);

/** Applies saved writes to the replica before the next sync. */
const intoReplica: WriteSubscriber = {
  found({ affects }, { outcome }) {
    if (outcome === 'saved') markStale(affects);
  },
  ended({ operation, input: { contact, household }, affects }, end) {
    if (end.outcome === 'saved' || end.outcome === 'unconfirmed') markStale(affects);
    const id = contact ?? household;
    if (end.outcome !== 'saved' || !isObject(end.answer) || typeof id !== 'string') return;
    const write = { operation, id, answer: end.answer };
    const replica = atHand.get();
    if (replica) replica.written(write);
    else early = [...early, write].slice(-mostEarly);
  },
};

const asksToSignIn: WriteSubscriber = {
  ended(_write, result) {
    if (result.outcome !== 'saved') onFailure(result.error);
  },
};

/** Returns all write subscribers, in call order. */
export function writeSubscribers(cache: QueryClient): readonly WriteSubscriber[] {
  return [activityFeed, learnSavedNames, intoReplica, staleReads(cache), countingWrites, asksToSignIn];
}

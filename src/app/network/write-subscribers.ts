import type { QueryClient } from '@tanstack/react-query';
import { learnSavedNames } from '#records/names.ts';
import { isObject } from '#api/fields.ts';
import { staleReads, type WriteSubscriber } from '#api/query.ts';
import { atHand } from '#replica/current.ts';
import { activity } from '#device/activity.ts';
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
  found({ affects, key }, result) {
    if (result.outcome !== 'saved') return;
    markStale(affects);
    const entry = activity.get().find(({ operationKey }) => operationKey === key);
    if (!entry) return;
    const { record } = entry.bulk?.last ?? entry;
    tell({ operation: entry.operation, id: record, sent: entry.fields, answer: result.answer });
  },
  ended({ operation, input: { contact, household, body }, affects }, end) {
    if (end.outcome === 'saved' || end.outcome === 'unconfirmed') markStale(affects);
    if (end.outcome !== 'saved') return;
    tell({ operation, id: contact ?? household, sent: Object.keys(body ?? {}), answer: end.answer });
  },
};

function tell({ operation, id, sent, answer }: Pick<Written, 'operation' | 'sent'> & { id: unknown; answer: unknown }) {
  if (!isObject(answer) || typeof id !== 'string') return;
  const write = { operation, id, sent: sent ?? [], answer };
  const replica = atHand.get();
  if (replica) replica.written(write);
  else early = [...early, write].slice(-mostEarly);
}

const asksToSignIn: WriteSubscriber = {
  ended(_write, result) {
    if (result.outcome !== 'saved') onFailure(result.error);
  },
};

/** Returns all write subscribers, in call order. */
export function writeSubscribers(cache: QueryClient): readonly WriteSubscriber[] {
  return [activityFeed, learnSavedNames, intoReplica, staleReads(cache), countingWrites, asksToSignIn];
}

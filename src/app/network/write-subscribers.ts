import { isObject } from '../../api/fields.ts';
import { staleReads, type WriteSubscriber } from '../../api/query.ts';
import { learnSavedNames } from '../../records/learn-names.ts';
import { atHand } from '../../replica/current.ts';
import { activityFeed } from './activity-feed.ts';

/** The rows at hand have it before they are read again. */
const intoReplica: WriteSubscriber = {
  ended({ operation, input: { contact, household } }, end) {
    const id = contact ?? household;
    if (end.outcome !== 'saved' || !isObject(end.answer) || typeof id !== 'string') return;
    atHand.get()?.written({ operation, id, answer: end.answer });
  },
};

/** Everybody who hears of every write, in the order in which they do. */
export const writeSubscribers: readonly WriteSubscriber[] = [activityFeed, learnSavedNames, intoReplica, staleReads];

import { staleReads, type WriteSubscriber } from '../../api/query.ts';
import { learnSavedNames } from '../../records/learn-names.ts';
import { activityFeed } from './activity-feed.ts';

/** Everybody who hears of every write, in the order in which they do. */
export const writeSubscribers: readonly WriteSubscriber[] = [activityFeed, learnSavedNames, staleReads];

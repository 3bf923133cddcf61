/** The effects of a write: of a saved one its answer's, in this order, then stale reads and Activity. */
import type { QueryClient } from '@tanstack/react-query';
import { givenFields, isObject } from '#api/fields.ts';
import type { WriteName } from '#api/operations.ts';
import { refresh, type SentWrite, type WriteSubscriber } from '#api/query.ts';
import { activity } from '#device/activity.ts';
import { removeSavedFields, saveAnswer, type SavedAnswerKind } from '#device/saved-answers.ts';
import { isForgotten } from '#device/signed-out.ts';
import { currentSync } from '#sync/current.ts';
import type { Written } from '#sync/written.ts';
import { dropUnseen } from '#ui/list/list-cache.ts';
import { countingWrites } from '#ui/session/ending.ts';
import { onFailure } from '#app/session/session.ts';
import { activityFeed } from './activity-feed.ts';

export function writeSubscribers(cache: QueryClient): readonly WriteSubscriber[] {
  // A late outcome is found by its entry, which then drops the key.
  return [effectsOf(cache), activityFeed, countingWrites, asksToSignIn];
}

/** A saved write. Of its body, only the names of the fields count: one that is found late has no values. */
type Saved = Pick<SentWrite, 'operation' | 'input'>;

const effects: readonly ((write: Saved, answer: unknown) => void)[] = [keepAnswer, tellSync];

function effectsOf(cache: QueryClient): WriteSubscriber {
  const run = (write: Saved, answer: unknown) => {
    for (const effect of effects) effect(write, answer);
    dropUnseen(cache);
  };
  const markStale = (affects: SentWrite['affects']) => {
    void currentSync.get()?.ask('markStale', affects);
    // Don't wait for the refetch: the outcome is already known.
    void refresh(cache, affects);
  };
  return {
    ended(write, end) {
      if (end.outcome === 'saved') run(write, end.answer);
      if (end.outcome === 'saved' || end.outcome === 'unconfirmed') markStale(write.affects);
    },
    found({ affects, key }, end) {
      if (end.outcome !== 'saved') return;
      const entry = activity.get().find(({ operationKey }) => operationKey === key);
      if (entry) run(sentBy(entry), end.answer);
      markStale(affects);
    },
  };
}

/** Returns the write of an entry, whose journal knows the outcome now. */
function sentBy({ operation, fields, bulk, ...entry }: ReturnType<typeof activity.get>[number]): Saved {
  const { campaign, record } = bulk?.last ?? entry;
  const ids = { campaign, contact: record, household: record, discountCode: record };
  const needed: Readonly<Record<WriteName, readonly (keyof typeof ids)[]>> = {
    updateContact: ['contact'],
    updateHousehold: ['household'],
    updateDiscountCode: ['campaign', 'discountCode'],
    createTicketItem: ['campaign'],
  };
  const input = Object.fromEntries(needed[operation].map((name) => [name, ids[name]]));
  return { operation, input: { ...input, body: Object.fromEntries(fields.map((field) => [field, null])) } };
}

const keptAs: Partial<Record<WriteName, SavedAnswerKind>> = {
  updateDiscountCode: 'discountCodes',
  createTicketItem: 'ticketItems',
};

/** Keeps the answer about a record that the API can't list. */
function keepAnswer({ operation, input }: Saved, answer: unknown): void {
  const kind = keptAs[operation];
  const { campaign, discountCode, body } = input;
  if (isForgotten() || !kind || typeof campaign !== 'string') return;
  if (isObject(answer) && typeof answer['id'] === 'string' && answer['id'] !== '')
    return void saveAnswer(kind, campaign, { ...Object.fromEntries(givenFields(answer)), id: answer['id'] });
  // It was saved without an answer, so what earlier answers said of these fields may be out of date.
  if (typeof discountCode === 'string' && isObject(body))
    removeSavedFields(kind, campaign, discountCode, Object.keys(body));
}

/** The last few writes saved before sync was available, whose rows may be older. */
let early: readonly Written[] = [];
const mostEarly = 20;

currentSync.subscribe(() => {
  const sync = currentSync.get();
  if (!sync) return;
  for (const write of early) sync.written(write);
  early = [];
});

/** Puts the answer into the synced data, before the next sync. */
function tellSync({ operation, input: { contact, household, body } }: Saved, answer: unknown): void {
  const id = contact ?? household;
  if (typeof id !== 'string') return;
  const write = { operation, id, sent: Object.keys(body ?? {}), answer: isObject(answer) ? answer : null };
  const sync = currentSync.get();
  if (sync) sync.written(write);
  else early = [...early, write].slice(-mostEarly);
}

const asksToSignIn: WriteSubscriber = {
  ended(_write, result) {
    if (result.outcome !== 'saved') onFailure(result.error);
  },
};

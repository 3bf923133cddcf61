/** Records every write in Activity, and saves responses about records that the API can't list. */
import type { WriteName } from '#api/operations.ts';
import { givenFields, isObject } from '#api/fields.ts';
import type { WriteResult } from '#api/outcome.ts';
import type { SentWrite, WriteSubscriber } from '#api/query.ts';
import type { Written } from '#device/activity-entry.ts';
import { activity, formIdOf, noteEnd, noteSent, type WriteEnd } from '#device/activity.ts';
import { isTurnedAway, resolveRun, unconfirmedWrites, unconfirmedWritesOf } from '#device/outbox.ts';
import { removeSavedFields, saveAnswer, type SavedAnswerKind } from '#device/saved-answers.ts';
import { isForgotten } from '#device/signed-out.ts';

type Ids = Readonly<Record<string, unknown>>;

/** Returns the record that each write changes, from the IDs in its path. */
const about: Record<WriteName, (ids: Ids) => Omit<Written, 'operation'>> = {
  updateHousehold: (ids) => ({ kind: 'household', record: idIn(ids, 'household'), campaign: null }),
  updateContact: (ids) => ({ kind: 'contact', record: idIn(ids, 'contact'), campaign: null }),
  updateDiscountCode: (ids) => ({
    kind: 'discount-code',
    record: idIn(ids, 'discountCode'),
    campaign: idIn(ids, 'campaign'),
  }),
  createTicketItem: (ids) => ({ kind: 'ticket-item', record: null, campaign: idIn(ids, 'campaign') }),
};

function idIn(ids: unknown, name: string): string | null {
  const id = isObject(ids) ? ids[name] : null;
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Keys of the entries of writes in progress. */
const keys = new WeakMap<SentWrite, string>();

export const activityFeed: WriteSubscriber = {
  sent(write) {
    if (isForgotten()) return;
    const { operation, input, key: operationKey, run } = write;
    const body = isObject(input['body']) ? input['body'] : {};
    keys.set(write, noteSent({ operation, ...about[operation](input), operationKey, run }, body));
  },
  ended(write, result) {
    const key = keys.get(write);
    if (isForgotten() || key === undefined) return;
    noteEnd(key, toWriteEnd(result));
    if (result.outcome === 'saved') rememberAnswer(write, result.answer);
  },
  found({ key }, result) {
    const entry = activity.get().find(({ operationKey }) => operationKey === key);
    if (isForgotten() || !entry) return;
    noteEnd(entry.key, toWriteEnd(result));
    if (result.outcome !== 'saved') return;
    const { operation, fields, bulk } = entry;
    const { campaign, record } = bulk?.last ?? entry;
    const body = Object.fromEntries(fields.map((field) => [field, null]));
    rememberAnswer({ operation, input: { campaign, discountCode: record, body } }, result.answer);
  },
};

function toWriteEnd(result: WriteResult<unknown>): WriteEnd {
  if (result.outcome === 'saved') return { outcome: 'saved', message: null, record: idIn(result.answer, 'id') };
  return { outcome: result.outcome, message: result.error.message, again: isTurnedAway(result) };
}

const rememberedAs: Partial<Record<WriteName, SavedAnswerKind>> = {
  updateDiscountCode: 'discountCodes',
  createTicketItem: 'ticketItems',
};

function rememberAnswer({ operation, input }: Pick<SentWrite, 'operation' | 'input'>, answer: unknown): void {
  const kind = rememberedAs[operation];
  const campaign = idIn(input, 'campaign');
  const id = idIn(answer, 'id');
  if (!kind || campaign === null) return;
  if (id !== null && isObject(answer))
    return void saveAnswer(kind, campaign, { ...Object.fromEntries(givenFields(answer)), id });
  const changed = idIn(input, 'discountCode');
  const { body } = input;
  if (changed !== null && isObject(body)) removeSavedFields(kind, campaign, changed, Object.keys(body));
}

/** Resolves this tab's unconfirmed writes that any tab marked as resolved in Activity. */
export function settleChecked(): void {
  const checked = activity.get().filter((entry) => entry.checked);
  for (const { form, run, key, sentAt } of unconfirmedWrites().flatMap((write) => unconfirmedWritesOf(write.form))) {
    const isChecked = checked.some((entry) =>
      key === undefined ? entry.at >= sentAt && formIdOf(entry) === form : entry.operationKey === key,
    );
    if (isChecked) resolveRun(form, run);
  }
}

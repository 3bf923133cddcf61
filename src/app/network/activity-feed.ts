/** Records every write in Activity, and saves responses about records that the API can't list. */
import type { WriteName } from '../../api/operations.ts';
import { givenFields, isObject } from '../../api/fields.ts';
import type { Ended } from '../../api/outcome.ts';
import type { SentWrite, WriteSubscriber } from '../../api/query.ts';
import type { Written } from '../../device/activity-entry.ts';
import {
  activity,
  formIdOf,
  noteBulkEnd,
  noteBulkSent,
  noteEnd,
  noteSent,
  type WriteEnd,
} from '../../device/activity.ts';
import { resolveWrite, unconfirmedWrites } from '../../device/unconfirmed-writes.ts';
import { removeSavedFields, saveAnswer, type SavedAnswerKind } from '../../device/saved-answers.ts';
import { isForgotten } from '../../device/signed-out.ts';

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

/** Callbacks for the end of each recorded write. */
const ends = new WeakMap<SentWrite, (end: Ended<unknown>) => void>();

export const activityFeed: WriteSubscriber = {
  sent(write) {
    if (!isForgotten()) ends.set(write, noteWrite(write));
  },
  ended(write, end) {
    if (isForgotten()) return;
    ends.get(write)?.(end);
    if (end.outcome === 'saved') rememberAnswer(write, end.answer);
  },
  found({ operationKey }, end) {
    if (!isForgotten()) noteFound(operationKey, end);
  },
};

function noteWrite({ operation, input, run }: SentWrite): (end: Ended<unknown>) => void {
  const { body, operationKey } = input;
  const fields = isObject(body) ? body : {};
  const written = { operation, ...about[operation](input) };
  const noted = { ...written, operationKey: typeof operationKey === 'string' ? operationKey : undefined };
  if (run === undefined) {
    const key = noteSent(noted, fields);
    return (end) => noteEnd(key, toWriteEnd(end));
  }
  noteBulkSent(run, noted, fields);
  return (end) => noteBulkEnd(run, written, { outcome: end.outcome, settled: isSettled(end) });
}

function toWriteEnd(end: Ended<unknown>): WriteEnd {
  if (end.outcome === 'saved') return { outcome: 'saved', message: null, record: idIn(end.answer, 'id') };
  return { outcome: end.outcome, message: end.error.message };
}

function noteFound(operationKey: string, end: Ended<unknown>): void {
  const entry = activity.get().find((one) => one.operationKey === operationKey);
  if (!entry) return;
  const { key, operation, kind, fields, bulk } = entry;
  const { campaign, record } = bulk?.last ?? entry;
  if (bulk) {
    noteBulkEnd(key, { operation, kind, campaign, record }, { outcome: end.outcome, settled: isSettled(end) });
  } else noteEnd(key, toWriteEnd(end));
  const input = { campaign, discountCode: record, body: Object.fromEntries(fields.map((field) => [field, null])) };
  if (end.outcome === 'saved') rememberAnswer({ operation, input }, end.answer);
}

/** Returns false for a row that will be sent again: the platform was busy, the session ended, or nothing was sent. */
function isSettled(end: Ended<unknown>): boolean {
  const waits = end.outcome !== 'saved' && (end.error.kind === 'busy' || end.error.kind === 'session');
  return !waits && end.outcome !== 'not-sent';
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
  for (const { form, sentAt } of unconfirmedWrites()) {
    const isItsEntry = activity.get().some((entry) => entry.checked && entry.at >= sentAt && formIdOf(entry) === form);
    if (isItsEntry) resolveWrite(form);
  }
}

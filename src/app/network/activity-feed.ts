/** Records every write in Activity. */
import type { WriteName } from '#api/operations.ts';
import { isObject } from '#api/fields.ts';
import type { WriteResult } from '#api/outcome.ts';
import type { SentWrite, WriteSubscriber } from '#api/query.ts';
import type { Written } from '#device/activity-entry.ts';
import { activity, formIdOf, isTurnedAway, noteEnd, noteSent, type WriteEnd } from '#device/activity.ts';
import { allOpenWrites, resolveWrite } from '#device/outbox.ts';
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
  },
  found({ key }, result) {
    const entry = activity.get().find(({ operationKey }) => operationKey === key);
    if (entry && !isForgotten()) noteEnd(entry.key, toWriteEnd(result));
  },
};

function toWriteEnd(result: WriteResult<unknown>): WriteEnd {
  if (result.outcome === 'saved') return { outcome: 'saved', message: null, record: idIn(result.answer, 'id') };
  return { outcome: result.outcome, message: result.error.message, again: isTurnedAway(result) };
}

/** Resolves this tab's unconfirmed writes that any tab marked as resolved in Activity. */
export function settleChecked(): void {
  const checked = activity.get().filter((entry) => entry.checked);
  for (const { form, id, key, sentAt } of allOpenWrites()) {
    const isChecked = checked.some((entry) =>
      key === undefined ? entry.at >= sentAt && formIdOf(entry) === form : entry.operationKey === key,
    );
    if (isChecked) resolveWrite(form, id);
  }
}

/** Rows of a run that creates ticket items one at a time, and the form that remains after it. */
import type { ApiError } from '../../api/errors.ts';
import type { TicketItem } from '../../api/resources.ts';
import { leftBefore } from '../../ui/form/send.ts';
import type { WriteRow } from '../../ui/form/write.ts';
import {
  blankTicketItemForm,
  type Tier,
  type TicketItemBody,
  type TicketItemForm,
  toTicketItemBody,
  type UnsettledItem,
} from './body.ts';

type ItemWrite = WriteRow<TicketItemBody, TicketItem | null>;

export interface ItemRow extends ItemWrite {
  tier: Tier;
}

export type Rows = readonly ItemRow[];

export function toRows({ tiers }: Pick<TicketItemForm, 'tiers'>, writes: readonly ItemWrite[]): Rows {
  return tiers.flatMap((tier, place) => {
    const write = writes[place];
    return write ? [{ ...write, tier }] : [];
  });
}

/** Returns the row of an item confirmed late. Its other sent fields are no longer known. */
export function createdRow({ name, price, total_quantity }: Tier, answer: TicketItem | null): ItemRow {
  const tier = { name, price, total_quantity };
  const body = toTicketItemBody(blankTicketItemForm(), tier);
  const end = { outcome: 'saved', answer } as const;
  return { tier, body, state: 'saved', sentAt: null, key: undefined, end, endedAt: Date.now() };
}

export const isCreated = ({ state }: ItemRow): boolean => state === 'saved';

/** Returns the created item. Null if it wasn't created or the response had no body. */
export function answerOf({ end }: ItemRow): TicketItem | null {
  return end?.outcome === 'saved' ? end.answer : null;
}

/** Returns the row's error. Null if the item was created or never sent. */
export function errorOf({ end }: ItemRow): ApiError | null {
  return end === null || end.outcome === 'saved' ? null : end.error;
}

/** Returns the rows that can be sent again. */
export function unsentRows(rows: Rows): Rows {
  return rows.filter(({ state }) => ['waiting', 'refused', 'not-sent'].includes(state));
}

/**
 * Returns the form to store: without created items, with unconfirmed items kept apart, and with the rest ready to send.
 * `now`: the form's current unconfirmed items, since some may have been resolved after the review.
 */
export function remainingForm(
  form: TicketItemForm,
  rows: Rows,
  now: readonly UnsettledItem[] = form.unsettled,
): TicketItemForm {
  return {
    ...form,
    tiers: unsentRows(rows).map(({ tier }) => tier),
    unsettled: [
      ...form.unsettled.filter(({ sentAt }) => now.some((item) => item.sentAt === sentAt)),
      ...rows.filter(({ state }) => state === 'sending' || state === 'not-known').map(toUnsettled),
    ],
  };
}

function toUnsettled(row: ItemRow): UnsettledItem {
  const { tier, sentAt, key } = row;
  const why = errorOf(row)?.message ?? leftBefore;
  return { ...tier, sentAt: sentAt ?? 0, why, ...(key === undefined ? {} : { key }) };
}

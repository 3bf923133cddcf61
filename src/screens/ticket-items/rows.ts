/** Ticket items that are sent one after the other, and what is left of their form. */
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

/** An item that is known only now to be created. What else was sent with it is no longer known. */
export function createdRow({ name, price, total_quantity }: Tier, answer: TicketItem | null): ItemRow {
  const tier = { name, price, total_quantity };
  const body = toTicketItemBody(blankTicketItemForm(), tier);
  const end = { outcome: 'saved', answer } as const;
  return { tier, body, state: 'saved', sentAt: null, key: undefined, end, endedAt: Date.now() };
}

export const isCreated = ({ state }: ItemRow): boolean => state === 'saved';

/** Null when it was not created, and for an answer without a body. */
export function answerOf({ end }: ItemRow): TicketItem | null {
  return end?.outcome === 'saved' ? end.answer : null;
}

/** Null when it was created, and when its turn never came. */
export function errorOf({ end }: ItemRow): ApiError | null {
  return end === null || end.outcome === 'saved' ? null : end.error;
}

/** Those that can be sent again. */
export function unsentRows(rows: Rows): Rows {
  return rows.filter(({ state }) => ['waiting', 'refused', 'not-sent'].includes(state));
}

/**
 * The form to be stored at that moment: created items are gone, those of unknown outcome are held apart, and the rest can
 * be sent. `now`: those that the form still holds apart, since some may have been settled after they were reviewed.
 */
export function whatIsLeft(
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

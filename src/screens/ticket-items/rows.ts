/** Rows of a run that creates ticket items one at a time, and the form that remains after it. */
import type { ApiError } from '#api/errors.ts';
import type { TicketItem } from '#api/resources.ts';
import type { WriteRow } from '#ui/write/use-run.ts';
import { blankTicketItemForm, type Tier, type TicketItemBody, type TicketItemForm, toTicketItemBody } from './body.ts';

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
  const result = { outcome: 'saved', answer } as const;
  return { tier, body, state: 'saved', sentAt: null, key: undefined, result, endedAt: Date.now() };
}

export const isCreated = ({ state }: ItemRow): boolean => state === 'saved';

/** Returns the created item. Null if it wasn't created or the response had no body. */
export function answerOf({ result }: ItemRow): TicketItem | null {
  return result?.outcome === 'saved' ? result.answer : null;
}

/** Returns the row's error. Null if the item was created or never sent. */
export function errorOf({ result }: ItemRow): ApiError | null {
  return result === null || result.outcome === 'saved' ? null : result.error;
}

/** Returns the rows that can be sent again. */
export function unsentRows(rows: Rows): Rows {
  return rows.filter(({ state }) => ['waiting', 'rejected', 'not-sent'].includes(state));
}

/** Returns the form to store: with the items that are ready to send, without those created or unconfirmed. */
export function remainingForm(form: TicketItemForm, rows: Rows): TicketItemForm {
  return { ...form, tiers: unsentRows(rows).map(({ tier }) => tier) };
}

/**
 * Creating several ticket items, one after the other. The service cannot be asked what became of one, so that an item
 * whose outcome is not known ends the run, and nothing is ever sent a second time by itself. design.md §3, "Outcomes".
 */
import type { ApiError } from '../../api/errors.ts';
import type { Ended } from '../../api/outcome.ts';
import type { TicketItem } from '../../api/resources.ts';
import {
  type Tier,
  type TicketItemBody,
  type TicketItemForm,
  blankTicketItemForm,
  toTicketItemBodies,
  toTicketItemBody,
  type UnsettledItem,
} from './body.ts';

export type RowState =
  | { step: 'waiting' }
  | { step: 'sending'; sentAt: number; key: string | undefined }
  /** Null is an answer without a body. */
  | { step: 'created'; at: number; answer: TicketItem | null }
  | { step: 'refused'; error: ApiError }
  /** Null: its turn never came. */
  | { step: 'not-sent'; error: ApiError | null }
  | { step: 'not-known'; sentAt: number; key: string | undefined; error: ApiError };

export interface RunRow {
  tier: Tier;
  body: TicketItemBody;
  state: RowState;
}

export type Rows = readonly RunRow[];

/** One of which it is known only now that it was created; what else was sent with it is no longer known. */
export function createdRow({ name, price, total_quantity }: Tier, answer: TicketItem | null): RunRow {
  const tier = { name, price, total_quantity };
  return {
    tier,
    body: toTicketItemBody(blankTicketItemForm(), tier),
    state: { step: 'created', at: Date.now(), answer },
  };
}

interface RunOf {
  /** By row: what the host's journal knows it by; undefined where no journal is kept. */
  keys: readonly (string | undefined)[];
  send(body: TicketItemBody, key: string | undefined): Promise<Ended<TicketItem | null>>;
  /** Hears of every step before the next begins, the sending of a row among them. */
  step(rows: Rows): void;
  /** True once no more rows are to be sent. */
  stopAsked(): boolean;
}

function toRows(form: TicketItemForm): Rows {
  const bodies = toTicketItemBodies(form);
  return form.tiers.flatMap((tier, index): RunRow[] => {
    const body = bodies[index];
    return body ? [{ tier, body, state: { step: 'waiting' } }] : [];
  });
}

/** Sends the rows in their order. It never rejects: every row has ended, or was not sent. */
export async function createTicketItems(form: TicketItemForm, { keys, send, step, stopAsked }: RunOf): Promise<Rows> {
  let rows = toRows(form);
  const put = (place: number, state: RowState) => {
    rows = rows.map((row, index) => (index === place ? { ...row, state } : row));
    step(rows);
  };
  for (const [place, { body }] of rows.entries()) {
    if (stopAsked()) break;
    const sentAt = Date.now();
    const key = keys[place];
    put(place, { step: 'sending', sentAt, key });
    // The next one is sent only when it is known what became of this one.
    // oxlint-disable-next-line no-await-in-loop
    const end = await send(body, key);
    put(place, afterEnd(end, { sentAt, key }));
    if (endsRun(end)) break;
  }
  rows = rows.map((row) => (row.state.step === 'waiting' ? { ...row, state: { step: 'not-sent', error: null } } : row));
  step(rows);
  return rows;
}

function afterEnd(end: Ended<TicketItem | null>, sent: { sentAt: number; key: string | undefined }): RowState {
  switch (end.outcome) {
    case 'saved':
      return { step: 'created', at: Date.now(), answer: end.answer };
    case 'refused':
      return { step: 'refused', error: end.error };
    case 'not-sent':
      return { step: 'not-sent', error: end.error };
    case 'not-known':
      return { step: 'not-known', ...sent, error: end.error };
  }
}

/** What is wrong with the token, the campaign or the connection is wrong for every row. */
const wrongForAll: readonly string[] = ['session', 'forbidden', 'missing', 'busy'];

function endsRun(end: Ended<unknown>): boolean {
  if (end.outcome === 'saved') return false;
  return end.outcome !== 'refused' || wrongForAll.includes(end.error.kind);
}

const leftBefore = 'The page was left before an answer came.';

/**
 * The form as it is to be kept in that state: what was created is gone, what is on its way or not known is held apart, and
 * the rest can be sent. What the form holds apart by `now`, and no longer, was settled since it was reviewed.
 */
export function whatIsLeft(
  form: TicketItemForm,
  rows: Rows,
  now: readonly UnsettledItem[] = form.unsettled,
): TicketItemForm {
  const canBeSent = ['waiting', 'refused', 'not-sent'];
  return {
    ...form,
    tiers: rows.filter(({ state }) => canBeSent.includes(state.step)).map(({ tier }) => tier),
    unsettled: [
      ...form.unsettled.filter(({ sentAt }) => now.some((item) => item.sentAt === sentAt)),
      ...rows.flatMap(unsettled),
    ],
  };
}

function unsettled({ tier, state }: RunRow): UnsettledItem[] {
  if (state.step !== 'sending' && state.step !== 'not-known') return [];
  const { sentAt, key } = state;
  const why = state.step === 'sending' ? leftBefore : state.error.message;
  return [{ ...tier, sentAt, why, ...(key === undefined ? {} : { key }) }];
}

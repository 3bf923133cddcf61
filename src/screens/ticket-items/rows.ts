/** Rows of a run that creates ticket items one at a time, and the form that remains after it. */
import type { ApiError } from '#api/errors.ts';
import type { TicketItem } from '#api/resources.ts';
import type { FormId } from '#device/form-id.ts';
import { create, type Writes } from '#ui/write/use-write.ts';
import type { Outcome, WriteResult } from '#api/outcome.ts';
import {
  amountIn,
  type TicketItemBody,
  type TicketItemForm,
  type Tier,
  toTicketItemBody,
  type UnsettledItem,
} from './body.ts';
import { activity, detailsOf, isOpen, isTurnedAway } from '#device/activity.ts';
import { savedAnswers } from '#device/saved-answers.ts';
import { campaignName } from '#domain/campaign.ts';
import { useFound } from '#records/find.ts';
import { useCampaigns } from '#records/ways/use-name.ts';

export type ItemState = 'waiting' | 'sending' | Outcome;

export interface ItemRow {
  tier: Tier;
  body: TicketItemBody;
  state: ItemState;
  /** In milliseconds; null if it wasn't sent. */
  sentAt: number | null;
  /** Null until it ends, and for items that were never sent. */
  result: WriteResult<TicketItem | null> | null;
  endedAt: number | null;
}

export type Rows = readonly ItemRow[];

/** Returns the row with its result. */
function endedRow(row: ItemRow, result: WriteResult<TicketItem | null>): ItemRow {
  return { ...row, state: result.outcome, result, endedAt: Date.now() };
}

/** Returns the row of an item confirmed late. */
export function createdRow({ name, price, total_quantity, body, sentAt }: UnsettledItem, answer: TicketItem | null) {
  const tier = { name, price, total_quantity };
  const row: ItemRow = { tier, body, state: 'sending', sentAt, result: null, endedAt: null };
  return endedRow(row, { outcome: 'saved', answer });
}

interface CreateOptions extends Omit<Writes<TicketItemBody, TicketItem | null>, 'ask'> {
  /** Returns true once no further item is wanted. */
  isStopped(): boolean;
  /** Called after every change, so also once an item is in the outbox and before it's sent. */
  changed(now: Rows, before: Rows): void;
}

/** Creates the items of a form one after the other, and returns them with their results. */
export async function createItems(
  form: FormId,
  items: TicketItemForm,
  { newKey, send, isStopped, changed }: CreateOptions,
): Promise<Rows> {
  let rows = items.tiers.map((tier): ItemRow => {
    const body = toTicketItemBody(items, tier);
    return { tier, body, state: 'waiting', sentAt: null, result: null, endedAt: null };
  });
  const show = (now: Rows) => {
    const before = rows;
    rows = [...now];
    changed(now, before);
  };
  for (const [place, row] of rows.entries()) {
    if (isStopped()) break;
    const { sentAt, ...end } = await create(form, row.body, {
      newKey,
      send: (body, key) => {
        show(rows.with(place, { ...row, state: 'sending' }));
        return send(body, key);
      },
    });
    show(rows.with(place, endedRow({ ...row, sentAt }, end)));
    if (stopsRun(end)) break;
  }
  if (rows.some(({ state }) => state === 'waiting'))
    show(rows.map((row) => (row.state === 'waiting' ? { ...row, state: 'not-sent' } : row)));
  return rows;
}

/**
 * Returns true if no later item is sent after that result: an item created twice couldn't be removed, and what the
 * platform said of the token or of the campaign holds for all of them.
 */
function stopsRun(result: WriteResult<unknown>): boolean {
  if (result.outcome === 'saved') return false;
  return result.outcome !== 'rejected' || isTurnedAway(result) || /^(?:forbidden|missing)$/.test(result.error.kind);
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

// Finds ticket items like a new one that this browser sent within the last hour.

export interface Duplicate {
  /** Time of the request or the response, in milliseconds. */
  at: number;
  /** False when the item is unconfirmed. */
  isThere: boolean;
}

const longestAgo = 3_600_000;

/** Returns the latest item with the same name and price in that campaign, or null. */
export function duplicateOf(campaign: string, { name, price }: Tier, now = Date.now()): Duplicate | null {
  const isSame = (fields: { readonly [field: string]: unknown }) =>
    sameName(fields['name'], name) && Number(fields['price'] ?? NaN) === amountIn(price);
  const answered = savedAnswers
    .get()
    .ticketItems.filter((item) => item.campaign === campaign && isSame(item.fields))
    .map(({ at }): Duplicate => ({ at, isThere: true }));
  // Items without a response or a returned ID aren't saved in this browser. The activity list still has them.
  const sent = activity
    .get()
    .filter((entry) => entry.kind === 'ticket-item' && entry.campaign === campaign)
    .filter((entry) => (entry.outcome === 'saved' || isOpen(entry)) && isSame(detailsOf(entry.key)?.body ?? {}))
    .map(({ at, outcome }): Duplicate => ({ at, isThere: outcome === 'saved' }));
  const lately = [...answered, ...sent].filter(({ at }) => now - at < longestAgo);
  return lately.toSorted((one, other) => other.at - one.at)[0] ?? null;
}

function sameName(stored: unknown, typed: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return typeof stored === 'string' && plain(stored) === plain(typed);
}

/** The form's campaign, as far as it has loaded. The form works without it. */
export interface ItemCampaign {
  id: string;
  title: string;
  /** True while the campaign loads, so its title may still change. */
  isAskedFor: boolean;
  /** Null when unknown. */
  currency: string | null;
  /** A sentence with the currency, or the reason that it is unknown. */
  currencyNote: string;
  /** Page number of the campaign list that has the campaign. Undefined when unknown. */
  at: string | undefined;
}

export function useItemCampaign(id: string, at: string | undefined): ItemCampaign {
  const found = useFound('listCampaigns', id, { at: Number(at ?? 1), values: {} });
  const known = useCampaigns().get(id);
  const row = found.data?.row;
  const isAskedFor = found.isPending && !known;
  const title = row ? campaignName(row) : known?.title.trim() || `Campaign ${id}`;
  const currency = row?.currency || known?.currency || null;
  return { id, title, isAskedFor, currency, at, currencyNote: currencyNote() };

  function currencyNote(): string {
    if (currency !== null) return `Prices are in ${currency}.`;
    if (found.isPending) return 'Loading currency…';
    if (row) return 'This campaign has no currency.';
    return found.error ? 'Unknown currency: couldn’t load the campaign.' : 'Unknown currency: campaign not found.';
  }
}

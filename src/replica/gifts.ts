/** Transactions as questions count them: what became of each, when it was given, by whom and for which campaign. */
import type { Campaign, Transaction } from '../api/resources.ts';
import { dateOfGift, keptAmount, type Standing, standingOf } from '../domain/gift.ts';
import { dayReader, toDay, toInstant, type Zone } from '../domain/values/calendar.ts';
import { onlyCurrency } from '../domain/values/money.ts';
import type { RowStore } from './row-store.ts';

export interface Gift {
  /** Empty where the service gave none. */
  id: string;
  standing: Standing;
  /** `2026-11-19T10:00:00Z`, or a day; null where it has none. */
  at: string | null;
  /** `2026-11-19`, in the viewer's zone. */
  day: string | null;
  /** What counts, as decimal text: of a partly refunded gift what was kept. Empty where it has none. */
  amount: string;
  /** What was paid, as decimal text. */
  paid: string;
  /** Partly refunded, and counted in full: the row doesn't say how much was refunded. */
  isInFull: boolean;
  /** Its own, else its campaign's, else the one of all campaigns; empty where none is known. */
  currency: string;
  /** The contact's ID; null where it is not known. */
  giver: string | null;
  /** The ID of its campaign, else of its pledge's. */
  campaign: string | null;
  pledge: string | null;
  /** Where it came by itself: of what. */
  plan: string | null;
  row: Transaction;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** `0` stands for nobody and for nothing. */
export function idOf(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : textOf(value);
  return id === '' || id === '0' ? null : id;
}

/** Milliseconds; what has no day stands last. */
export function timeOfGift({ at, day }: Pick<Gift, 'at' | 'day'>): number {
  return (at === null ? null : toInstant(at)) ?? (day === null ? -Infinity : Date.parse(day));
}

/** In the order of their list. `giverOf`: who gave what the row and its pledge do not say. */
export function giftsIn(store: RowStore, giverOf: (transaction: string) => string | null, zone: Zone): Gift[] {
  const dayOf = dayReader(zone);
  return store.rows('listTransactions').map((row) => {
    const id = idOf(row.id) ?? '';
    const pledgeId = idOf(row.pledge_id);
    const pledge = pledgeId === null ? undefined : store.row('listPledges', pledgeId);
    const campaign = idOf(row.campaign_id) ?? idOf(pledge?.campaign_id);
    const paid = textOf(row.amount);
    const standing = standingOf(row);
    const kept = standing === 'partly refunded' ? keptAmount(row) : paid;
    const at = dateOfGift(row);
    return {
      id,
      standing,
      at,
      day: dayOf(at),
      amount: kept ?? paid,
      paid,
      isInFull: kept === null,
      currency: textOf(row.currency) || currencyOf(store, campaign),
      giver: idOf(row.contact_id) ?? idOf(pledge?.contact_id) ?? giverOf(id),
      campaign,
      pledge: pledgeId,
      plan: idOf(row.plan_id),
      row,
    };
  });
}

/** Of a campaign; where all campaigns have one currency, of what is tied to none as well. Empty where it isn't known. */
export function currencyOf(store: Pick<RowStore, 'row' | 'rows'>, campaign: string | null): string {
  const own = campaign === null ? '' : textOf(store.row('listCampaigns', campaign)?.currency);
  return own || currencyOfAll(store.rows('listCampaigns'));
}

const currencies = new WeakMap<readonly Campaign[], string>();

function currencyOfAll(campaigns: readonly Campaign[]): string {
  const known = currencies.get(campaigns) ?? onlyCurrency(campaigns.map((row) => ({ currency: textOf(row.currency) })));
  currencies.set(campaigns, known);
  return known;
}

/** As lists show them: the newest first, what has no date last. */
export function newestFirst(transactions: readonly Transaction[]): Transaction[] {
  const timed = transactions.map((row) => {
    const at = dateOfGift(row);
    const time = at === null ? null : (toInstant(at) ?? Date.parse(toDay(at) ?? ''));
    return { row, time: time === null || Number.isNaN(time) ? -Infinity : time };
  });
  return timed.toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time)).map(({ row }) => row);
}

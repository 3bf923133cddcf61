/**
 * In-memory cache of names seen in API responses, by ID, so lists can show names where a row has only an ID. Personal
 * data: never persisted, cleared on sign-out.
 */
import { createStore } from './store.ts';

export interface KnownCampaign {
  title: string;
  /** Null if the platform sent none. */
  currency: string | null;
  /** The page of the campaign list where it was seen; null if unknown. */
  page: number | null;
  /** The event's start date, as the platform wrote it: `2026-12-13`. */
  eventDay?: string | null;
}

export interface KnownPledge {
  contactId: string | null;
  campaignId: string | null;
  /** The page of the pledge list where it was seen; null if unknown. */
  page: number | null;
}

const campaigns = new Map<string, KnownCampaign>();
/** The number of campaigns; null until known. */
let campaignCount: number | null = null;
/** The currency shared by all campaigns; undefined until computed. */
let currencyOfAll: string | null | undefined;
const pledges = new Map<string, KnownPledge>();
/** Transaction → the first attendee seen on one of its tickets. */
const holders = new Map<string, string>();
/** Transaction → its donor, if the transaction itself doesn't contain one. */
const givers = new Map<string, string>();
/** Transaction → its currency. */
const currencies = new Map<string, string>();
const forgetting = [
  () => {
    campaigns.clear();
    [campaignCount, currencyOfAll] = [null, undefined];
  },
  ...[pledges, holders, givers, currencies].map((known) => () => known.clear()),
];

/** A version number, incremented when shown names change: long lists recompute their rows for it. */
export const learned = createStore(0);
/** A version number, incremented with every response, even if no shown name changed. */
export const answered = createStore(0);

/** Must be called once per response. `changed`: true if a function below, or one of people.ts, returned true. */
export function notifyLearned(changed = true): void {
  if (changed) learned.set(learned.get() + 1);
  answered.set(answered.get() + 1);
}

/** Clears the cache. */
export function forgetLearned(): void {
  for (const forget of forgetting) forget();
  notifyLearned();
}

/** Registers a function that is called when the cache is cleared. */
export function onForgetLearned(forget: () => void): void {
  forgetting.push(forget);
}

/** Returns true if this changes what was known. */
export function learnCampaign(id: string, campaign: KnownCampaign): boolean {
  currencyOfAll = undefined;
  return learnIn(campaigns, id, campaign);
}

/** Returns true if this changes what was known. */
export function learnCampaignCount(count: number): boolean {
  const isNew = count !== campaignCount;
  campaignCount = count;
  if (isNew) currencyOfAll = undefined;
  return isNew;
}

export function learnCurrency(transactionId: string, currency: string): void {
  currencies.set(transactionId, currency);
}

/** Returns true if this changes what was known. */
export function learnPledge(id: string, pledge: KnownPledge): boolean {
  return learnIn(pledges, id, pledge);
}

function learnIn<Known extends { page: number | null }>(all: Map<string, Known>, id: string, known: Known): boolean {
  const before = all.get(id);
  const after = { ...known, page: known.page ?? before?.page ?? null };
  all.set(id, after);
  return !before || (Object.keys(after) as (keyof Known)[]).some((key) => after[key] !== before[key]);
}

/** Returns true for the first attendee. */
export function learnHolder(transactionId: string, name: string): boolean {
  if (holders.has(transactionId)) return false;
  holders.set(transactionId, name);
  return true;
}

/** Returns an attendee of the transaction's tickets, who is probably the buyer. */
export function holderOf(transactionId: string): string | undefined {
  return holders.get(transactionId);
}

/** Sets the donor of a transaction. Null: no longer known. */
export function learnGiver(transactionId: string, contactId: string | null): void {
  if (contactId === null) givers.delete(transactionId);
  else givers.set(transactionId, contactId);
}

/** Returns the donor that was identified for the transaction. */
export function giverKnown(transactionId: string): string | undefined {
  return givers.get(transactionId);
}

/** Returns the campaigns seen, with their titles. */
export function campaignsSeen(): readonly { id: string; title: string }[] {
  return Array.from(campaigns, ([id, { title }]) => ({ id, title })).toSorted((one, other) =>
    one.title.localeCompare(other.title),
  );
}

/** Returns the campaign's currency, otherwise the one that all campaigns share. Null if unknown. */
export function knownCurrency(campaignId: string | null | undefined): string | null {
  return (campaignId && campaigns.get(campaignId)?.currency) || onlyCurrency();
}

/** Returns the transaction's own currency. */
export function currencyNamedBy(transactionId: string): string | undefined {
  return currencies.get(transactionId);
}

/** Returns the currency shared by all campaigns. Null if they differ, one has none, or some haven't been seen yet. */
export function onlyCurrency(): string | null {
  if (currencyOfAll === undefined) {
    currencyOfAll = campaignCount !== null && campaigns.size >= campaignCount ? oneCurrency() : null;
  }
  return currencyOfAll;
}

function oneCurrency(): string | null {
  const all = new Set(Array.from(campaigns.values(), ({ currency }) => currency));
  const [only] = all;
  return (all.size === 1 && only) || null;
}

export function campaignOf(id: string): KnownCampaign | undefined {
  return campaigns.get(id);
}

export function pledgeOf(id: string): KnownPledge | undefined {
  return pledges.get(id);
}

/**
 * Names that the service's answers held since sign-in, by id, so that one list can name what another only numbers. They
 * are personal data: in memory alone, until the page is closed or somebody signs out.
 */
import { createStore } from './store.ts';

export interface KnownCampaign {
  title: string;
  /** Null when the service gave none. */
  currency: string | null;
  /** The page of the list of campaigns where it was seen; null when that is not known. */
  page: number | null;
  /** The day on which its event begins, as it is written there: `2026-12-13`. */
  eventDay?: string | null;
}

export interface KnownPledge {
  contactId: string | null;
  campaignId: string | null;
  /** The page of the list of pledges where it was seen; null when that is not known. */
  page: number | null;
}

const campaigns = new Map<string, KnownCampaign>();
/** How many campaigns there are; null until their list has said so. */
let campaignCount: number | null = null;
/** The currency of every campaign; undefined until it's worked out. */
let currencyOfAll: string | null | undefined;
const pledges = new Map<string, KnownPledge>();
/** Who holds a ticket of a transaction: the first that was seen. */
const holders = new Map<string, string>();
/** Transaction → the contact who gave it, where the transaction itself does not say so. */
const givers = new Map<string, string>();
/** Transaction → the currency that it names. */
const currencies = new Map<string, string>();
const forgetting = [
  () => {
    campaigns.clear();
    [campaignCount, currencyOfAll] = [null, undefined];
  },
  ...[pledges, holders, givers, currencies].map((known) => () => known.clear()),
];

/** A version number, raised when something that rows show was learned or forgotten: long lists are read anew for it. */
export const learned = createStore(0);
/** Raised with every answer, also one that changes no more of a person than an address or its time. */
export const answered = createStore(0);

/** Call it once per answer. `changed`: whether a function below, or one of people.ts, has said so. */
export function notifyLearned(changed = true): void {
  if (changed) learned.set(learned.get() + 1);
  answered.set(answered.get() + 1);
}

/** Forgets everything that was learned. */
export function forgetLearned(): void {
  for (const forget of forgetting) forget();
  notifyLearned();
}

/** Calls `forget` when everything is forgotten. */
export function onForgetLearned(forget: () => void): void {
  forgetting.push(forget);
}

/** Returns whether it is other than what was known. */
export function learnCampaign(id: string, campaign: KnownCampaign): boolean {
  currencyOfAll = undefined;
  return learnIn(campaigns, id, campaign);
}

/** Returns whether it is other than what was known. */
export function learnCampaignCount(count: number): boolean {
  const isNew = count !== campaignCount;
  campaignCount = count;
  if (isNew) currencyOfAll = undefined;
  return isNew;
}

export function learnCurrency(transactionId: string, currency: string): void {
  currencies.set(transactionId, currency);
}

/** Returns whether it is other than what was known. */
export function learnPledge(id: string, pledge: KnownPledge): boolean {
  return learnIn(pledges, id, pledge);
}

function learnIn<Known extends { page: number | null }>(all: Map<string, Known>, id: string, known: Known): boolean {
  const before = all.get(id);
  const after = { ...known, page: known.page ?? before?.page ?? null };
  all.set(id, after);
  return !before || (Object.keys(after) as (keyof Known)[]).some((key) => after[key] !== before[key]);
}

/** Returns whether it is the first. */
export function learnHolder(transactionId: string, name: string): boolean {
  if (holders.has(transactionId)) return false;
  holders.set(transactionId, name);
  return true;
}

/** Who holds a ticket of the transaction, and so has probably paid it. */
export function holderOf(transactionId: string): string | undefined {
  return holders.get(transactionId);
}

/** Null where it is not known any more. */
export function learnGiver(transactionId: string, contactId: string | null): void {
  if (contactId === null) givers.delete(transactionId);
  else givers.set(transactionId, contactId);
}

/** The contact who gave it, as the service has said for that contact. */
export function giverKnown(transactionId: string): string | undefined {
  return givers.get(transactionId);
}

/** Every campaign that was seen, by its title. */
export function campaignsSeen(): readonly { id: string; title: string }[] {
  return Array.from(campaigns, ([id, { title }]) => ({ id, title })).toSorted((one, other) =>
    one.title.localeCompare(other.title),
  );
}

/** The currency of this campaign, else the one that all campaigns have; null while it isn't known. */
export function knownCurrency(campaignId: string | null | undefined): string | null {
  return (campaignId && campaigns.get(campaignId)?.currency) || onlyCurrency();
}

/** The currency that a transaction names. */
export function currencyNamedBy(transactionId: string): string | undefined {
  return currencies.get(transactionId);
}

/** Null where campaigns have several, one has none, or some haven't been seen yet. */
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

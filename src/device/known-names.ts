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
const pledges = new Map<string, KnownPledge>();
/** Who holds a ticket of a transaction: the first that was seen. */
const holders = new Map<string, string>();
const forgetting = [() => campaigns.clear(), () => pledges.clear(), () => holders.clear()];

/** A version number, raised when something was learned or forgotten. */
export const learned = createStore(0);

/** Call it once per answer. */
export function notifyLearned(): void {
  learned.set(learned.get() + 1);
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

export function learnCampaign(id: string, campaign: KnownCampaign): void {
  campaigns.set(id, { ...campaign, page: campaign.page ?? campaigns.get(id)?.page ?? null });
}

export function learnPledge(id: string, pledge: KnownPledge): void {
  pledges.set(id, { ...pledge, page: pledge.page ?? pledges.get(id)?.page ?? null });
}

export function learnHolder(transactionId: string, name: string): void {
  if (!holders.has(transactionId)) holders.set(transactionId, name);
}

/** Who holds a ticket of the transaction, and so has probably paid it. */
export function holderOf(transactionId: string): string | undefined {
  return holders.get(transactionId);
}

/** Every campaign that was seen, by its title. */
export function campaignsSeen(): readonly { id: string; title: string }[] {
  return Array.from(campaigns, ([id, { title }]) => ({ id, title })).toSorted((one, other) =>
    one.title.localeCompare(other.title),
  );
}

export function campaignOf(id: string): KnownCampaign | undefined {
  return campaigns.get(id);
}

export function pledgeOf(id: string): KnownPledge | undefined {
  return pledges.get(id);
}

/** Names by ID, collected from API responses: lists show them where a row has only an ID. Kept in memory alone. */
import { withEarlier } from './cleared.ts';
import { newestSnapshot, type Sightings } from './snapshots.ts';
import { currencyCode, onlyCurrency } from './values/money.ts';

export interface KnownCampaign {
  title: string;
  /** Null if the platform sent none. */
  currency: string | null;
  /** The page of the campaign list where it was seen; null if unknown. */
  page: number | null;
  /** The event's start date, as the platform wrote it: `2026-12-13`. */
  eventDay?: string | null;
}

/** A campaign by its ID. */
export interface SeenCampaign extends KnownCampaign {
  id: string;
}

export interface KnownPledge {
  contactId: string | null;
  campaignId: string | null;
  /** The page of the pledge list where it was seen; null if unknown. */
  page: number | null;
}

export interface Person extends Sightings {
  id: string;
}

export type Id = string | null | undefined;

/** Names and references by ID. Each returns undefined or null if unknown. */
export interface Names {
  /** The last name seen for a contact. */
  person(id: Id): string | undefined;
  campaign(id: Id): KnownCampaign | undefined;
  pledge(id: Id): KnownPledge | undefined;
  /** The contact who gave a gift that doesn't name its donor. */
  donor(gift: Id): string | undefined;
  /** An attendee of a transaction's tickets, who is probably the buyer. */
  holder(transaction: Id): string | undefined;
  /** The campaign's currency, otherwise the one that all campaigns share. */
  currency(campaign: Id): string | null;
  /** The currency that a transaction itself names. */
  currencyOfGift(transaction: Id): string | null;
}

/** Names in one response. */
export interface NamesPatch {
  people?: readonly (readonly [id: string, Sightings])[];
  campaigns?: readonly (readonly [id: string, KnownCampaign])[];
  /** The number of campaigns. */
  campaignCount?: number | null;
  pledges?: readonly (readonly [id: string, KnownPledge])[];
  /** By transaction. */
  holders?: readonly (readonly [id: string, string])[];
  currencies?: readonly (readonly [id: string, string])[];
  /** By transaction. Null: no longer known. */
  donors?: readonly (readonly [id: string, string | null])[];
}

export interface NameStore extends Names {
  personSeen(id: Id): Person | undefined;
  /** By title, each with its currency or the one that all campaigns share. */
  campaignsSeen(): readonly SeenCampaign[];
  /** Returns true if a name, a title, a currency, a day, or a place is known now that wasn't. */
  merge(patch: NamesPatch): boolean;
  /** Drops outdated data that wasn't replaced. */
  forgetPerson(id: string): void;
}

export function createNames(): NameStore {
  const people = new Map<string, Person>();
  const campaigns = new Map<string, KnownCampaign>();
  const pledges = new Map<string, KnownPledge>();
  const holders: Texts = new Map();
  const currencies: Texts = new Map();
  const donors: Texts = new Map();
  let campaignCount: number | null = null;
  /** Undefined until it's asked for. */
  let shared: string | null | undefined;
  const person = (id: Id) => {
    const seen = id ? people.get(id) : undefined;
    return (seen && newestSnapshot(seen)?.name) || undefined;
  };
  const sharedCurrency = () => {
    if (shared === undefined) {
      const areAll = campaignCount !== null && campaigns.size >= campaignCount;
      const given = Array.from(campaigns.values(), ({ currency }) => ({ currency: currencyCode(currency) }));
      shared = (areAll && onlyCurrency(given)) || null;
    }
    return shared;
  };
  const currencyOf = (campaign: Id) => (campaign && campaigns.get(campaign)?.currency) || sharedCurrency();

  return {
    person,
    campaign: (id) => (id ? campaigns.get(id) : undefined),
    pledge: (id) => (id ? pledges.get(id) : undefined),
    donor: (gift) => (gift ? donors.get(gift) : undefined),
    holder: (transaction) => (transaction ? holders.get(transaction) : undefined),
    currency: currencyOf,
    currencyOfGift: (transaction) => (transaction && currencies.get(transaction)) || null,
    personSeen: (id) => (id ? people.get(id) : undefined),
    campaignsSeen: () =>
      Array.from(campaigns, ([id, known]) => ({ ...known, id, currency: currencyOf(id) })).toSorted((one, other) =>
        one.title.localeCompare(other.title),
      ),
    merge(patch) {
      let isNew = false;
      const note = (changed: boolean) => {
        if (changed) isNew = true;
      };
      for (const [id, seen] of patch.people ?? []) {
        const before = person(id);
        const known = people.get(id);
        const news = newerOf(seen, known);
        const saved = news.saved && withEarlier(news.saved, known?.saved);
        people.set(id, { ...known, ...news, ...(saved && { saved }), id });
        note(person(id) !== before);
      }
      for (const [id, known] of patch.campaigns ?? []) note(mergeIn(campaigns, id, known));
      for (const [id, known] of patch.pledges ?? []) note(mergeIn(pledges, id, known));
      const count = patch.campaignCount ?? campaignCount;
      note(count !== campaignCount);
      campaignCount = count;
      if (patch.campaigns || patch.campaignCount) shared = undefined;
      for (const [id, holder] of patch.holders ?? []) {
        // The first attendee stays.
        if (holders.has(id)) continue;
        holders.set(id, holder);
        note(true);
      }
      for (const [id, currency] of patch.currencies ?? []) {
        note(currencies.get(id) !== currency);
        currencies.set(id, currency);
      }
      for (const [id, donor] of patch.donors ?? []) {
        note((donors.get(id) ?? null) !== donor);
        if (donor === null) donors.delete(id);
        else donors.set(id, donor);
      }
      return isNew;
    },
    forgetPerson: (id) => void people.delete(id),
  };
}

type Texts = Map<string, string>;

/** Returns the snapshots that aren't older than the known ones: synced rows may be older than a page of the platform. */
function newerOf(seen: Sightings, known: Sightings = {}): Sightings {
  const kinds = Object.keys(seen) as (keyof Sightings)[];
  return Object.fromEntries(
    kinds.filter((kind) => (seen[kind]?.at ?? 0) >= (known[kind]?.at ?? 0)).map((kind) => [kind, seen[kind]]),
  );
}

/** Rows of several pages don't change the page where something was seen. */
function mergeIn<Known extends { page: number | null }>(all: Map<string, Known>, id: string, known: Known): boolean {
  const before = all.get(id);
  const after = { ...known, page: known.page ?? before?.page ?? null };
  if (before && (Object.keys(after) as (keyof Known)[]).every((key) => after[key] === before[key])) return false;
  all.set(id, after);
  return true;
}

/** Answers queries about lists on screen, with names from all synced rows. */
import { pacesIn } from './questions/campaigns.ts';
import { paceOf } from '#domain/campaign.ts';
import { donorsToThank, donorToThank, type ToThank } from './questions/donors-to-thank.ts';
import { hooksIn } from './questions/hooks.ts';
import { mailingIn } from './questions/mailing.ts';
import { greetingName } from '#domain/contact.ts';
import { forLast } from '#domain/values/collections.ts';
import type { MailingPerson } from '#domain/lists/mailing.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { ThanksRow } from '#domain/lists/thanks.ts';
import type { IdentifiedDonor } from './donors/evidence.ts';
import type { Campaign } from '#api/resources.ts';
import type { ListName } from '#api/operations.ts';
import type { ListContext } from '#domain/lists/list.ts';
import type { JoinNames } from '#domain/joined.ts';
import { createNames, type NamesPatch, type Person, type SeenCampaign } from '#domain/names.ts';
import { joinRows, joinsFor } from '#domain/lists/joins.ts';
import { namesIn } from '#domain/names-in-rows.ts';
import type { Gift } from '#domain/gift.ts';
import type { LastSaves } from './saved-contacts.ts';
import type { Context } from './context.ts';
import { type AnyAsk, type AnyRow, createSyncedLists, type Sources, type AskOf } from './synced-lists.ts';
import type { ListRow, ListStates } from './lists.ts';
import type { RowStore } from './row-store.ts';
import { type SyncedFor, type Results, search, type SearchAsked } from './search.ts';
import { createWindows } from './windows.ts';

/** Milliseconds that lists keep their names during the first sync: new names rebuild every text that search covers. */
const namesKeptFor = 10_000;

const donorsIn = (donors: ReadonlyMap<string, IdentifiedDonor | null>) =>
  Array.from(donors, ([gift, donor]) => [gift, donor?.contactId ?? null] as const);

export type SyncedNames = ReturnType<typeof namesOfRows>;

/** `changed` is called when a name is known now that wasn't. */
export function namesOfRows(store: RowStore, changed: () => void = () => undefined) {
  const all = createNames();
  let [isOther, madeAt] = [false, -Infinity];
  let now = { ...all };
  const merge = (patch: NamesPatch) => {
    if (!all.merge(patch)) return;
    isOther = true;
    changed();
  };
  const read = (list: ListName, rows: readonly ListRow[], page: number | null, total: number | null) => {
    const patch = namesIn(list, rows, { page, total, at: Date.now() });
    if (patch) merge(patch);
  };
  return {
    all,
    learnDonors: (donors: ReadonlyMap<string, IdentifiedDonor | null>) => merge({ donors: donorsIn(donors) }),
    learn: merge,
    forgetPerson(id: string): void {
      all.forgetPerson(id);
      isOther = true;
      changed();
    },
    learnPage: read,
    /** Returns rows of a list as they leave the worker. */
    join: <Row extends object>(list: string, rows: readonly Row[]): readonly Row[] => joinRows(list, rows, all),
    /** Returns what is to be joined to each of a page's rows. Null for a list without names. */
    joins: (list: ListName, rows: readonly object[]) => joinsFor(list, rows, all),
    /** Returns the names: the same object until one changes, or a while longer during the first sync. */
    now(isReading: boolean): JoinNames {
      if (isOther && (!isReading || Date.now() - madeAt > namesKeptFor)) {
        now = { ...all };
        [isOther, madeAt] = [false, Date.now()];
      }
      return now;
    },
    /** The store. Its rows bring their names. */
    store: {
      ...store,
      take(list, page) {
        store.take(list, page);
        read(list, page.rows, page.page, null);
      },
      update(list, rows) {
        store.update(list, rows);
        read(list, rows, null, null);
      },
      endRound(list, ended) {
        store.endRound(list, ended);
        read(list, [], null, ended.total);
      },
      replace(list, stretch) {
        read(list, stretch.rows, null, null);
        return store.replace(list, stretch);
      },
      bring(list, rows, as) {
        store.bring(list, rows, as);
        read(list, rows, null, rows.length);
      },
    } satisfies RowStore,
  };
}

/** A record that a screen names by its ID. */
export interface NamedRecord {
  kind: 'contact' | 'campaign' | 'pledge';
  id: string;
}

export interface KnownName {
  /** Empty if unknown. */
  name: string;
  /** The page of its list where it was last seen. Null if unknown. */
  page: number | null;
}

interface ListWindowOptions {
  names: SyncedNames;
  store: Pick<RowStore, 'rows'>;
  viewer(): Context;
  gifts(): readonly Gift[];
  states(): ListStates;
  /** Contacts changed in this browser. */
  saved(): LastSaves;
  rows: Omit<Sources, 'rows' | 'gifts' | 'paceOf' | 'missedEvents'>;
  pageOf(shelf: string, id: string): number | undefined;
}

function isSameContext(one: ListContext, other: ListContext): boolean {
  const { names, zone, today, addsInKind } = one;
  return names === other.names && zone === other.zone && today === other.today && addsInKind === other.addsInKind;
}

const noFamilies = {};
const hour = 3_600_000;
const pacedBy = ['listCampaigns', 'listPledges', 'listTransactions'] as const;
const eventsIn = ['listCampaigns', 'listWebhooks', 'listTransactions', 'listTickets'] as const;

export function createListWindows({ names, store, viewer, gifts, states, saved, rows, pageOf }: ListWindowOptions) {
  const isWhole = (list: ListName) => states()[list].wholeSince !== null;
  const isReading = () =>
    Object.values(states()).some(
      ({ beganAt, wholeSince, problem }) => beganAt !== null && wholeSince === null && !problem,
    );
  let context: ListContext | undefined;
  /** The same object until a name or setting changes. */
  const contextNow = (): ListContext => {
    const { zone, today, addsInKind = false } = viewer();
    const next = { names: names.now(isReading()), zone, today, addsInKind };
    if (!context || !isSameContext(context, next)) context = next;
    return context;
  };
  /** Without all gifts, the 28-day pace is unknown. */
  const paced = () => (pacedBy.every(isWhole) ? gifts() : null);
  const sources: Sources = {
    ...rows,
    // During the sync of gifts, their sums change with every page.
    givenByFamily: () => (isWhole('listTransactions') ? rows.givenByFamily() : noFamilies),
    rows: store.rows,
    gifts,
    paceOf: forLast(
      (now: number) => {
        const { paces } = pacesIn(store.rows('listCampaigns'), paced() ?? [], now);
        return (campaign: Campaign) => paces[campaign.id ?? ''] ?? paceOf(campaign, now);
      },
      () => [store.rows('listCampaigns'), paced()],
    ),
    missedEvents: forLast(
      (now: number) => (eventsIn.every(isWhole) ? hooksIn({ store, gifts: gifts() }, now).missed : null),
      () => [gifts(), ...eventsIn.map(store.rows), ...eventsIn.map(isWhole)],
    ),
  };
  const synced = createSyncedLists(sources, contextNow);
  const { matchingRows, ...windows } = createWindows<AnyRow, AnyAsk>({
    synced,
    viewer: contextNow,
    join: names.join,
    pageOf,
  });
  return {
    ...windows,
    search: (asked: SearchAsked): Results => {
      // Their labels depend on the time of day, and all searched texts on the labels. Round the time to an hour.
      const now = Math.floor(Date.now() / hour) * hour;
      const syncedFor = (list: ListName | 'people' | 'unlinked') =>
        synced(list === 'people' || list === 'unlinked' ? { list, given: null } : { list, given: { now } });
      return search(syncedFor as unknown as SyncedFor, asked, names.join);
    },
    /** Returns the names of these records. Null if one is unknown. */
    named: (asked: readonly NamedRecord[]): readonly (KnownName | null)[] =>
      asked.map(({ kind, id }) => {
        const { person, campaign, pledge } = names.all;
        if (kind === 'contact') return { name: person(id) ?? '', page: null };
        const known = kind === 'campaign' ? campaign(id) : pledge(id);
        return known ? { name: 'title' in known ? known.title.trim() : '', page: known.page } : null;
      }),
    /** Returns the campaigns seen so far, by title. */
    campaigns: (): readonly SeenCampaign[] => names.all.campaignsSeen(),
    /** Returns what responses said of these contacts. Null for one that none names. */
    seenPeople: (ids: readonly string[]): readonly (Person | null)[] =>
      ids.map((id) => names.all.personSeen(id) ?? null),
    /** Returns the contacts of a list, with names and ways to reach them. */
    mailing: (ask: AskOf<'people'>): readonly MailingPerson[] =>
      mailingIn({
        rows: matchingRows(ask) as readonly PersonRow[],
        gifts: gifts(),
        households: store.rows('listHouseholds'),
        names: names.all,
        saved: saved(),
      }),
    donorsToThank: (ask: AskOf<'thanks'>): ToThank =>
      donorsToThank({ rows: matchingRows(ask) as readonly ThanksRow[], gifts: gifts() }, ask.given.thanked),
    /** `ids`: the gifts to thank the donor for. */
    donorToThank({ ask, ids }: { ask: AskOf<'thanks'>; ids: readonly string[] }) {
      const world = { rows: matchingRows(ask) as readonly ThanksRow[], gifts: gifts(), people: rows.people() };
      const donor = donorToThank(world, { ...ask.given, ids });
      return donor && { ...donor, greeting: greetingName(donor.row.contact_id, names.all) };
    },
  };
}

/** A person's giving, from whatever is loaded of it, and how much that is. */
import { useMemo } from 'react';
import type { ListName } from '#api/operations.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { syncedAt } from '#sync/lists.ts';
import { isListSettled } from '#sync/progress.ts';
import type { Person as Seen } from '#domain/names.ts';
import type { PersonAnswer } from '#sync/questions/person.ts';
import type { ShelfState } from '#sync/shelves.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { today } from '#ui/format/days.ts';
import { listInput } from '#records/lists.ts';
import { useAnswer, useSync, useStatus, versionOf } from '#records/use-sync.ts';
import { type SyncMode, useSyncMode } from '#ui/browser/sync-choice.ts';
import { type Demand, loadRest, refreshDemands, useDemands } from './use-demands.ts';
import { loadingPart, ofMembers, type Part, partOf, syncedPart, ticketsPart } from './person-parts.ts';

/** Rows of a list. */
const most = 100;
/** Members of a household whose transactions load by themselves. */
const mostMembers = 8;

const partNames = ['gifts', 'pledges', 'tickets', 'households'] as const;
type PartName = (typeof partNames)[number];

export interface Person extends PersonAnswer {
  /** Each contact as responses described it: null if none names it. Empty before the worker's answer. */
  seen: readonly (Seen | null)[];
  /** The date of the query, and the first month of the fiscal year. */
  today: string;
  firstMonth: number;
  parts: Readonly<Record<PartName, Part>>;
  /** True if all transactions are synced. */
  isSynced: boolean;
  /** True if the platform was asked for the person's own transactions, so that none is missing for lack of a donor. */
  isExact: boolean;
  /** True if the newest transactions are loaded: the platform returns them first. */
  hasNewest: boolean;
  /** When the transactions were loaded, in milliseconds; null until then. */
  asOf: number | null;
  /** True if every list that could name the person was read, and none does. */
  isUnnamed: boolean;
  refresh(): Promise<{ error: unknown }>;
}

interface PersonQuery {
  kind: 'contact' | 'household' | 'unlinked';
  /** Contact IDs: one, the members of a household, or none. A stable array. */
  ids: readonly string[];
  /** A gift or ticket with an email that belongs to no contact: `ticket-61`. */
  namedBy?: string;
}

const campaigns: Demand = { list: 'listCampaigns', input: listInput('listCampaigns'), isShared: true };
const pledges: Demand = { list: 'listPledges', input: listInput('listPledges'), isShared: true };
const ofContact = (list: 'listHouseholds' | 'listTransactions', id: string): Demand => ({
  list,
  input: listInput(list, { values: { contacts: id } }),
});

/** Answers from what is loaded. Loads what isn't synced of the person's households, transactions, and pledges. */
export function usePerson({ kind, ids, namedBy }: PersonQuery): Person {
  const firstMonth = usePreference('fiscalYearStartsIn');
  const sync = useSync();
  const syncMode = useSyncMode();
  const lists = useStatus(sync, (status) => status?.lists);
  const donors = useStatus(sync, (status) => status?.donors ?? null);
  const synced = syncedLists(kind === 'unlinked' ? 'on' : syncMode, lists, donors);
  const asked = useAsked({ kind, ids, ...synced });
  const stateOf = useDemands(asked.all);
  const now = lists ? partsNow({ ids, syncMode, lists, synced, asked, stateOf }) : loadingParts;

  const wholes = partNames.filter((name) => now[name].isWhole);
  const times = asked.all.map((demand) => stateOf(demand)?.filled?.loadedAt ?? null);
  const question = { ids, ...(namedBy && { named_by: namedBy }), today: today(), firstMonth, most };
  const isFilling = asked.all.some((demand) => stateOf(demand)?.reading != null);
  // Pages come faster than answers about them.
  const version = useStatus(sync, (status) => status && versionOf(status, synced.from), isFilling);
  const answer = useAnswer(
    sync,
    ['person', question],
    async (ask) => ({ person: await ask('person', question), wholes }),
    { version: JSON.stringify([version, wholes, times]) },
  );

  // Figures of an earlier answer aren't whole because more has been loaded since.
  const parts = Object.fromEntries(
    partNames.map((name) => [name, now[name].isWhole && !answer?.wholes.includes(name) ? loadingPart : now[name]]),
  ) as Record<PartName, Part>;
  const person = answer?.person ?? nothing;
  if (parts.pledges.isLoading && person.awaitsPledge) parts.gifts = loadingPart;
  const areAllTheirs = asked.gifts.length > 0 && asked.gifts.every((one) => stateOf(one)?.filled?.complete);
  const isNamed = person.all.count > 0 || person.pledges.length > 0 || person.families.length > 0;
  const giftsAt = asked.gifts.map((one) => stateOf(one)?.filled?.loadedAt ?? 0);
  // A household whose members have no IDs asks for no gifts.
  const loadedAt = giftsAt.length > 0 ? Math.min(...giftsAt) : null;
  return {
    ...person,
    today: question.today,
    firstMonth,
    parts,
    isSynced: synced.gifts,
    isExact: areAllTheirs,
    hasNewest: asked.gifts.every((one) => hasPages(stateOf(one))),
    asOf: (synced.gifts ? lists && syncedAt(lists, ['listTransactions']) : loadedAt) || null,
    isUnnamed:
      !isNamed &&
      (['gifts', 'pledges', 'households'] as const).every((name) => parts[name].isWhole) &&
      (synced.identified || areAllTheirs),
    async refresh() {
      if (kind === 'unlinked') return { error: null };
      const theirs = ids.slice(0, mostMembers).map((id) => ofContact('listTransactions', id));
      const households = kind === 'contact' ? ids.map((id) => ofContact('listHouseholds', id)) : [];
      return { error: await refreshDemands([...households, ...theirs, ...(synced.pledges ? [] : [pledges])]) };
    },
  };
}

const hasPages = (state: ShelfState | undefined) => state?.filled != null || (state?.reading?.page ?? 0) > 0;

/** Returns what needn't be read, because it's synced. */
function syncedLists(syncMode: SyncMode, lists: SyncStatus['lists'] | undefined, donors: SyncStatus['donors']) {
  // Rows that were read for their names aren't read again later.
  const isWhole = (list: ListName) => syncMode === 'on' && lists?.[list].wholeSince != null;
  const gifts = isWhole('listTransactions') && donors !== null;
  const used = ['listTransactions', 'listPledges', 'listHouseholds', 'listCampaigns', 'listTickets'] as const;
  return {
    gifts,
    /** True if the donor of every transaction is known, as far as the platform knows it. */
    identified: gifts && (donors.done || donors.known >= donors.gifts),
    campaigns: lists !== undefined && isListSettled(lists.listCampaigns),
    pledges: isWhole('listPledges'),
    households: isWhole('listHouseholds'),
    /** The lists that figures are taken from. */
    from: used.filter(isWhole),
  };
}

type Synced = ReturnType<typeof syncedLists>;

/** Returns what has to be read: the same object until that changes. */
function useAsked({ kind, ids, ...synced }: PersonQuery & Synced) {
  const { households, identified, campaigns: hasCampaigns, pledges: hasPledges } = synced;
  return useMemo(() => {
    const isWanted = kind !== 'unlinked';
    const asked = {
      households: kind === 'contact' && !households ? ids.map((id) => ofContact('listHouseholds', id)) : [],
      gifts: isWanted && !identified ? ids.slice(0, mostMembers).map((id) => ofContact('listTransactions', id)) : [],
      campaigns: isWanted && !hasCampaigns ? [campaigns] : [],
      pledges: isWanted && !hasPledges ? [pledges] : [],
    };
    return { ...asked, all: Object.values(asked).flat() };
  }, [kind, ids, households, identified, hasCampaigns, hasPledges]);
}

interface PartsOptions {
  ids: readonly string[];
  syncMode: SyncMode;
  lists: SyncStatus['lists'];
  synced: Synced;
  asked: ReturnType<typeof useAsked>;
  stateOf: ReturnType<typeof useDemands>;
}

function partsNow({ ids, syncMode, lists, synced, asked, stateOf }: PartsOptions): Person['parts'] {
  const of = (noun: string, some: readonly Demand[]) =>
    partOf({ noun, states: some.map(stateOf), load: () => some.forEach(loadRest) });
  // Campaigns determine the currencies of gifts and pledges.
  const isAwaited = asked.campaigns.some((one) => {
    const state = stateOf(one);
    return !state || (!state.filled && !state.failed);
  });
  const gifts = synced.gifts
    ? syncedPart(lists.listTransactions, 'Transactions')
    : ofMembers(of('Transactions', asked.gifts), asked.gifts.length, ids.length);
  const own = synced.pledges || asked.pledges.length === 0;
  return {
    gifts: isAwaited ? loadingPart : gifts,
    pledges: isAwaited ? loadingPart : own ? syncedPart(lists.listPledges, 'Pledges') : of('Pledges', asked.pledges),
    households: of('Households', asked.households),
    tickets: ticketsPart(syncMode, lists.listTickets),
  };
}

const loadingParts = { gifts: loadingPart, pledges: loadingPart, tickets: loadingPart, households: loadingPart };
const none = { count: 0, rows: [] };
const nothing: PersonAnswer & Pick<Person, 'seen'> = {
  seen: [],
  gifts: 0,
  currencies: [],
  first: null,
  last: null,
  undated: 0,
  unread: 0,
  awaitsPledge: false,
  inFull: 0,
  free: 0,
  apart: [],
  plans: [],
  pledges: [],
  owed: [],
  timeline: none,
  all: none,
  tickets: none,
  unlinked: null,
  families: [],
  coverage: { gifts: 0, known: 0, probable: 0 },
};

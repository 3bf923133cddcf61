/** The synced rows and the queries about them. The worker runs it; it's pure, so tests call it directly. */
import { type Context, defaultContext } from './context.ts';
import { namedPeriod } from '#domain/values/periods.ts';
import { newestGiftsFirst } from '#domain/gift.ts';
import type { ListName } from '#api/operations.ts';
import type { Person } from '#domain/names.ts';
import { cached, forLast } from '#domain/values/collections.ts';
import type { Ask } from './donors/asking.ts';
import { type Attributed, type Coverage, createGiftDonors, type Memory } from './donors/gift-donors.ts';
import { createKeeping, type KeptStatus, type Standing } from './keeping.ts';
import type { Owner } from './kept/seal.ts';
import type { ListRow } from './lists.ts';
import { giftsIn } from './gifts.ts';
import { syncedIn } from './donors/evidence.ts';
import { createAudiences } from './audiences.ts';
import { byName, peopleIn } from './people.ts';
import { givenByFamily } from './questions/families.ts';
import { createListWindows, namesOfRows } from './list-windows.ts';
import { type BankAsked, type Matches, matchLines } from './questions/bank-match.ts';
import { type CampaignAnswer, type CampaignAsked, campaignIn } from './questions/campaign.ts';
import { type TicketGift, ticketGifts } from './questions/ticket-gifts.ts';
import { type CampaignPaces, pacesIn } from './questions/campaigns.ts';
import { donorYearsIn, type DonorYears, type DonorYearsAsked } from './questions/donor-years.ts';
import { type DonorsAsked, donorsIn, type Giving } from './questions/donors.ts';
import { type Hooks, hooksIn } from './questions/hooks.ts';
import { monthIn, type Month } from './questions/month.ts';
import { type Overdue, type OverdueAsked, overdueIn } from './questions/overdue.ts';
import { type PledgeDesk, pledgeDeskIn } from './questions/pledge-desk.ts';
import { giftsOfPayout } from './questions/payout-gifts.ts';
import { type PersonAnswer, type PersonAsked, personIn } from './questions/person.ts';
import { type Report, type ReportAsked, reportIn } from './questions/report.ts';
import { type LatePayouts, latePayouts } from './questions/late-payouts.ts';
import { thanksIn } from './questions/thanks.ts';
import type { ThanksAsked } from '#domain/lists/thanks.ts';
import { unlinkedIn } from './questions/unlinked.ts';
import type { Seen, SeenAudiences } from './seen.ts';
import { pairsOf, type QualityAsked, qualityIn, type QualityKnown } from './questions/quality.ts';
import { createRowStore, type TakenPage, type Stretch } from './row-store.ts';
import { type AskedOptions, createAskedRows } from './asked-rows.ts';
import { createChanges } from './changes.ts';
import { createSavedContacts } from './saved-contacts.ts';
import { changedBy, mostSaved, type Written } from './written.ts';

interface AttributeAsked {
  createdBefore: string;
  asks: boolean;
  /** Called with the known donors while we ask the platform for the rest, and with null at the end. */
  progress?(coverage: Coverage | null): void;
}

export interface SyncedDataOptions extends AskedOptions {
  /** Requests one page of gifts. Rejects with an `ApiError`. */
  askGifts: Ask;
  /** Called when a name is known that wasn't. */
  named(): void;
  /** Called when rows start or stop being stored on this computer. */
  kept(status: KeptStatus): void;
}

/** The state that a tab starts with. */
export interface Joined extends Standing {
  kept: KeptStatus;
}

export function createSyncedData(options: SyncedDataOptions) {
  const { askGifts, kept, changed } = options;
  const names = namesOfRows(createRowStore(), options.named);
  const saves = createSavedContacts(names);
  const { store } = saves;
  const memory: Memory = { asked: new Map(), until: new Map(), nobodys: new Set() };
  const seen: Seen = new Map();
  const seenAudiences: SeenAudiences = new Map();
  const keeping = createKeeping({
    store,
    memory,
    seen,
    audiences: seenAudiences,
    savedContacts: saves.all,
    changed: kept,
  });
  let context = defaultContext();
  /** Raised when a gift has another donor, or a contact was saved. */
  let givenVersion = 0;
  let identified: AttributeAsked['progress'];
  const donors = createGiftDonors({
    ask: askGifts,
    memory,
    told(batch) {
      givenVersion += 1;
      keeping.learned();
      names.learnDonors(batch);
      identified?.(donors.coverage());
    },
  });
  const rowsOf = (...lists: readonly ListName[]) => lists.map((list) => store.rows(list));
  const giftsNow = cached(
    () => giftsIn(store, (id) => donors.donorOf(id)?.contactId ?? null, context),
    () => [
      givenVersion,
      context.zone,
      context.today,
      context.addsInKind,
      ...rowsOf('listTransactions', 'listPledges', 'listCampaigns'),
    ],
  );
  const transactionsNow = cached(
    () => newestGiftsFirst(store.rows('listTransactions')),
    () => rowsOf('listTransactions'),
  );
  const thisYear = () => namedPeriod('this-fiscal-year', context);
  const peopleNow = cached(
    () => peopleIn(store, giftsNow(), thisYear(), { saved: saves.now(), chosen: context.currency }).toSorted(byName),
    () => [giftsNow(), saves.now(), thisYear().from, context.currency, ...rowsOf('listHouseholds')],
  );
  const givenByFamilyNow = cached(
    () => givenByFamily({ store, people: peopleNow() }),
    () => [peopleNow()],
  );
  const unlinkedNow = cached(
    () => unlinkedIn(store, giftsNow(), peopleNow()).toSorted(byName),
    () => [peopleNow(), ...rowsOf('listTickets')],
  );
  const changes = createChanges({
    store,
    seen,
    gifts: giftsNow,
    transactions: transactionsNow,
    people: peopleNow,
    written: () => keeping.written(),
    looked: changed,
    join: names.join,
  });
  const known = () => ({ people: peopleNow(), saved: saves.now(), coverage: donors.coverage() });
  const world = () => ({ store, gifts: giftsNow(), ...known(), ...context });
  /** The screen's chosen currency, or else the one from Settings. */
  const inCurrency = <Asked extends { currency: string | null }>(asked: Asked): Asked => {
    return { ...asked, currency: asked.currency ?? context.currency };
  };
  const audiences = createAudiences({
    seen: seenAudiences,
    madeOf: () => [peopleNow(), ...rowsOf('listTickets'), context.today, context.firstMonth],
    world,
    keeping,
  });
  /** Screens ask for the rows and the figures separately, but we compute them together. */
  const donorsNow = forLast(
    (asked: DonorsAsked) => donorsIn(giftsNow(), peopleNow(), asked, saves.now()),
    () => [giftsNow(), peopleNow()],
  );
  const qualityNow = forLast(
    (asked: QualityAsked) => qualityIn(store, giftsNow(), { ...asked, whole: saves.whole(), people: peopleNow() }),
    () => [store.version('listHouseholds'), peopleNow()],
  );

  const { shelfRows, pageOf, questions } = createAskedRows({
    ...options,
    store,
    donors,
    gifts: transactionsNow,
    isOther: () => givenVersion,
    names,
  });
  const lists = createListWindows({
    names,
    store,
    viewer: () => context,
    gifts: giftsNow,
    states: () => keeping.standing().lists,
    saved: saves.now,
    pageOf,
    rows: {
      shelf: shelfRows,
      transactions: transactionsNow,
      people: peopleNow,
      audience: audiences.rows,
      givenByFamily: givenByFamilyNow,
      unlinked: unlinkedNow,
      donors: (asked) => donorsNow(inCurrency(asked)).rows,
      thanks: forLast(
        (asked: ThanksAsked) => thanksIn(world(), asked),
        () => [giftsNow(), peopleNow(), givenVersion],
      ),
      quality: (asked) => qualityNow(asked).rows,
    },
  });

  /** A page requested before one of these changes may still show the old values. */
  let saved: readonly { write: Written; at: number }[] = [];
  /** Shared, since several tabs may ask for it. */
  let attributing: Promise<Attributed> | null = null;

  async function attribute({ createdBefore, asks, progress }: AttributeAsked): Promise<Attributed> {
    donors.hold(syncedIn(store));
    if (asks) identified = progress;
    identified?.(donors.coverage());
    const outcome = asks ? await donors.run(createdBefore) : { done: false, reason: null };
    identified?.(null);
    identified = undefined;
    const known = { ...outcome, ...donors.coverage() };
    keeping.learned(known);
    return known;
  }

  return {
    /** Sets the viewer of the next answers. Every query does, since a worker serves several tabs. */
    viewAs(viewer: Context): void {
      context = viewer;
    },
    /** Starts or stops storing the rows on this computer (keeping.ts). Returns the progress of each list. */
    async keep(owner: Owner | null | undefined): Promise<Joined> {
      await keeping.keep(owner);
      if (donors.coverage().gifts === 0) donors.hold(syncedIn(store));
      names.learnDonors(donors.all());
      saves.loaded();
      changes.beginSeen(keeping.standing().lists);
      return { ...keeping.standing(), kept: keeping.status() };
    },
    standing: keeping.standing,
    note(standing: Standing): void {
      keeping.note(standing);
      changes.beginSeen(standing.lists);
    },
    close: keeping.close,
    /** Returns true if the write changes a synced row. */
    written(write: Written): boolean {
      saved = [...saved, { write, at: Date.now() }].slice(-mostSaved);
      if (write.operation === 'updateContact' && !write.answer) {
        // What earlier answers said of it may be out of date.
        names.forgetPerson(write.id);
        changed();
      }
      const [households, gifts] = [changedBy(store, write), saves.save(write)];
      if (households.length === 0 && gifts === null) return false;
      store.update('listHouseholds', households);
      store.update('listTransactions', gifts ?? []);
      givenVersion += 1;
      keeping.written();
      changed();
      return households.length > 0 || gifts?.length !== 0;
    },
    /** `askedAt`: when the page was requested, in milliseconds. By default, after all changes. */
    take({ list, askedAt = Infinity, ...page }: TakenPage & { list: ListName; askedAt?: number }): void {
      store.take(list, page);
      if (list !== 'listHouseholds') return;
      for (const { write, at } of saved) if (at >= askedAt) store.update(list, changedBy(store, write));
    },
    update({ list, rows }: { list: ListName; rows: readonly ListRow[] }): number {
      store.update(list, rows);
      return store.count(list);
    },
    endRound({ list, ...ended }: { list: ListName; round: number; total: number | null }): number {
      store.endRound(list, ended);
      return store.count(list);
    },
    replace({ list, ...stretch }: Stretch & { list: ListName }): { rows: number; isSure: boolean } {
      const isSure = store.replace(list, stretch);
      return { rows: store.count(list), isSure };
    },
    ...questions,
    /** Identifies donors, as of a time up to which we have all gifts. Unless it `asks`, only from synced data. */
    attribute(when: AttributeAsked): Promise<Attributed> {
      attributing ??= attribute(when).finally(() => (attributing = null));
      return attributing;
    },
    ...lists,
    ...audiences.questions,
    giving: (asked: DonorsAsked): Giving => donorsNow(inCurrency(asked)).giving,
    donorYears({ today, firstMonth, ...asked }: DonorYearsAsked): DonorYears {
      return donorYearsIn(donorsNow(inCurrency(asked)).counted, { ...inCurrency(asked), today, firstMonth });
    },
    month: (asked: { today: string }): Month => monthIn(giftsNow(), asked.today, context.currency, context.firstMonth),
    latePayouts: (asked: OverdueAsked): LatePayouts => latePayouts(world(), asked),
    overdue: (asked: OverdueAsked): Overdue => overdueIn(world(), asked),
    pledgeDesk: (asked: { today: string }): PledgeDesk => pledgeDeskIn(world(), asked),
    ...changes.questions,
    qualityKnown: (asked: QualityAsked): QualityKnown => qualityNow(asked).known,
    pairs: ({ contact, asked }: { contact: string; asked: QualityAsked }) => pairsOf(qualityNow(asked), contact),
    report: (asked: ReportAsked): Report => reportIn(world(), inCurrency(asked)),
    /** `seen`: what responses said of each contact. */
    person: (asked: PersonAsked): PersonAnswer & { seen: readonly (Person | null)[] } => ({
      ...personIn(world(), asked),
      seen: lists.seenPeople(asked.ids),
    }),
    campaign: (asked: CampaignAsked): CampaignAnswer | null => campaignIn(world(), asked),
    ticketGifts: (): ReadonlyMap<string, TicketGift> => ticketGifts(world()),
    givenByFamily: givenByFamilyNow,
    hooks: ({ now }: { now: number }): Hooks => hooksIn(world(), now),
    paces: ({ now }: { now: number }): CampaignPaces => pacesIn(store.rows('listCampaigns'), giftsNow(), now),
    /** True if any gift has its donor's address, or one was saved. */
    hasAddresses: saves.hasAddresses,
    /** Uses only the lines and payouts passed in. */
    bankMatches: (asked: BankAsked): Matches => matchLines(asked),
    giftsOfPayout: (payout: string) => giftsOfPayout(store.rows('listTransactions'), payout),
  };
}

export type SyncedData = ReturnType<typeof createSyncedData>;
export type Question = keyof SyncedData;

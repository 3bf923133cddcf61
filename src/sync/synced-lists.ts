/** All synced and computed lists: their rows, and their rules for the viewer's settings and known names. */
import type { ListName } from '#api/operations.ts';
import type { Transaction } from '#api/resources.ts';
import { campaignList, type PaceOf } from '#domain/lists/campaigns.ts';
import { donorList, type DonorRow, type TitledAmounts } from '#domain/lists/donors.ts';
import { householdList } from '#domain/lists/households.ts';
import type { ListContext, ListSpec } from '#domain/lists/list.ts';
import { messageList } from '#domain/lists/messages.ts';
import { payoutList } from '#domain/lists/payouts.ts';
import { peopleList, type PersonRow } from '#domain/lists/people.ts';
import { pledgeList } from '#domain/lists/pledges.ts';
import { type CheckAsked, qualityList, type QualityRow } from '#domain/lists/quality.ts';
import { type ThanksAsked, thanksList, type ThanksRow, type ThanksShown } from '#domain/lists/thanks.ts';
import { ticketList } from '#domain/lists/tickets.ts';
import { transactionList } from '#domain/lists/transaction-totals.ts';
import { unlinkedList, type UnlinkedRow } from '#domain/lists/unlinked.ts';
import { type MissedEvents, webhookList } from '#domain/lists/webhooks.ts';
import { countsAsGiven, dateOfGift, type Gift, newestFirst } from '#domain/gift.ts';
import { queried } from '#domain/rows/query.ts';
import { calendarDay, startOfDay, toInstant } from '#domain/values/calendar.ts';
import { cached, forLast } from '#domain/values/collections.ts';
import type { Money } from '#domain/values/money.ts';
import type { ListRow, RowOf } from './lists.ts';
import type { AudienceAsked } from './questions/audience.ts';
import type { DonorsAsked } from './questions/donors.ts';
import type { QualityAsked } from './questions/quality.ts';
import type { SyncedList, ListAsk } from './windows.ts';

/** Timestamps. Either may be missing. */
interface Transacted {
  after?: string | undefined;
  before?: string | undefined;
}

/** Inputs of a list of the platform, as far as its descriptor asks for them. */
interface Asked extends Transacted {
  /** Milliseconds, for lists whose fields depend on it. */
  now?: number;
}

/** Inputs of a list besides rows, names, and the viewer's settings. */
export interface ListGiven extends Record<ListName, Asked> {
  /** An audience. Null: everyone. */
  people: AudienceAsked | null;
  /** The list of contacts whose gifts to show. */
  giving: AskOf<'people'>;
  unlinked: null;
  donors: { asked: DonorsAsked; amounts: TitledAmounts };
  thanks: ThanksAsked & ThanksShown;
  quality: { asked: QualityAsked; check: CheckAsked };
}

export type SyncedListName = keyof ListGiven;

interface DerivedRows {
  people: PersonRow;
  giving: Transaction;
  unlinked: UnlinkedRow;
  donors: DonorRow;
  thanks: ThanksRow;
  quality: QualityRow;
}

export type SyncedRow<Name extends SyncedListName> = Name extends ListName
  ? RowOf<Name>
  : Name extends keyof DerivedRows
    ? DerivedRows[Name]
    : never;

/** A list's filters, search, and sort. */
export type AskOf<Name extends SyncedListName> = ListAsk<Name, ListGiven[Name]>;
export type AnyAsk = { [Name in SyncedListName]: AskOf<Name> }[SyncedListName];
export type AnyRow = SyncedRow<SyncedListName>;

/** The rows and figures that make up the lists. */
export interface Sources {
  rows<Name extends ListName>(list: Name): readonly RowOf<Name>[];
  /** Returns the rows of a list with filters of the platform, by its name (`shelves.ts`). */
  shelf(name: string): readonly ListRow[];
  /** Newest first. */
  transactions(): readonly Transaction[];
  gifts(): readonly Gift[];
  people(): readonly PersonRow[];
  audience(asked: AudienceAsked): readonly PersonRow[];
  unlinked(): readonly UnlinkedRow[];
  donors(asked: DonorsAsked): readonly DonorRow[];
  thanks(asked: ThanksAsked): readonly ThanksRow[];
  quality(asked: QualityAsked): readonly QualityRow[];
  paceOf(now: number): PaceOf;
  missedEvents(now: number): MissedEvents;
  givenByFamily(): Readonly<Record<string, readonly Money[]>>;
}

type Made = { [Name in SyncedListName]: (given: ListGiven[Name]) => SyncedList<SyncedRow<Name>> };

/** Returns a list: the same objects until something they depend on changes. So must `context`. */
export function createSyncedLists(sources: Sources, context: () => ListContext) {
  const { rows } = sources;
  /** The rules of a list that depend on names and settings only. */
  const specNow = <Row>(specOf: (context: ListContext) => ListSpec<Row>) =>
    cached(
      () => specOf(context()),
      () => [context()],
    );
  const [transactionSpec, pledgeSpec] = [specNow(transactionList), specNow(pledgeList)];
  const [payoutSpec, ticketSpec] = [specNow(payoutList), specNow(ticketList)];
  const inPeriod = forLast(
    (period: Transacted) => transactedIn(sources.transactions(), period, context().zone),
    () => [sources.transactions(), context().zone],
  );
  const campaignSpec = forLast(
    ({ now = 0 }: Asked) => campaignList(sources.paceOf(now)),
    ({ now = 0 }) => [sources.paceOf(now)],
  );
  const householdSpec = cached(
    () => {
      const given = sources.givenByFamily();
      return householdList(({ id }) => given[id ?? ''] ?? []);
    },
    () => [sources.givenByFamily()],
  );
  const webhookSpec = forLast(
    ({ now = 0 }: Asked) => webhookList(sources.missedEvents(now)),
    ({ now = 0 }) => [sources.missedEvents(now)],
  );
  const messageSpec = forLast(
    ({ now = 0 }: Asked) => messageList(now),
    () => [],
  );
  const donorSpec = forLast(
    ({ asked, amounts }: ListGiven['donors']) => donorList(asked.compared, amounts),
    () => [],
  );
  const thanksSpec = forLast(
    (given: ThanksShown) => thanksList(given),
    () => [],
  );
  const qualityRows = forLast(
    ({ asked, check: only }: ListGiven['quality']) =>
      sources.quality(asked).filter(({ check }) => (only === 'all' ? check !== 'apart' : check === only)),
    ({ asked }) => [sources.quality(asked)],
  );
  const peopleRows = (asked: ListGiven['people']) => (asked ? sources.audience(asked) : sources.people());
  const givingRows = forLast(
    ({ given, query }: ListGiven['giving']) =>
      giftsOf(queried(peopleRows(given), peopleList, query, context()), sources.gifts()),
    ({ given }) => [peopleRows(given), sources.gifts(), context()],
  );
  const made: Made = {
    listTransactions: (period) => ({ rows: inPeriod(period), list: transactionSpec() }),
    listCampaigns: (given) => ({ rows: rows('listCampaigns'), list: campaignSpec(given) }),
    listWebhooks: (given) => ({ rows: rows('listWebhooks'), list: webhookSpec(given) }),
    listHouseholds: () => ({ rows: rows('listHouseholds'), list: householdSpec() }),
    listPledges: () => ({ rows: rows('listPledges'), list: pledgeSpec() }),
    listMessages: (given) => ({ rows: rows('listMessages'), list: messageSpec(given) }),
    listPayouts: () => ({ rows: rows('listPayouts'), list: payoutSpec() }),
    listTickets: () => ({ rows: rows('listTickets'), list: ticketSpec() }),
    people: (asked) => ({ rows: peopleRows(asked), list: peopleList }),
    giving: (people) => ({ rows: givingRows(people), list: transactionSpec() }),
    unlinked: () => ({ rows: sources.unlinked(), list: unlinkedList }),
    donors: (given) => ({ rows: sources.donors(given.asked), list: donorSpec(given) }),
    thanks: ({ period, by, thanked }) => ({ rows: sources.thanks({ period, by }), list: thanksSpec({ by, thanked }) }),
    quality: (given) => ({ rows: qualityRows(given), list: qualityList }),
  };
  // The list's name determines what it depends on, and the type of its rows.
  const anyMade = made as unknown as Record<SyncedListName, (given: unknown) => SyncedList<AnyRow>>;
  return ({ list, given, shelf }: Pick<AnyAsk, 'list' | 'given' | 'shelf'>): SyncedList<AnyRow> => {
    const synced = anyMade[list](given);
    return shelf === undefined ? synced : { rows: sources.shelf(shelf), list: synced.list };
  };
}

/** Returns the transactions with a displayed date in the period. Without a period, returns the same array. */
export function transactedIn(
  rows: readonly Transaction[],
  { after, before }: Transacted,
  zone: ListContext['zone'],
): readonly Transaction[] {
  if (after === undefined && before === undefined) return rows;
  const first = toInstant(after ?? '') ?? -Infinity;
  const last = toInstant(before ?? '') ?? Infinity;
  // A period ends with its last second, all of it.
  const end = before?.includes('.') ? last : last + 999;
  const startOf = (written: string) => {
    const day = calendarDay(written, zone);
    return day === null ? null : startOfDay(day, zone);
  };
  return rows.filter((row) => {
    const at = dateOfGift(row);
    const time = at === null ? null : (toInstant(at) ?? startOf(at));
    return time !== null && time >= first && time <= end;
  });
}

// Gifts of contacts, as rows of a list.

/** Returns these contacts' gifts that count, newest first. */
function giftsOf(contacts: readonly { id: string }[], gifts: readonly Gift[]): Transaction[] {
  const ids = new Set(contacts.map(({ id }) => id));
  const theirs = gifts.filter((gift) => gift.donor !== null && ids.has(gift.donor) && countsAsGiven(gift));
  return newestFirst(theirs, ({ time }) => time).map(({ row }) => row);
}

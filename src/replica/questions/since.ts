/**
 * Finds what's new, changed, or gone since the viewer's last visit.
 *
 * We compare each row with its list's baseline: the key fields (`seen.ts`) as of the last mark, or of the first full
 * sync. A row missing from the baseline is new, one with different key fields has changed, and one missing from the list
 * is gone.
 *
 * A baseline from this browser's first sync knows nothing of earlier days. If the viewer's last visit was before that,
 * rows dated after the visit are new as well.
 *
 * A gift is a transaction that newly counts: captured, not refunded, and above zero. A refund is one that was newly
 * refunded, in full or in part, or a row of its own; the sum has what rows say was paid back. A new ticket with a new transaction has no line of its own unless it was checked in.
 */
import type { ListName } from '#api/operations.ts';
import type { Transaction } from '#api/resources.ts';
import { countsAsGiven, type Gift, giftStatus, type GiftStatus } from '#domain/gift.ts';
import { idOf, textOf } from '#api/fields.ts';
import { groupBy } from '#domain/values/collections.ts';
import { toInstant } from '#domain/values/calendar.ts';
import { negate } from '#domain/values/decimal.ts';
import { currencyOf } from '#replica/gifts.ts';
import { type ListRow } from '#replica/lists.ts';
import { listNames } from '#domain/resources.ts';
import { currencyCode, type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { RowStore } from '#replica/row-store.ts';
import { fieldsIn, lastTimeOf, printOf, type Seen } from '#replica/seen.ts';
import { newestFirst } from './person.ts';

export const changeKinds = ['gifts', 'refunds', 'pledges', 'check-ins', 'others'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A row that is new, has changed or is gone. */
export interface Change {
  list: ListName;
  id: string;
  what: 'new' | 'changed' | 'gone';
  kind: ChangeKind;
  /** Null if it's gone. */
  row: ListRow | null;
  /** The key fields before. Null if it's new or gone. */
  before: Readonly<Record<string, string>> | null;
  now: Readonly<Record<string, string>> | null;
  /** When it happened, according to the platform. Null if it doesn't say. */
  at: string | null;
  /** Decimal text. Empty if it has none. */
  amount: string;
  currency: string;
  campaign: string | null;
  /** The contact's ID. */
  person: string | null;
}

export interface ChangeCount {
  count: number;
  /** By currency, most rows first. */
  sums: readonly Money[];
}

export interface Changes {
  /** The time each list is compared with, in milliseconds. */
  since: Readonly<Partial<Record<ListName, number>>>;
  counts: Readonly<Record<ChangeKind, ChangeCount>>;
  /** Newest first, without a time last. */
  all: readonly Change[];
}

export interface SinceAsked {
  /** The kind to return. Null: all, with gifts, refunds, and pledges first, then check-ins. */
  kind: ChangeKind | null;
  most: number;
  /** The viewer's last visit before the first sync, in milliseconds. */
  from?: number | undefined;
}

/** A change with the names of its records. */
export interface ChangeSeen extends Change {
  /** Empty if unknown. */
  name: string;
  campaignTitle: string;
  /** True if it's the donor's first gift. */
  isFirst: boolean;
  /** True if it's a recurring gift. */
  isPlanned: boolean;
  /** How many tickets came with it. */
  tickets: number;
}

/** A donor's first gift. */
export interface FirstGift {
  gift: string;
  name: string;
  at: string;
}

export interface Since extends Omit<Changes, 'all'> {
  /** The count of the requested kind. */
  count: number;
  lines: readonly ChangeSeen[];
  /** The newest earlier gifts, to fill up a short list. */
  earlier: readonly ChangeSeen[];
  /** First gifts among the new ones, the newest first. Donors without a name are left out. */
  firstGifts: readonly FirstGift[];
}

/** The fewest lines to show if there are gifts. */
const leastLines = 5;

export interface SinceWorld {
  store: Pick<RowStore, 'rows' | 'row'>;
  gifts: readonly Gift[];
  seen: Seen;
  from?: number | undefined;
}

export function sinceLastTime({ store, gifts, seen, from = Infinity }: SinceWorld): Changes {
  const all: Change[] = [];
  const giftsById = new Map<string, Gift>();
  if (seen.has('listTransactions')) for (const gift of gifts) giftsById.set(gift.id, gift);
  for (const list of listNames) {
    const baseline = seen.get(list);
    if (!baseline) continue;
    const met = new Set<string>();
    for (const row of store.rows(list)) {
      const { id } = row;
      if (id === null) continue;
      met.add(id);
      const isAfter = from < baseline.at && lastTimeOf(list, row) > from;
      const [before, now] = [isAfter ? undefined : baseline.prints.get(id), printOf(list, row)];
      if (before === now) continue;
      const [was, is] = [before === undefined ? null : fieldsIn(list, before), fieldsIn(list, now)];
      const what = was === null ? 'new' : 'changed';
      const change = { list, id, what, kind: kindOf(list, was, is), row, before: was, now: is } as const;
      all.push({ ...change, ...detailsOf({ store, gifts: giftsById }, change) });
    }
    for (const [id, print] of baseline.prints) {
      if (met.has(id)) continue;
      const before = fieldsIn(list, print);
      const amount = before['amount'] ?? '';
      const nothing = { at: null, currency: '', campaign: null, person: null };
      all.push({ list, id, what: 'gone', kind: 'others', row: null, before, now: null, amount, ...nothing });
    }
  }
  const newGifts = new Set(all.flatMap((one) => (one.list === 'listTransactions' && one.what === 'new' ? one.id : [])));
  const isToldWithGift = ({ list, what, kind, row }: Change) =>
    list === 'listTickets' && what === 'new' && kind === 'others' && newGifts.has(idOf(row?.['transaction_id']) ?? '');
  const told = all.filter((one) => !isToldWithGift(one));
  const byKind = groupBy(told, ({ kind }) => kind);
  return {
    since: Object.fromEntries(Array.from(seen, ([list, { at }]) => [list, Math.min(at, from)])),
    counts: Object.fromEntries(
      changeKinds.map((kind) => [kind, countOf(kind, byKind.get(kind) ?? [])]),
    ) as Changes['counts'],
    all: newestFirst(told, timeOf),
  };
}

const rank = ({ kind }: Change) => (kind === 'others' ? 2 : kind === 'check-ins' ? 1 : 0);

interface NamingWorld {
  store: Pick<RowStore, 'rows' | 'row'>;
  gifts: readonly Gift[];
  /** Newest first. */
  transactions: readonly Transaction[];
  people: readonly PersonRow[];
}

/** Returns the newest changes of a kind, with the names of their records. */
export function linesOf({ all, ...changes }: Changes, world: NamingWorld, { kind, most }: SinceAsked): Since {
  const asked =
    kind === null ? all.toSorted((one, other) => rank(one) - rank(other)) : all.filter((one) => one.kind === kind);
  const lines = asked.slice(0, most);
  const room = kind === null || kind === 'gifts' ? leastLines - lines.length : 0;
  const named = namer(world);
  return {
    ...changes,
    count: asked.length,
    lines: lines.map(named),
    earlier: giftsBefore(all, world, room).map(named),
    firstGifts: firstGiftsIn(all, world.people),
  };
}

/** Adds to a change the names of its records. */
function namer({ store, people }: NamingWorld): (line: Change) => ChangeSeen {
  const byId = new Map(people.map((person) => [person.id, person]));
  const sold = groupBy(store.rows('listTickets'), ({ transaction_id }) => idOf(transaction_id));
  return (line) => {
    const person = line.person === null ? undefined : byId.get(line.person);
    const isGift = line.kind === 'gifts';
    return {
      ...line,
      name: person?.name ?? '',
      campaignTitle: line.campaign === null ? '' : textOf(store.row('listCampaigns', line.campaign)?.title),
      isFirst: isGift && line.at !== null && person?.first_gift === line.at,
      isPlanned: isGift && line.row !== null && idOf(line.row['plan_id']) !== null,
      tickets: isGift ? (sold.get(line.id)?.length ?? 0) : 0,
    };
  };
}

function giftsBefore(all: readonly Change[], { store, gifts, transactions }: NamingWorld, most: number): Change[] {
  if (most <= 0) return [];
  const isNew = new Set(all.map(({ list, id }) => `${list} ${id}`));
  const ids = new Set<string>();
  for (const row of transactions) {
    if (ids.size === most) break;
    const { id } = row;
    if (id !== null && countsAsGiven({ status: giftStatus(row) }) && !isNew.has(`listTransactions ${id}`)) ids.add(id);
  }
  const byId = new Map(gifts.flatMap((gift) => (ids.has(gift.id) ? [[gift.id, gift] as const] : [])));
  return Array.from(ids).flatMap((id) => {
    const row = byId.get(id)?.row;
    if (!row) return [];
    const change = { list: 'listTransactions', id, what: 'new', kind: 'gifts', row } as const;
    return { ...change, before: null, now: null, ...detailsOf({ store, gifts: byId }, change) };
  });
}

function firstGiftsIn(all: readonly Change[], people: readonly PersonRow[]): FirstGift[] {
  const byPerson = new Map(
    all.flatMap(({ id, kind, person, at }) =>
      kind === 'gifts' && person !== null && at !== null ? [[person, { gift: id, at }] as const] : [],
    ),
  );
  if (byPerson.size === 0) return [];
  const found = people.flatMap(({ id, name, first_gift }) => {
    const gift = byPerson.get(id);
    return gift && name && first_gift === gift.at ? [{ ...gift, name }] : [];
  });
  return newestFirst(found, timeOf);
}

type Fields = Readonly<Record<string, string>>;

const isRefunded = (status: string | undefined) => ['refunded', 'partly refunded', 'refund'].includes(status ?? '');

function kindOf(list: ListName, before: Fields | null, now: Fields): ChangeKind {
  if (list === 'listTransactions' && before?.['status'] !== now['status']) {
    const status = now['status'] as GiftStatus;
    if (isRefunded(status)) return 'refunds';
    if (countsAsGiven({ status })) return 'gifts';
  }
  if (list === 'listPledges' && before === null) return 'pledges';
  if (list === 'listTickets' && now['check-in'] === 'in') return 'check-ins';
  return 'others';
}

/** The amount paid back. Empty if the platform doesn't say. */
const refundOf = ({ status, amount, refunded }: Gift) => (status === 'refund' ? negate(amount) : (refunded ?? ''));

type Details = Pick<Change, 'at' | 'amount' | 'currency' | 'campaign' | 'person'>;

function detailsOf(
  { store, gifts }: { store: SinceWorld['store']; gifts: ReadonlyMap<string, Gift> },
  { list, id, row, what }: Pick<Change, 'list' | 'id' | 'what'> & { row: ListRow },
): Details {
  const text = (field: string) => textOf(row[field]);
  const gift = gifts.get(list === 'listTickets' ? (idOf(row['transaction_id']) ?? '') : id);
  const at = (what === 'new' ? '' : text('updated_at')) || text('created_at') || null;
  if (list === 'listTransactions' && gift) {
    const { at, currency, campaign, giver, status } = gift;
    const refundedAt = isRefunded(status) ? textOf(gift.row.refunded_at) : '';
    const amount = isRefunded(status) ? refundOf(gift) : gift.amount;
    return { at: refundedAt || at, amount, currency, campaign, person: giver };
  }
  if (list === 'listTickets') {
    return {
      at: text('checked_in_at') || at,
      amount: '',
      currency: '',
      campaign: gift?.campaign ?? null,
      person: null,
    };
  }
  const campaign = list === 'listCampaigns' ? id : idOf(row['campaign_id']);
  const currency = currencyCode(text('currency')) || currencyOf(store, campaign);
  if (list === 'listPledges') {
    return { at, amount: text('amount'), currency, campaign, person: idOf(row['contact_id']) };
  }
  if (list === 'listPayouts') return { at, amount: text('payout'), currency, campaign, person: null };
  // A changed goal is in the campaign's currency.
  return { at, amount: '', currency, campaign: list === 'listCampaigns' ? id : null, person: null };
}

function countOf(kind: ChangeKind, some: readonly Change[]): ChangeCount {
  const isMoney = kind === 'gifts' || kind === 'refunds' || kind === 'pledges';
  return {
    count: some.length,
    sums: isMoney ? sumByCurrency(some, ownAmounts).sums : [],
  };
}

/** Returns milliseconds. Rows without a time go last. */
function timeOf({ at }: { at: string | null }): number {
  const time = at === null ? NaN : (toInstant(at) ?? Date.parse(at));
  return Number.isNaN(time) ? -Infinity : time;
}

/**
 * What is new, has changed or is gone since this person last looked.
 *
 * Every row is compared with the baseline of its list: what mattered of it at the last mark, or when the list was first
 * read to its end. What matters is in `seen.ts`. A row that the baseline does not have is new, one of which something that
 * matters is otherwise has changed, and one that the list no longer has is gone.
 *
 * A baseline that was made by this browser's first reading knows nothing of the days before it. If the viewer looked before
 * that, rows that say they're later than that look are new as well.
 *
 * A gift is a transaction that has become given: captured, not refunded and of more than nothing. A refund is one that has
 * become refunded, wholly or partly; the sum of refunds has those that were refunded wholly, since services do not say how
 * much of the others was. A ticket that is new with its transaction is no line of its own, unless somebody came with it.
 */
import type { Transaction } from '../../api/resources.ts';
import { countsAsGiven, type Gift, giftStatus, type GiftStatus } from '../../domain/gift.ts';
import { idOf, textOf } from '../../api/fields.ts';
import { groupBy } from '../../domain/values/collections.ts';
import { toInstant } from '../../domain/values/calendar.ts';
import { currencyOf } from '../gifts.ts';
import { listNames, type ListRow } from '../lists.ts';
import { type Money, ownAmounts, sumByCurrency } from '../../domain/values/money.ts';
import type { PersonRow } from '../../domain/lists/people.ts';
import type { RowStore } from '../row-store.ts';
import { fieldsIn, lastTimeOf, printOf, type Seen, type SeenList } from '../seen.ts';
import { newestFirst } from './person.ts';

export const changeKinds = ['gifts', 'refunds', 'pledges', 'check-ins', 'others'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A row that is new, has changed or is gone. */
export interface Change {
  list: SeenList;
  id: string;
  what: 'new' | 'changed' | 'gone';
  kind: ChangeKind;
  /** Null where it is gone. */
  row: ListRow | null;
  /** What mattered of it, by field; null of what is new, and of what is gone. */
  before: Readonly<Record<string, string>> | null;
  now: Readonly<Record<string, string>> | null;
  /** When it happened, as the service says it; null where it does not. */
  at: string | null;
  /** Decimal text, empty where it has none. */
  amount: string;
  currency: string;
  campaign: string | null;
  /** The contact's ID. */
  person: string | null;
}

export interface ChangeCount {
  count: number;
  /** By currency, that of most rows first. */
  sums: readonly Money[];
}

export interface Changes {
  /** Since when each list is compared, in milliseconds. */
  since: Readonly<Partial<Record<SeenList, number>>>;
  counts: Readonly<Record<ChangeKind, ChangeCount>>;
  /** The newest first; what has no time stands last. */
  all: readonly Change[];
}

export interface SinceAsked {
  /** Of this kind alone; null: of all of them, gifts, refunds and pledges first, then check-ins. */
  kind: ChangeKind | null;
  most: number;
  /** When the viewer looked before the first reading, in milliseconds. */
  from?: number | undefined;
}

/** A change with the names that it leads to. */
export interface ChangeSeen extends Change {
  /** Empty where it is not known. */
  name: string;
  campaignTitle: string;
  /** It is the first gift of whoever gave it. */
  isFirst: boolean;
  /** It came by itself, as others of its plan. */
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
  /** Of the kind that was asked for. */
  count: number;
  lines: readonly ChangeSeen[];
  /** The newest gifts of before, which fill the room that few changes leave. */
  earlier: readonly ChangeSeen[];
  /** First gifts among the new ones, the newest first. Donors without a name are left out. */
  firstGifts: readonly FirstGift[];
}

/** How many lines there are at least, where there are gifts. */
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
  /** The newest first. */
  transactions: readonly Transaction[];
  people: readonly PersonRow[];
}

/** The newest of a kind, with the names of who and what they are about. */
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

/** Adds to a change the names that it leads to. */
function namer({ store, people }: NamingWorld): (line: Change) => ChangeSeen {
  const byId = current(() => new Map(people.map((person) => [person.id, person])));
  const sold = current(() => groupBy(store.rows('listTickets'), ({ transaction_id }) => idOf(transaction_id)));
  return (line) => {
    const person = line.person === null ? undefined : byId().get(line.person);
    const isGift = line.kind === 'gifts';
    return {
      ...line,
      name: person?.name ?? '',
      campaignTitle: line.campaign === null ? '' : textOf(store.row('listCampaigns', line.campaign)?.title),
      isFirst: isGift && line.at !== null && person?.first_gift === line.at,
      isPlanned: isGift && line.row !== null && idOf(line.row['plan_id']) !== null,
      tickets: isGift ? (sold().get(line.id)?.length ?? 0) : 0,
    };
  };
}

/** Makes it when it is first asked for. */
function current<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
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

const isRefunded = (status: string | undefined) => status === 'refunded' || status === 'partly refunded';

function kindOf(list: SeenList, before: Fields | null, now: Fields): ChangeKind {
  if (list === 'listTransactions' && before?.['status'] !== now['status']) {
    const status = now['status'] as GiftStatus;
    if (isRefunded(status)) return 'refunds';
    if (countsAsGiven({ status })) return 'gifts';
  }
  if (list === 'listPledges' && before === null) return 'pledges';
  if (list === 'listTickets' && now['check-in'] === 'in') return 'check-ins';
  return 'others';
}

type Details = Pick<Change, 'at' | 'amount' | 'currency' | 'campaign' | 'person'>;

function detailsOf(
  { store, gifts }: { store: SinceWorld['store']; gifts: ReadonlyMap<string, Gift> },
  { list, id, row, what }: Pick<Change, 'list' | 'id' | 'what'> & { row: ListRow },
): Details {
  const text = (field: string) => textOf(row[field]);
  const gift = gifts.get(list === 'listTickets' ? (idOf(row['transaction_id']) ?? '') : id);
  const at = (what === 'new' ? '' : text('updated_at')) || text('created_at') || null;
  if (list === 'listTransactions' && gift) {
    const { at, paid: amount, currency, campaign, giver, status } = gift;
    const refundedAt = isRefunded(status) ? textOf(gift.row.refunded_at) : '';
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
  if (list === 'listPledges') {
    const currency = currencyOf(store, campaign);
    return { at, amount: text('amount'), currency, campaign, person: idOf(row['contact_id']) };
  }
  if (list === 'listPayouts') return { at, amount: text('payout'), currency: text('currency'), campaign, person: null };
  return { at, amount: '', currency: '', campaign: list === 'listCampaigns' ? id : null, person: null };
}

function countOf(kind: ChangeKind, some: readonly Change[]): ChangeCount {
  const summed = kind === 'refunds' ? some.filter(({ now }) => now?.['status'] === 'refunded') : some;
  const isMoney = kind === 'gifts' || kind === 'refunds' || kind === 'pledges';
  return {
    count: some.length,
    sums: isMoney ? sumByCurrency(summed, ownAmounts).sums : [],
  };
}

/** Milliseconds; what has no time stands last. */
function timeOf({ at }: { at: string | null }): number {
  const time = at === null ? NaN : (toInstant(at) ?? Date.parse(at));
  return Number.isNaN(time) ? -Infinity : time;
}

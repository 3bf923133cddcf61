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
 * refunded, in full or in part, or a row of its own; the sum has what rows say was paid back. A new ticket with a new transaction has no
 * line of its own unless it was checked in. A new payment that failed or isn't complete is no change: Home asks for attention to it.
 */
import type { ListName } from '#api/operations.ts';
import type { Transaction } from '#api/resources.ts';
import { countsAsGiven, type Gift, giftStatus, newestFirst } from '#domain/gift.ts';
import { idOf, textOf } from '#api/fields.ts';
import { groupBy } from '#domain/values/collections.ts';
import { listNames } from '#domain/resources.ts';
import { type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { RowStore } from '#sync/row-store.ts';
import { fieldsIn, lastTimeOf, printOf, type Seen } from '#sync/seen.ts';
import { type Change, type ChangeKind, changeKinds, detailsOf, kindOf, timeOf } from './change.ts';

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
  /** The kind to return. Null: all, with gifts, refunds, and pledges first, then check-ins. First gifts come before all. */
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
  /** If its date is before the time that its list is compared with: when it came in since then, or null. */
  entered?: string | null;
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
  const isUnpaid = ({ list, what, now }: Change) =>
    list === 'listTransactions' && what === 'new' && now?.['status'] === 'not captured';
  const told = all.filter((one) => !isToldWithGift(one) && !isUnpaid(one));
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
  const firstGifts = firstGiftsIn(all, world.people);
  const isFirst = new Set(firstGifts.map(({ gift }) => gift));
  // Whom the headline names is among the first lines.
  const place = (one: Change) => (one.kind === 'gifts' && isFirst.has(one.id) ? -1 : kind === null ? rank(one) : 0);
  const asked = all
    .filter((one) => kind === null || one.kind === kind)
    .toSorted((one, other) => place(one) - place(other));
  const lines = asked.slice(0, most);
  const room = kind === null || kind === 'gifts' ? leastLines - lines.length : 0;
  const named = namer(world);
  return {
    ...changes,
    count: asked.length,
    lines: lines.map((line) => ({ ...named(line), ...enteredLater(line, changes.since[line.list]) })),
    earlier: giftsBefore(all, world, room).map(named),
    firstGifts,
  };
}

function enteredLater(line: Change, since = -Infinity): Pick<ChangeSeen, 'entered'> {
  if (line.at === null || timeOf(line) >= since) return {};
  const created = textOf(line.row?.['created_at']);
  return { entered: timeOf({ at: created }) >= since ? created : null };
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

function countOf(kind: ChangeKind, some: readonly Change[]): ChangeCount {
  const isMoney = kind === 'gifts' || kind === 'refunds' || kind === 'pledges';
  return {
    count: some.length,
    sums: isMoney ? sumByCurrency(some, ownAmounts).sums : [],
  };
}

/** The door list: tickets grouped by type and sorted by attendee name. */
import { inOrder } from '#domain/rows/keys.ts';
import { foldedTexts, ownDigits } from '#domain/rows/search.ts';
import { getOrMake, groupBy } from '#domain/values/collections.ts';
import { foldText, formatCount, plural } from '#domain/values/labels.ts';
import type { Ticket } from '#api/resources.ts';
import type { PaymentProblem } from '#domain/gift-labels.ts';
import { doorName, type DoorName, isCheckedIn } from '#domain/ticket.ts';
import { idOf } from '#api/fields.ts';
import { writtenName } from '#domain/person.ts';

export interface DoorEvent {
  /** The ID of its campaign. */
  id: string;
  title: string;
  /** `2026-12-13`; null if unknown. */
  eventDay: string | null;
}

/** Returns the event that's today or comes next. Null if none does. */
export function nextEvent(events: readonly DoorEvent[], today: string): string | null {
  const [next] = events
    .flatMap(({ id, eventDay }) => (eventDay !== null && eventDay >= today ? [{ id, eventDay }] : []))
    .toSorted((one, other) => inOrder(one.eventDay, other.eventDay));
  return next?.id ?? null;
}

/** Returns what's wrong with a ticket's payment. */
export type ProblemOf = (ticket: Ticket) => PaymentProblem | null;

/** Returns the name of a ticket, which may be that of its buyer. */
export type NameOf = (ticket: Ticket) => DoorName;

/** Names tickets without a name after their buyer, or else after an attendee of the same transaction. */
export function doorNames(tickets: readonly Ticket[], buyerOf: (ticket: Ticket) => string): NameOf {
  const holders = new Map<string, string>();
  for (const ticket of tickets) {
    const [id, name] = [idOf(ticket.transaction_id), writtenName(ticket)];
    if (id !== null && name !== '' && !holders.has(id)) holders.set(id, name);
  }
  const names = new Map<Ticket, DoorName>();
  return (ticket) =>
    getOrMake(names, ticket, () =>
      doorName(ticket, buyerOf(ticket) || holders.get(idOf(ticket.transaction_id) ?? '') || ''),
    );
}

export type DoorOrder = 'last' | 'first';

/** Sorts by last or first name, guests after whose guests they are, and tickets without any name last. */
function inDoorOrder(nameOf: NameOf, by: DoorOrder) {
  const other = by === 'last' ? 'first' : 'last';
  return (a: Ticket, b: Ticket): number => {
    const [one, two] = [nameOf(a), nameOf(b)];
    return (
      Number(one.rank === 2) - Number(two.rank === 2) ||
      inOrder(one[by], two[by]) ||
      inOrder(one[other], two[other]) ||
      one.rank - two.rank ||
      inOrder(one.name, two.name)
    );
  };
}

export interface DoorCount {
  /** Tickets that are sold. */
  guests: number;
  /** Guests who are checked in. */
  checkedIn: number;
  unpaid: number;
  refunded: number;
}

/** Counts guests as the campaign counts tickets sold: without those whose payment failed, is incomplete, or was refunded. */
export function doorCount(tickets: readonly Ticket[], problemOf: ProblemOf): DoorCount {
  const guests = tickets.filter((ticket) => problemOf(ticket) === null);
  const refunded = tickets.filter((ticket) => problemOf(ticket) === 'Refunded').length;
  const unpaid = tickets.length - guests.length - refunded;
  return { guests: guests.length, checkedIn: guests.filter(isCheckedIn).length, unpaid, refunded };
}

export interface DoorType extends DoorCount {
  /** Null for tickets without a type. */
  type: string | null;
  /** Sorted by name. */
  tickets: readonly Ticket[];
}

interface DoorRules {
  problemOf: ProblemOf;
  nameOf: NameOf;
  by: DoorOrder;
}

/** Groups tickets by type, sorted by type. Tickets without a type come last. */
export function doorList(tickets: readonly Ticket[], { problemOf, nameOf, by }: DoorRules): DoorType[] {
  const byType = groupBy(tickets, ({ title }) => title?.trim() || null);
  return [...byType]
    .toSorted(([one], [other]) => {
      if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
      return inOrder(one, other);
    })
    .map(([type, ofType]) => ({
      type,
      tickets: ofType.toSorted(inDoorOrder(nameOf, by)),
      ...doorCount(ofType, problemOf),
    }));
}

/** True if everyone is in. `isWhole`: no ticket of the list is missing. */
export function isAllIn(checkedIn: number, count: number, isWhole: boolean): boolean {
  return isWhole && count > 1 && checkedIn === count;
}

/** Returns `279 of 464 checked in`, or `All 464 checked in`. */
export function checkedInLabel(checkedIn: number, count: number, isWhole: boolean): string {
  return isAllIn(checkedIn, count, isWhole)
    ? `All ${formatCount(count)} checked in`
    : `${formatCount(checkedIn)} of ${formatCount(count)} checked in`;
}

/** Returns `10 unpaid, 2 refunded`. Empty if all tickets are sold. */
export function unsoldLabel({ unpaid, refunded }: DoorCount): string {
  return [unpaid > 0 && `${formatCount(unpaid)} unpaid`, refunded > 0 && `${formatCount(refunded)} refunded`]
    .filter(Boolean)
    .join(', ');
}

/** Tiers beyond that are only counted. */
const mostTiers = 6;

/**
 * Counts guests by type: `12 guests, 1 unpaid: General admission 8, Supper seat 4`; if it isn't known who paid, all tickets:
 * `13 tickets, payments not synced`.
 */
export function shownLabel(types: readonly DoorType[], count: DoorCount, arePaymentsKnown: boolean): string {
  const unsold = unsoldLabel(count);
  const guests = arePaymentsKnown
    ? [count.guests > 0 || !unsold ? plural(count.guests, 'guest', 'guests') : '', unsold].filter(Boolean).join(', ')
    : `${plural(count.guests, 'ticket', 'tickets')}, payments not synced`;
  const [only] = types;
  if (!only) return guests;
  const nameOf = ({ type }: DoorType) => type ?? 'No type';
  if (types.length === 1) return `${guests}: ${nameOf(only)}`;
  if (types.length > mostTiers) return `${guests}, of ${formatCount(types.length)} types`;
  return `${guests}: ${types.map((of) => `${nameOf(of)} ${formatCount(of.guests)}`).join(', ')}`;
}

/**
 * Returns a search predicate: true if a ticket's name, email, phone, or number contains every word of the text. A phone number
 * may be grouped in any way, with or without its country code.
 */
export function finder(text: string, nameOf: NameOf): (ticket: Ticket) => boolean {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  // A ticket number may look like a phone number.
  const digits = ownDigits(text);
  return (ticket) => {
    if (words.length === 0) return true;
    const { id, id_suffix, email, phone, transaction_id } = ticket;
    const texts = [nameOf(ticket).name, email, phone, id, id_suffix, transaction_id];
    const at = foldedTexts(texts.map((one) => one?.trim() ?? ''));
    return words.every((word) => at.includes(word)) || (digits !== null && at.includes(digits));
  };
}

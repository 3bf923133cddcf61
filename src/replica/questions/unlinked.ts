/**
 * People whom gifts and tickets name by an e-mail, and who are no contact as far as any row says.
 *
 * An e-mail is tied to a contact where one has it, or gave a gift that has it. A gift is an unlinked person's when nobody
 * is known to have given it and it has their e-mail; or, where it has none, when all its tickets that have an e-mail have
 * theirs. A ticket is theirs by its e-mail, whoever paid for it. Capitals make no difference.
 */
import { writtenName } from '../../domain/person.ts';
import { idOf, textOf } from '../../api/fields.ts';
import { countsAsGiven, type Gift } from '../../domain/gift.ts';
import type { Ticket, Transaction } from '../../api/resources.ts';
import { ownAmounts, sumByCurrency } from '../../domain/values/money.ts';
import type { PersonRow } from '../../domain/lists/people.ts';
import type { UnlinkedRow } from '../../domain/lists/unlinked.ts';
import type { RowStore } from '../row-store.ts';

/** What a page about one of them begins with. */
export interface Unlinked {
  email: string;
  /** Empty where no row with the e-mail has one. */
  name: string;
  phone: string | null;
  /** Whose e-mail it is all the same. */
  contacts: readonly Pick<PersonRow, 'id' | 'name'>[];
}

/** A row with a name and an email. */
type Naming = Ticket | Transaction;

type Store = Pick<RowStore, 'rows' | 'row'>;

export const emailOf = (row: Naming): string => textOf(row.email).toLowerCase();

/** The row of a `ticket-61` or `transaction-12`; undefined where it is not held. */
export function namingRow(store: Store, named: string): Naming | undefined {
  const [, list, id] = /^(ticket|transaction)-(.+)$/.exec(named) ?? [];
  return id === undefined ? undefined : store.row(list === 'ticket' ? 'listTickets' : 'listTransactions', id);
}

const nameIn = (rows: readonly Naming[]) => rows.map(writtenName).find(Boolean) ?? '';

function phoneIn(rows: readonly Naming[]): string | null {
  return rows.map((row) => textOf(row.phone)).find(Boolean) ?? null;
}

/** Contacts by the e-mails that they have, or that gifts of theirs have. */
export function contactsByEmail(people: readonly PersonRow[], gifts: readonly Gift[]): Map<string, Set<string>> {
  const tied = new Map<string, Set<string>>();
  const tie = (email: string, id: string) => {
    if (email === '') return;
    const ids = tied.get(email);
    if (ids) ids.add(id);
    else tied.set(email, new Set([id]));
  };
  for (const { id, email } of people) tie(email?.toLowerCase() ?? '', id);
  for (const { giver, row } of gifts) if (giver !== null) tie(emailOf(row), giver);
  return tied;
}

/** The e-mail that a gift of nobody known is told by; empty where nothing tells. */
export function tellingEmails(tickets: readonly Ticket[]): (gift: Gift) => string {
  const only = new Map<string, string>();
  for (const ticket of tickets) {
    const [gift, email] = [idOf(ticket.transaction_id), emailOf(ticket)];
    if (gift === null || email === '') continue;
    const before = only.get(gift);
    only.set(gift, before === undefined || before === email ? email : '');
  }
  return ({ giver, id, row }) => (giver === null ? emailOf(row) || only.get(id) || '' : '');
}

interface Gathered {
  gifts: Gift[];
  /** Rows with the e-mail: gifts, then tickets. */
  rows: { named_by: string; row: Naming }[];
  tickets: number;
}

/** In no order. */
export function unlinkedIn(store: Store, gifts: readonly Gift[], people: readonly PersonRow[]): UnlinkedRow[] {
  const tickets = store.rows('listTickets');
  const tied = contactsByEmail(people, gifts);
  const tells = tellingEmails(tickets);
  const gathered = new Map<string, Gathered>();
  const at = (email: string): Gathered | null => {
    if (email === '' || tied.has(email)) return null;
    const held = gathered.get(email) ?? { gifts: [], rows: [], tickets: 0 };
    gathered.set(email, held);
    return held;
  };
  for (const gift of gifts) {
    const person = at(tells(gift));
    person?.gifts.push(gift);
    if (emailOf(gift.row) !== '') person?.rows.push({ named_by: `transaction-${gift.row.id}`, row: gift.row });
  }
  for (const ticket of tickets) {
    const person = at(emailOf(ticket));
    if (!person) continue;
    person.tickets += 1;
    person.rows.push({ named_by: `ticket-${ticket.id}`, row: ticket });
  }
  return Array.from(gathered.values(), ({ gifts: theirs, rows, tickets: held }) => {
    const given = theirs.filter(countsAsGiven);
    const moments = given.flatMap(({ at: moment }) => moment ?? []).toSorted();
    const written = rows.map(({ row }) => row);
    return {
      id: null,
      named_by: rows[0]?.named_by ?? '',
      email: textOf(written[0]?.email),
      name: nameIn(written),
      phone: phoneIn(written),
      tickets: held,
      gifts: given.length,
      first_gift: moments[0] ?? null,
      last_gift: moments.at(-1) ?? null,
      given: sumByCurrency(given, ownAmounts).sums,
    };
  });
}

/** `rows`: those that tell of somebody with that e-mail, whether they have it or not. */
export function unlinkedOf(
  { people, gifts }: { people: readonly PersonRow[]; gifts: readonly Gift[] },
  { email, rows }: { email: string; rows: readonly Naming[] },
): Unlinked {
  const named = rows.filter((row) => emailOf(row) === email);
  const ids = contactsByEmail(people, gifts).get(email);
  return {
    email: textOf(named[0]?.email),
    name: nameIn(named),
    phone: phoneIn(named),
    contacts: people.filter(({ id }) => ids?.has(id)).map(({ id, name }) => ({ id, name })),
  };
}

/** Tickets, each with what was paid for it; null where that is not held. */
export function paidFor(tickets: readonly Ticket[], gifts: readonly Gift[]): { ticket: Ticket; gift: Gift | null }[] {
  const wanted = new Map<string, Gift | null>(tickets.map((ticket) => [idOf(ticket.transaction_id) ?? '', null]));
  if (wanted.size > 0) for (const gift of gifts) if (wanted.has(gift.id)) wanted.set(gift.id, gift);
  return tickets.map((ticket) => ({ ticket, gift: wanted.get(idOf(ticket.transaction_id) ?? '') ?? null }));
}

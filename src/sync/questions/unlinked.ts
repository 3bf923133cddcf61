/**
 * People with an email on gifts or tickets who aren't contacts, as far as any row shows.
 *
 * An email belongs to a contact who has it or whose gift has it. A gift of an unknown donor belongs to the unlinked
 * person with its email; if it has no email, with the one email that all its tickets share. A ticket belongs to its
 * email, even if another person paid for it. Emails ignore case.
 */
import { writtenName } from '#domain/person.ts';
import { idOf, textOf } from '#api/fields.ts';
import { addsToRaised, countsAsGiven, type Gift } from '#domain/gift.ts';
import type { Ticket, Transaction } from '#api/resources.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { UnlinkedRow } from '#domain/lists/unlinked.ts';
import type { RowStore } from '#sync/row-store.ts';

/** The head of an unlinked person's page. */
export interface Unlinked {
  email: string;
  /** Empty if no row with the email has one. */
  name: string;
  phone: string | null;
  /** Contacts who do have the email. */
  contacts: readonly Pick<PersonRow, 'id' | 'name'>[];
}

/** A row with a name and an email. */
type Naming = Ticket | Transaction;

type Store = Pick<RowStore, 'rows' | 'row'>;

export const emailOf = (row: Naming): string => textOf(row.email).toLowerCase();

/** Returns the row of `ticket-61` or `transaction-12`. Undefined if it isn't synced. */
export function namingRow(store: Store, named: string): Naming | undefined {
  const [, list, id] = /^(ticket|transaction)-(.+)$/.exec(named) ?? [];
  return id === undefined ? undefined : store.row(list === 'ticket' ? 'listTickets' : 'listTransactions', id);
}

const nameIn = (rows: readonly Naming[]) => rows.map(writtenName).find(Boolean) ?? '';

function phoneIn(rows: readonly Naming[]): string | null {
  return rows.map((row) => textOf(row.phone)).find(Boolean) ?? null;
}

/** Returns contact IDs by their emails, including the emails on their gifts. */
export function contactsByEmail(people: readonly PersonRow[], gifts: readonly Gift[]): Map<string, Set<string>> {
  const tied = new Map<string, Set<string>>();
  const tie = (email: string, id: string) => {
    if (email !== '') getOrMake(tied, email, () => new Set<string>()).add(id);
  };
  for (const { id, email } of people) tie(email?.toLowerCase() ?? '', id);
  for (const { donor, row } of gifts) if (donor !== null) tie(emailOf(row), donor);
  return tied;
}

/** Returns a function that finds the email of an unknown donor's gift. Empty if there's none. */
export function tellingEmails(tickets: readonly Ticket[]): (gift: Gift) => string {
  const only = new Map<string, string>();
  for (const ticket of tickets) {
    const [gift, email] = [idOf(ticket.transaction_id), emailOf(ticket)];
    if (gift === null || email === '') continue;
    const before = only.get(gift);
    only.set(gift, before === undefined || before === email ? email : '');
  }
  return ({ donor, id, row }) => (donor === null ? emailOf(row) || only.get(id) || '' : '');
}

interface Gathered {
  gifts: Gift[];
  /** Rows with the email: gifts, then tickets. */
  rows: { named_by: string; row: Naming }[];
  tickets: number;
}

/** Returns them in no particular order. */
export function unlinkedIn(store: Store, gifts: readonly Gift[], people: readonly PersonRow[]): UnlinkedRow[] {
  const tickets = store.rows('listTickets');
  const tied = contactsByEmail(people, gifts);
  const tells = tellingEmails(tickets);
  const gathered = new Map<string, Gathered>();
  const at = (email: string): Gathered | null => {
    if (email === '' || tied.has(email)) return null;
    return getOrMake(gathered, email, () => ({ gifts: [], rows: [], tickets: 0 }));
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
    const summed = theirs.filter(addsToRaised);
    const given = summed.filter(countsAsGiven);
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
      given: sumByCurrency(summed, ownAmounts).sums,
    };
  });
}

/** `rows`: the person's rows, including gifts that have no email of their own. */
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

/** Returns each ticket with the gift it was bought with. Null if that isn't synced. */
export function paidFor(tickets: readonly Ticket[], gifts: readonly Gift[]): { ticket: Ticket; gift: Gift | null }[] {
  const wanted = new Map<string, Gift | null>(tickets.map((ticket) => [idOf(ticket.transaction_id) ?? '', null]));
  if (wanted.size > 0) for (const gift of gifts) if (wanted.has(gift.id)) wanted.set(gift.id, gift);
  return tickets.map((ticket) => ({ ticket, gift: wanted.get(idOf(ticket.transaction_id) ?? '') ?? null }));
}

/** Donors of gifts, as far as synced gifts, pledges, and tickets show them. */
import { idOf } from '#api/fields.ts';
import { personName } from '#domain/person.ts';
import { getOrMake } from '#domain/values/collections.ts';
import type { Pledge, Ticket, Transaction } from '#api/resources.ts';
import type { RowStore } from '#sync/row-store.ts';

/**
 * How we know the donor, best first. `row`: the gift names them. `sure`: from its pledge, or another gift of its plan.
 * `asked`: the platform returned it among the contact's gifts. `probable`: the holder of its tickets, who may not be the
 * buyer.
 */
type Grade = 'row' | 'sure' | 'asked' | 'probable';

export interface IdentifiedDonor {
  /** Null if we know only a name. */
  contactId: string | null;
  /** From the gift or its ticket. Empty if we know only the contact. */
  name: string;
  grade: Grade;
}

/** The fields of a gift that point to its donor. */
export type Gift = Pick<
  Transaction,
  'id' | 'contact_id' | 'first_name' | 'last_name' | 'company' | 'email' | 'pledge_id' | 'plan_id'
>;

/** Synced data. */
export interface Synced {
  /** IDs of contacts that may appear nowhere else here. */
  contacts: Iterable<string>;
  /** Newest first. */
  gifts: readonly Gift[];
  pledges: readonly Pick<Pledge, 'id' | 'contact_id'>[];
  tickets: readonly Pick<Ticket, 'transaction_id' | 'name' | 'first_name' | 'last_name' | 'email'>[];
}

export interface Evidence {
  donors: Map<string, IdentifiedDonor>;
  /** Plan → its gifts. */
  plans: ReadonlyMap<string, readonly string[]>;
  /** Plan → donor. Null if it has two. */
  planDonors: Map<string, string | null>;
}

/** `asked`: gift → contact, from the platform's answers. Empty if it named two. */
export function evidenceIn({ gifts, pledges, tickets }: Synced, asked: ReadonlyMap<string, string>): Evidence {
  const donors = new Map<string, IdentifiedDonor>();
  const plans = new Map<string, string[]>();
  const planDonors = new Map<string, string | null>();
  const pledgers = new Map(pledges.map(({ id, contact_id }) => [id, idOf(contact_id)]));
  for (const gift of gifts) {
    if (!gift.id) continue;
    const contactId = asked.get(gift.id);
    const donor = fromRow(gift, pledgers) ?? (contactId ? { contactId, name: '', grade: 'asked' } : undefined);
    if (donor) donors.set(gift.id, donor);
    if (!gift.plan_id) continue;
    getOrMake(plans, gift.plan_id, (): string[] => []).push(gift.id);
    if (donor?.contactId) agree(planDonors, gift.plan_id, donor.contactId);
  }
  for (const [plan, contactId] of planDonors) {
    for (const id of contactId === null ? [] : (plans.get(plan) ?? [])) {
      if (!donors.has(id)) donors.set(id, { contactId, name: '', grade: 'sure' });
    }
  }
  const synced = new Set(gifts.map(({ id }) => id));
  for (const ticket of tickets) {
    const [id, holder] = [ticket.transaction_id, personName(ticket)];
    if (id && synced.has(id) && holder && !donors.has(id)) {
      donors.set(id, { contactId: null, name: holder, grade: 'probable' });
    }
  }
  return { donors, plans, planDonors };
}

function fromRow(gift: Gift, pledgers: ReadonlyMap<string | null, string | null>): IdentifiedDonor | undefined {
  const { contact_id, pledge_id } = gift;
  const name = personName(gift);
  const own = idOf(contact_id);
  const contactId = own ?? (pledge_id ? (pledgers.get(pledge_id) ?? null) : null);
  if (own !== null || name !== '') return { contactId, name, grade: 'row' };
  return contactId === null ? undefined : { contactId, name, grade: 'sure' };
}

/** Records the plan's donor. Returns false if it contradicts the known one: the plan then has none. */
export function agree(planDonors: Map<string, string | null>, plan: string, contactId: string): boolean {
  const before = planDonors.get(plan);
  if (before === undefined) planDonors.set(plan, contactId);
  if (!before || before === contactId) return true;
  planDonors.set(plan, null);
  return false;
}

export function isKnown(donor: IdentifiedDonor | undefined): boolean {
  return donor !== undefined && donor.grade !== 'probable';
}

export function isSame(one: IdentifiedDonor | undefined, other: IdentifiedDonor | undefined): boolean {
  return one?.contactId === other?.contactId && one?.name === other?.name && one?.grade === other?.grade;
}

/** Returns all contacts in the data: known donors first, the most recent first. */
export function lateDonorsFirst(
  { gifts, pledges, contacts }: Synced,
  donors: ReadonlyMap<string, IdentifiedDonor>,
): string[] {
  const found = new Set<string>();
  for (const { id } of gifts) found.add(donors.get(id ?? '')?.contactId ?? '');
  for (const { contact_id } of pledges) found.add(contact_id ?? '');
  for (const contact of contacts) found.add(contact);
  // The platform would read an ID with a comma as two.
  return [...found].filter((id) => idOf(id) !== null && !/[,\s]/.test(id));
}

/** The evidence about donors in the synced data. */
export function syncedIn(store: Pick<RowStore, 'rows'>): Synced {
  return {
    contacts: store.rows('listHouseholds').flatMap(({ contacts }) => contacts.flatMap(({ id }) => idOf(id) ?? [])),
    gifts: store.rows('listTransactions'),
    pledges: store.rows('listPledges'),
    tickets: store.rows('listTickets'),
  };
}

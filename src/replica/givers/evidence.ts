/** Who gave, as far as the gifts, pledges and tickets at hand say it. */
import { idOf } from '../../api/fields.ts';
import { personName } from '../../domain/person.ts';
import type { Pledge, Ticket, Transaction } from '../../api/resources.ts';

/**
 * How it is known, best first. `row`: the gift says it. `sure`: its pledge, or another gift of its plan. `asked`: the
 * service found it among the contact's gifts. `probable`: who holds its tickets, who need not have paid.
 */
export type Grade = 'row' | 'sure' | 'asked' | 'probable';

export interface Giver {
  /** Null where only a name is known. */
  contactId: string | null;
  /** As the gift or its ticket says it; empty where only the contact is known. */
  name: string;
  grade: Grade;
}

/** What a gift says of its giver. */
export type Gift = Pick<
  Transaction,
  'id' | 'contact_id' | 'first_name' | 'last_name' | 'company' | 'email' | 'pledge_id' | 'plan_id'
>;

/** What has been read of the service. */
export interface Held {
  /** Those whom nothing else here names, by id. */
  contacts: Iterable<string>;
  /** Newest first. */
  gifts: readonly Gift[];
  pledges: readonly Pick<Pledge, 'id' | 'contact_id'>[];
  tickets: readonly Pick<Ticket, 'transaction_id' | 'name' | 'first_name' | 'last_name' | 'email'>[];
}

export interface Evidence {
  givers: Map<string, Giver>;
  /** Plan → its gifts. */
  plans: ReadonlyMap<string, readonly string[]>;
  /** Plan → who gives; null where two do. */
  planGivers: Map<string, string | null>;
}

/** `asked`: gift → contact, as the service answered; empty where it answered with two. */
export function evidenceIn({ gifts, pledges, tickets }: Held, asked: ReadonlyMap<string, string>): Evidence {
  const givers = new Map<string, Giver>();
  const plans = new Map<string, string[]>();
  const planGivers = new Map<string, string | null>();
  const pledgers = new Map(pledges.map(({ id, contact_id }) => [id, idOf(contact_id)]));
  for (const gift of gifts) {
    if (!gift.id) continue;
    const giver = fromRow(gift, pledgers) ?? fromAnswer(asked.get(gift.id));
    if (giver) givers.set(gift.id, giver);
    if (!gift.plan_id) continue;
    listIn(plans, gift.plan_id).push(gift.id);
    if (giver?.contactId) agree(planGivers, gift.plan_id, giver.contactId);
  }
  for (const [plan, contactId] of planGivers) {
    for (const id of contactId === null ? [] : (plans.get(plan) ?? [])) {
      if (!givers.has(id)) givers.set(id, { contactId, name: '', grade: 'sure' });
    }
  }
  const held = new Set(gifts.map(({ id }) => id));
  for (const ticket of tickets) {
    const [id, holder] = [ticket.transaction_id, personName(ticket)];
    if (id && held.has(id) && holder && !givers.has(id)) {
      givers.set(id, { contactId: null, name: holder, grade: 'probable' });
    }
  }
  return { givers, plans, planGivers };
}

function fromRow(gift: Gift, pledgers: ReadonlyMap<string | null, string | null>): Giver | undefined {
  const { contact_id, pledge_id } = gift;
  const name = personName(gift);
  const own = idOf(contact_id);
  const contactId = own ?? (pledge_id ? (pledgers.get(pledge_id) ?? null) : null);
  if (own !== null || name !== '') return { contactId, name, grade: 'row' };
  return contactId === null ? undefined : { contactId, name, grade: 'sure' };
}

function fromAnswer(contactId: string | undefined): Giver | undefined {
  return !contactId ? undefined : { contactId, name: '', grade: 'asked' };
}

/** False where this makes a plan, which was known to be somebody's, that of two. */
export function agree(planGivers: Map<string, string | null>, plan: string, contactId: string): boolean {
  const before = planGivers.get(plan);
  if (before === undefined) planGivers.set(plan, contactId);
  if (!before || before === contactId) return true;
  planGivers.set(plan, null);
  return false;
}

export function isKnown(giver: Giver | undefined): boolean {
  return giver !== undefined && giver.grade !== 'probable';
}

export function isSame(one: Giver | undefined, other: Giver | undefined): boolean {
  return one?.contactId === other?.contactId && one?.name === other?.name && one?.grade === other?.grade;
}

/** Everybody to whom something leads: those first who are known to have given, the last of them first. */
export function lateGiversFirst({ gifts, pledges, contacts }: Held, givers: ReadonlyMap<string, Giver>): string[] {
  const found = new Set<string>();
  for (const { id } of gifts) found.add(givers.get(id ?? '')?.contactId ?? '');
  for (const { contact_id } of pledges) found.add(contact_id ?? '');
  for (const contact of contacts) found.add(contact);
  // An id with a comma would be read as two.
  return [...found].filter((id) => idOf(id) !== null && !/[,\s]/.test(id));
}

export function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key);
  if (list === undefined) lists.set(key, (list = []));
  return list;
}

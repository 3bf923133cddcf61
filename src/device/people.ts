/** The people met in the service's answers since sign-in, by contact id. In memory only, as in known-names.ts. */
import type { ContactSummary, UpdatedHousehold } from '../api/resources.ts';
import { onForgetLearned } from './known-names.ts';

/** Where a person was met. */
export interface PersonSource {
  kind: 'household' | 'saved contact' | 'saved household' | 'pledge' | 'transaction';
  /** Null when the service gave none. */
  id: string | null;
  name: string | null;
}

export interface Sighting<Fields> {
  from: PersonSource;
  /** When the answer arrived, in milliseconds. */
  at: number;
  /** Empty when nothing names the person. */
  name: string;
  fields: Fields;
}

/** A whole contact. The answer to a save of a household leaves instagram_url out. */
export type SavedFields = UpdatedHousehold['contacts'][number];

/** The names of a contact's fields, as far as a transaction gives them. */
export type GiverFields = Partial<
  Record<'first_name' | 'last_name' | 'company_name' | 'primary_email' | 'primary_phone', string>
>;

export interface Person {
  id: string;
  /** As a member in a list of households. */
  member?: Sighting<ContactSummary>;
  /** As the answer to a save gave them. */
  saved?: Sighting<SavedFields>;
  /** As who gave a transaction. */
  giver?: Sighting<GiverFields>;
  /** Named by id alone. */
  mention?: Sighting<null>;
}

const people = new Map<string, Person>();
onForgetLearned(() => people.clear());

/**
 * Adds what one answer says about a person. Call `notifyLearned` once after the whole answer.
 * @returns whether the person goes by another name than before
 */
export function learnPerson(id: string, sighting: Omit<Person, 'id'>): boolean {
  const before = knownName(id);
  people.set(id, { ...people.get(id), ...sighting, id });
  return knownName(id) !== before;
}

/** Drops what is out of date and was not replaced. Call `notifyLearned` after it. */
export function forgetPerson(id: string): void {
  people.delete(id);
}

export function personOf(id: string): Person | undefined {
  return people.get(id);
}

export function peopleSeen(): readonly Person[] {
  return [...people.values()];
}

/** The newest sighting that says more of a person than an id; else the mention. */
export function newestSighting({ member, saved, giver, mention }: Person): Sighting<unknown> | undefined {
  if (member && saved) return member.at > saved.at ? member : saved;
  return saved ?? member ?? giver ?? mention;
}

/** The name that a contact was last seen under. */
export function knownName(id: string): string | undefined {
  const person = people.get(id);
  return (person && newestSighting(person)?.name) || undefined;
}

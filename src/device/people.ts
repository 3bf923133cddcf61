/** In-memory cache of people seen in API responses, by contact ID, like known-names.ts. */
import type { ContactSummary, UpdatedHousehold } from '../api/resources.ts';
import { onForgetLearned } from './known-names.ts';

/** Contact data as seen in one response. */
export interface PersonSource {
  kind: 'household' | 'saved contact' | 'saved household' | 'pledge' | 'transaction';
  /** Null if the platform sent none. */
  id: string | null;
  name: string | null;
}

export interface ContactSnapshot<Fields> {
  from: PersonSource;
  /** When the response arrived, in milliseconds. */
  at: number;
  /** Blank if unknown. */
  name: string;
  fields: Fields;
}

/** A whole contact. The response to a household save omits instagram_url. */
export type SavedFields = UpdatedHousehold['contacts'][number];

/** The contact's name fields, as far as a transaction contains them. */
export type GiverFields = Partial<
  Record<'first_name' | 'last_name' | 'company_name' | 'primary_email' | 'primary_phone', string>
>;

export interface Person {
  id: string;
  /** From a household's member list. */
  member?: ContactSnapshot<ContactSummary>;
  /** From the response to a save. */
  saved?: ContactSnapshot<SavedFields>;
  /** From a transaction, as its donor. */
  giver?: ContactSnapshot<GiverFields>;
  /** Seen as an ID only. */
  mention?: ContactSnapshot<null>;
}

const people = new Map<string, Person>();
onForgetLearned(() => people.clear());

/**
 * Adds a person's data from one response. Call `notifyLearned` once after the whole response.
 * @returns true if the person's name changed
 */
export function learnPerson(id: string, sighting: Omit<Person, 'id'>): boolean {
  const before = knownName(id);
  people.set(id, { ...people.get(id), ...sighting, id });
  return knownName(id) !== before;
}

/** Drops outdated data that wasn't replaced. Call `notifyLearned` after it. */
export function forgetPerson(id: string): void {
  people.delete(id);
}

export function personOf(id: string): Person | undefined {
  return people.get(id);
}

export function peopleSeen(): readonly Person[] {
  return [...people.values()];
}

/** Returns the newest snapshot with more than an ID; otherwise the mention. */
export function newestSnapshot({ member, saved, giver, mention }: Person): ContactSnapshot<unknown> | undefined {
  if (member && saved) return member.at > saved.at ? member : saved;
  return saved ?? member ?? giver ?? mention;
}

/** Returns the last name seen for a contact. */
export function knownName(id: string): string | undefined {
  const person = people.get(id);
  return (person && newestSnapshot(person)?.name) || undefined;
}

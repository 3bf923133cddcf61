/** Matches a search text against loaded people, households, and tickets. */
import { newestSnapshot, type Person } from '../../domain/names.ts';
import { householdName, memberName } from '../../domain/household.ts';
import { foldText } from '../../domain/values/labels.ts';
import type { ContactSummary, Household, Ticket } from '../../api/resources.ts';
import { recordMeant } from '../../records/record-kinds.ts';

export const shortestText = 2;

const phoneText = /^[+\d][\d\s().+/-]*$/;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Returns true if each word of the text is in one of the fields, ignoring case and accents. A text that looks like a phone
 * number also matches the same digits with other separators.
 */
export function matchesText(text: string, fields: readonly (string | null | undefined)[]): boolean {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const given = fields
    .filter((field) => typeof field === 'string' && field !== '')
    .map((field) => foldText(field ?? ''));
  if (words.length === 0) return false;
  if (words.every((word) => given.some((field) => field.includes(word)))) return true;
  const digits = digitsOf(text);
  return phoneText.test(text.trim()) && digits.length >= 4 && given.some((field) => digitsOf(field).includes(digits));
}

export interface FoundPerson {
  id: string | null;
  /** Empty for a household without members. */
  name: string;
  email: string | null;
  phone: string | null;
  household: { id: string | null; name: string | null };
}

/** Returns matching members. If only the household's name matches, returns all members, or the household if it has none. */
export function findMembers(households: readonly Household[], text: string): FoundPerson[] {
  return households.flatMap((household) => {
    const { id, contacts } = household;
    const itself = { id, name: householdName(household) };
    if (contacts.length === 0) return [{ id: null, name: '', email: null, phone: null, household: itself }];
    const matching = membersWithText(household, text);
    return (matching.length > 0 ? matching : contacts).map((member) => foundMember(member, itself));
  });
}

/** Returns the households with a matching member, ignoring the household's name. */
export function householdsWithMatchingMembers(households: readonly Household[], text: string): Household[] {
  return households.filter((household) => membersWithText(household, text).length > 0);
}

function membersWithText({ contacts }: Household, text: string): ContactSummary[] {
  return contacts.filter((member) => matchesText(text, Object.values(member).filter(isText)));
}

/** Returns the members with this ID in the given households. */
export function membersById(households: readonly Household[], id: string): FoundPerson[] {
  return households.flatMap((household) =>
    household.contacts
      .filter((member) => member.id === id)
      .map((member) => foundMember(member, { id: household.id, name: householdName(household) })),
  );
}

function foundMember(member: ContactSummary, household: FoundPerson['household']): FoundPerson {
  return {
    id: member.id,
    name: memberName(member),
    email: member.primary_email,
    phone: member.primary_phone,
    household,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns matching people seen this session, newest first, except those with the IDs in `without`. */
export function findPeopleSeen(people: readonly Person[], text: string, without: ReadonlySet<string | null>): Person[] {
  return newestFirst(people.filter(({ id }) => !without.has(id))).filter(({ id, member, saved }) => {
    const fields = { ...member?.fields, ...saved?.fields };
    return matchesText(text, [id, ...Object.values(fields).filter(isText)]);
  });
}

/** Sorts by when they were last seen. People known only by ID come last. */
export function newestFirst(people: readonly Person[]): Person[] {
  const rank = (person: Person) => (person.member || person.saved ? 1 : 0);
  const at = (person: Person) => newestSnapshot(person)?.at ?? 0;
  return people.toSorted((one, other) => rank(other) - rank(one) || at(other) - at(one));
}

export function findTickets(tickets: readonly Ticket[], text: string): Ticket[] {
  return tickets.filter(({ name, first_name, last_name, email, phone }) =>
    matchesText(text, [name, first_name, last_name, email, phone]),
  );
}

/** Returns the contact ID in the text, which is digits or a URL that ends in digits; otherwise null. */
export function parseContactId(text: string): string | null {
  const meant = recordMeant(text, 'contact');
  return meant?.kind === 'contact' && /^\d+$/.test(meant.id) ? meant.id : null;
}

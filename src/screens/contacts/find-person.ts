/** Who a search text means among people that are at hand. */
import type { ContactSummary, Household, Ticket } from '../../api/resources.ts';
import { newestSighting, type Person } from '../../device/people.ts';
import { folded } from '../../ui/values/words.ts';
import { householdName, memberName } from '../../records/household.tsx';
import { recordMeant } from '../../records/record-kinds.ts';

export const shortestText = 2;

const phoneText = /^[+\d][\d\s().+/-]*$/;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * Whether every word of the text is in one of the fields, whatever the case and the accents. A text that is written like
 * a phone number also means one with other signs between the same digits.
 */
export function means(text: string, fields: readonly (string | null | undefined)[]): boolean {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const given = fields.filter((field) => typeof field === 'string' && field !== '').map((field) => folded(field ?? ''));
  if (words.length === 0) return false;
  if (words.every((word) => given.some((field) => field.includes(word)))) return true;
  const digits = digitsOf(text);
  return phoneText.test(text.trim()) && digits.length >= 4 && given.some((field) => digitsOf(field).includes(digits));
}

export interface FoundPerson {
  id: string | null;
  /** Empty for a household that has no members. */
  name: string;
  email: string | null;
  phone: string | null;
  household: { id: string | null; name: string | null };
}

/** The members that the text means; of a household that is meant by its own name, all of them, or itself if it has none. */
export function membersMeant(households: readonly Household[], text: string): FoundPerson[] {
  return households.flatMap((household) => {
    const { id, contacts } = household;
    const itself = { id, name: householdName(household) };
    if (contacts.length === 0) return [{ id: null, name: '', email: null, phone: null, household: itself }];
    const matching = matchingMembers(household, text);
    return (matching.length > 0 ? matching : contacts).map((member) => foundMember(member, itself));
  });
}

/** The households that have a member whom the text means, whatever their own name is. */
export function withMembersMeant(households: readonly Household[], text: string): Household[] {
  return households.filter((household) => matchingMembers(household, text).length > 0);
}

function matchingMembers({ contacts }: Household, text: string): ContactSummary[] {
  return contacts.filter((member) => means(text, Object.values(member).filter(isText)));
}

/** The members with this id, in whichever households the service gave. */
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

/** Of those seen since sign-in, the newest first, without those whose ids are given. */
export function peopleMeant(people: readonly Person[], text: string, without: ReadonlySet<string | null>): Person[] {
  return newestFirst(people.filter(({ id }) => !without.has(id))).filter(({ id, member, saved }) => {
    const fields = { ...member?.fields, ...saved?.fields };
    return means(text, [id, ...Object.values(fields).filter(isText)]);
  });
}

/** Those of whom only the id is known come last. */
export function newestFirst(people: readonly Person[]): Person[] {
  const rank = (person: Person) => (person.member || person.saved ? 1 : 0);
  const at = (person: Person) => newestSighting(person)?.at ?? 0;
  return people.toSorted((one, other) => rank(other) - rank(one) || at(other) - at(one));
}

export function ticketsMeant(tickets: readonly Ticket[], text: string): Ticket[] {
  return tickets.filter(({ name, first_name, last_name, email, phone }) =>
    means(text, [name, first_name, last_name, email, phone]),
  );
}

/** The contact whose id, or a link to whom, was typed: digits, or an address that ends in digits. */
export function contactIdIn(text: string): string | null {
  const meant = recordMeant(text, 'contact');
  return meant?.kind === 'contact' && /^\d+$/.test(meant.id) ? meant.id : null;
}

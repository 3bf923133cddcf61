/** Names of a household, its members and its head. */
import type { ContactSummary, Household } from '#api/resources.ts';
import { nameText, personName } from './person.ts';
import { foldText } from './values/labels.ts';

export function householdName({ name, id }: Pick<Household, 'name' | 'id'>): string {
  return nameText(name) || (id ? `Household ${id}` : 'Household (no ID)');
}

export function memberName(member: ContactSummary): string {
  return personName(member) || (member.id ? `Contact ${member.id}` : 'Contact (no ID)');
}

/** The API has no operation for it. */
export const membersNote = 'Add and remove members in your fundraising platform.';

/** Returns the name of the head of household, or the contact ID if the head isn't a member. Empty if there is no head. */
export function headName({ head_contact_id, contacts }: Pick<Household, 'head_contact_id' | 'contacts'>): string {
  if (!head_contact_id || head_contact_id === '0') return '';
  const head = contacts.find(({ id }) => id === head_contact_id);
  return head ? memberName(head) : `Contact ${head_contact_id}`;
}

interface Member {
  readonly id: string | null;
  readonly type?: unknown;
  readonly first_name?: unknown;
  readonly last_name?: unknown;
}

interface Members<Of extends Member> {
  contacts: readonly Of[];
  head_contact_id?: string | null;
}

/** Returns the members, the head of household first. */
export function headFirst<Of extends Member>({ contacts, head_contact_id }: Members<Of>): readonly Of[] {
  const isHead = ({ id }: Of) => Number(id !== null && id === head_contact_id);
  return contacts.toSorted((one, other) => isHead(other) - isHead(one));
}

/** Without a comma before `and`, and without marks that a letter would show. */
const together = new Intl.ListFormat('en-GB');

/** Joins names as a letter does: `Ruth, Daniel and Nora`. */
const namesTogether = (names: readonly string[]): string => together.format(names);

/** Returns the name on an envelope to the household: its own, else its members' names, else the household's. */
export function envelopeNameOf(household: Members<Member> & Pick<Household, 'id' | 'name' | 'envelope_name'>): string {
  return nameText(household.envelope_name) || suggestedEnvelopeName(household) || householdName(household);
}

/**
 * How a letter greets everyone in the household: `Ruth, Daniel and Nora`. As on the envelope if they have no names.
 * `greeted`: by ID, how those are greeted who are known better than by their first name.
 */
export function householdSalutation(
  household: Parameters<typeof envelopeNameOf>[0],
  greeted: ReadonlyMap<string | null, string> = new Map(),
): string {
  const names = headFirst(household)
    .map((member) => greeted.get(member.id) ?? (firstNameOf(member) || personName(member)))
    .filter(Boolean);
  return names.length === 0 ? envelopeNameOf(household) : namesTogether(names);
}

const firstNameOf = ({ type, first_name }: Member) => (type === 'company' ? '' : nameText(first_name));

/** How the members might be addressed, the head first: `Ruth, Daniel and Nora Ames`. Null when their names do not tell. */
export function suggestedEnvelopeName(household: Members<Member>): string | null {
  const people = headFirst(household).flatMap(({ type, first_name, last_name }) => {
    const [given, family] = [nameText(first_name), nameText(last_name)];
    return type !== 'company' && given ? [{ given, family }] : [];
  });
  const families = new Set(people.map(({ family }) => foldText(family)));
  const shared = people[0]?.family;
  if (families.size === 1 && shared) return `${namesTogether(people.map(({ given }) => given))} ${shared}`;
  return namesTogether(people.map(({ given, family }) => `${given} ${family}`.trim())) || null;
}

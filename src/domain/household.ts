/** Names of a household, its members and its head. */
import { textOf } from '#api/fields.ts';
import type { ContactSummary, Household } from '#api/resources.ts';
import { personName } from './person.ts';

export function householdName({ name, id }: Pick<Household, 'name' | 'id'>): string {
  return name?.trim() || (id ? `Household ${id}` : 'Household (no ID)');
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
  readonly type?: unknown;
  readonly first_name?: unknown;
  readonly last_name?: unknown;
  readonly id: string | null;
}

/** How the members might be addressed: `Ruth and Daniel Ames`. Null when their names do not tell. */
export function suggestedEnvelopeName({ contacts }: { contacts: readonly Member[] }): string | null {
  const people = contacts.flatMap(({ type, first_name, last_name }) => {
    const [given, family] = [textOf(first_name), textOf(last_name)];
    return type !== 'company' && given && family ? [{ given, family }] : [];
  });
  const [first, second] = people;
  if (!first) return null;
  if (!second) return `${first.given} ${first.family}`;
  if (first.family === second.family) return `${first.given} and ${second.given} ${first.family}`;
  return `${first.given} ${first.family} and ${second.given} ${second.family}`;
}

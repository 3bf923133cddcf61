/** Applies saved writes to the synced rows. */
import { givenFields } from '#api/fields.ts';
import type { ContactSummary, Household } from '#api/resources.ts';
import type { RowStore } from './row-store.ts';

/** Fields of a contact or a household in a response. */
type Given = Readonly<Record<string, unknown>>;

/** A saved write: the operation, the record, and the response's fields. */
export interface Written {
  operation: string;
  /** The ID of the contact or household: `4801`. */
  id: string;
  /** The fields of its body, where they're known. */
  sent?: readonly string[];
  /** Null if it was saved without an answer. */
  answer: Given | null;
}

/** How many saved changes the worker remembers. */
export const mostSaved = 20;

const contactsIn = (answer: Given) => (answer['contacts'] ?? []) as readonly ({ id: string | null } & Given)[];

/** Returns the rows that a saved write changes, as changed. */
export function changedBy(store: Pick<RowStore, 'rows' | 'row'>, { operation, id, answer }: Written): Household[] {
  if (!answer) return [];
  if (operation === 'updateContact') {
    const withMember = (household: Household) => household.contacts.some((member) => member.id === id);
    return store
      .rows('listHouseholds')
      .filter(withMember)
      .map((household) => ({
        ...household,
        contacts: household.contacts.map((member) => (member.id === id ? mergedMember(member, answer) : member)),
      }));
  }
  const household = operation === 'updateHousehold' ? store.row('listHouseholds', id) : undefined;
  if (!household) return [];
  const answers = new Map(contactsIn(answer).map((member) => [member.id, member]));
  const contacts = household.contacts.map((member) => mergedMember(member, answers.get(member.id)));
  return [{ ...merged(household, answer), contacts }];
}

/** Updates the row's fields from the response. */
function merged<Row extends Household | ContactSummary>(row: Row, answer: Given): Row {
  const given = givenFields(row).map(([field]) => field);
  const fields = given.filter((field) => field !== 'id' && field !== 'contacts' && field in answer);
  return { ...row, ...Object.fromEntries(fields.map((field) => [field, answer[field]])) };
}

/** A display name that the response lacks may be outdated. Without it, we make one from the other names. */
function mergedMember(member: ContactSummary, answer: Given | undefined): ContactSummary {
  if (!answer) return member;
  const stale = Object.keys(member).filter((field) => field.endsWith('_display') && !(field in answer));
  return { ...merged(member, answer), ...Object.fromEntries(stale.map((field) => [field, null])) };
}

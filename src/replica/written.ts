/** Applies saved writes to the synced rows. */
import { givenFields, idOf, textOf } from '#api/fields.ts';
import type { ListName } from '#api/operations.ts';
import type { ContactSummary, Household, Transaction } from '#api/resources.ts';
import { toInstant } from '#domain/values/calendar.ts';
import type { ListRow, RowOf } from './lists.ts';
import type { RowStore } from './row-store.ts';

/** Fields of a contact or a household in a response. */
type Given = Readonly<Record<string, unknown>>;

/** A saved write: the operation, the record, and the response's fields. */
export interface Written {
  operation: string;
  /** The ID of the contact or household: `4801`. */
  id: string;
  answer: Given;
}

const contactsIn = (answer: Given) => (answer['contacts'] ?? []) as readonly ({ id: string | null } & Given)[];

/** Returns the rows that a saved write changes, as changed. */
export function changedBy(store: Pick<RowStore, 'rows' | 'row'>, { operation, id, answer }: Written): Household[] {
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

/** A contact as a save returned it. Gifts carry the saved name until one of the contact's rows is newer than the save. */
export interface SavedContact {
  id: string;
  /** When it was saved, in milliseconds. */
  at: number;
  /** Names, email, phone and address, tags, custom fields, and consents from the response. */
  fields: Given;
  /** The names on the contact's gifts before the save. */
  before: readonly string[];
}

export type SavedContacts = Map<string, SavedContact>;

const savedFields = [
  'type',
  'name_display',
  'first_name',
  'last_name',
  'company_name',
  'primary_email',
  'primary_phone',
  'primary_address',
  'tags',
  'custom_fields',
  'is_email_subscribed',
  'email_opt_in',
  'sms_opt_in',
  'is_phone_subscribed',
  'is_address_subscribed',
  'salutation_name',
];
/** The name fields of a gift, and the contact's fields for them. */
const nameFields = { first_name: 'first_name', last_name: 'last_name', company: 'company_name' };

const namesIn = (gift: Transaction) => JSON.stringify(Object.keys(nameFields).map((field) => textOf(gift[field])));

/** Records the contacts that a write saved, and returns their gifts. Null if it saved no contact. */
export function saveContacts(
  store: Pick<RowStore, 'rows'>,
  saved: SavedContacts,
  { operation, id, answer }: Written,
): Transaction[] | null {
  const contacts = operation === 'updateContact' ? [{ ...answer, id }] : contactsIn(answer);
  if (contacts.length === 0) return null;
  const ids = new Set(contacts.map((contact) => contact.id));
  const gifts = store.rows('listTransactions').filter((gift) => ids.has(idOf(gift.contact_id)));
  for (const contact of contacts) {
    if (contact.id === null) continue;
    const names = gifts.filter((gift) => idOf(gift.contact_id) === contact.id).map(namesIn);
    const fields = savedFields.flatMap((field) => (field in contact ? [[field, contact[field]] as const] : []));
    saved.set(contact.id, {
      id: contact.id,
      // The platform's clock, which its rows use, if the response has it.
      at: toInstant(textOf(contact['updated_at'])) ?? Date.now(),
      fields: { id: contact.id, ...Object.fromEntries(fields) },
      before: [...new Set([...(saved.get(contact.id)?.before ?? []), ...names])],
    });
  }
  return gifts;
}

/** Returns a store whose gifts have their contacts' saved names. */
export function withSavedNames(store: RowStore, saved: SavedContacts): RowStore {
  const named = (list: ListName, rows: readonly ListRow[]) =>
    list === 'listTransactions' && saved.size > 0
      ? (rows as readonly RowOf<typeof list>[]).map((row) => withSavedName(row, saved))
      : rows;
  return {
    ...store,
    take: (list, page) => store.take(list, { ...page, rows: named(list, page.rows) }),
    update: (list, rows) => store.update(list, named(list, rows)),
    replace: (list, stretch) => store.replace(list, { ...stretch, rows: named(list, stretch.rows) }),
  };
}

/** Returns a gift that still has an old name with the saved one. */
function withSavedName(gift: Transaction, saved: SavedContacts): Transaction {
  const contact = saved.get(idOf(gift.contact_id) ?? '');
  if (!contact || isNewer(gift, contact) || !contact.before.includes(namesIn(gift))) return gift;
  const names = Object.entries(nameFields).filter(([field, from]) => field in gift && from in contact.fields);
  return { ...gift, ...Object.fromEntries(names.map(([field, from]) => [field, contact.fields[from]])) };
}

export function isNewer(row: Transaction, { at }: SavedContact): boolean {
  return (toInstant(textOf(row['updated_at']) || textOf(row.created_at)) ?? 0) > at;
}

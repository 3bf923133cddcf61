/** Contacts as the rows of an update: their IDs, what the platform requires with every change, and one field set for all. */
import type { MailingPerson } from '#domain/lists/mailing.ts';
import { type Field, fieldOf } from '#domain/rows/field.ts';
import type { Sheet } from '#ui/bulk/bulk-sheet.ts';
import { contactBulk, singleFields } from '#screens/contacts/bulk.ts';
import { optionsOf } from '#ui/form/controls.ts';
import { contactFormFields } from '#screens/contacts/fields.ts';

const names = { individual: ['first_name', 'last_name'], company: ['company_name'] } as const;
const required = ['type', 'first_name', 'last_name', 'company_name'] as const;

/** Fields for which one value makes sense for many contacts, with its choices if there are any. */
export const fieldsForAll = (
  ['email_opt_in', 'sms_opt_in', 'address_subscription', 'employer', 'company'] as const
).map((key) => ({ key, label: contactFormFields[key].label, options: optionsOf(contactFormFields[key]) }));

/** Returns the rows that set one field of all of them. */
export function rowsToSet(people: readonly MailingPerson[], key: string, value: string): Sheet {
  const all = [...contactBulk.ids, ...contactBulk.fields];
  return {
    columns: ['id', ...required, key].map((header) => ({
      header,
      title: all.find((one) => one.key === header)?.label ?? header,
    })),
    rows: people.map((person, place) => ({
      // The header is row 1, as in a file.
      number: place + 2,
      cells: [person.id, ...required.map((field) => requiredIn(person, field)), value],
      broken: null,
    })),
    notes: [],
  };
}

/** Returns them with a type for those without one. */
export function withType(people: readonly MailingPerson[], type: string): readonly MailingPerson[] {
  return people.map((person) => (hasType(person) ? person : { ...person, type }));
}

export function hasType({ type }: MailingPerson): boolean {
  return isType(type);
}

/** Columns of a spreadsheet to be filled in: those that are required have their values, and others are blank. */
export const templateFields: readonly Field<MailingPerson>[] = [
  fieldOf<MailingPerson>('id', { kind: 'id' }),
  ...required.map((key) => fieldOf<MailingPerson>(key, { kind: 'text', value: (person) => requiredIn(person, key) })),
  ...singleFields
    .filter(({ key }) => !required.some((one) => one === key))
    .map(({ key }) => fieldOf<MailingPerson>(key, { kind: 'text', value: () => null })),
];

/** Returns true if the contact has the type and the name that the platform requires with every change. */
export function isComplete(person: MailingPerson): boolean {
  const { type } = person;
  return isType(type) && names[type].every((key) => person[key] !== '');
}

const isType = (type: string): type is keyof typeof names => Object.hasOwn(names, type);

/** Its names are those of its type; all that are known, where its type isn't. */
function requiredIn(person: MailingPerson, key: (typeof required)[number]): string {
  const { type } = person;
  if (key === 'type') return isType(type) ? type : '';
  return isType(type) && !names[type].some((name) => name === key) ? '' : person[key];
}

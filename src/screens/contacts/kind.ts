/** The contact form, and its groups. */
import type { Contact } from '#api/resources.ts';
import { noDifferences } from '#device/save-results.ts';
import { groupBy } from '#domain/values/collections.ts';
import { type ContactMethodKey, contactMethodKeys, primaryKey } from '#records/contact-known.ts';
import { textOf } from '#ui/form/controls.ts';
import { formKind } from '#ui/form/form-of-fields.ts';
import { answeredAs, type ContactBase, type ContactBody, sourceLabel } from './contact-labels.ts';
import { formatContactMethods } from './contact-methods.ts';
import { contactDifferences } from './differences.ts';
import { type ContactForm, contactFormFields, type ContactPartKey, contactSchema, partKeys } from './fields.ts';

interface EditGroup {
  title: string;
  fields: readonly ContactPartKey[];
}

/** Returns the form's groups, most used first. An unknown type is in the first group, because it is required. */
export function editGroups({ known: { values } }: ContactBase): readonly EditGroup[] {
  const names: Readonly<Record<string, readonly ContactPartKey[]>> = {
    individual: ['first_name', 'middle_name', 'last_name'],
    company: ['company_name'],
  };
  const first: readonly ContactPartKey[] = [
    ...(names[textOf(values.get('type'))] ?? (['type', 'first_name', 'last_name', 'company_name'] as const)),
    ...contactMethodKeys,
  ];
  const others = groupBy(
    partKeys.filter((key) => !first.includes(key)),
    (key) => contactFormFields[key].group ?? '',
  );
  return [
    { title: 'Name, email, phone', fields: first },
    ...Array.from(others, ([title, fields]) => ({ title, fields })),
  ];
}

/** Fields of household members, besides emails and phones. They can be checked after an unconfirmed save. */
export const memberFields = ['type', 'first_name', 'last_name', 'company_name', 'middle_name'] as const;
const checkable: ReadonlySet<string> = new Set([...memberFields, ...contactMethodKeys]);

const namesOf: Readonly<Record<string, readonly string[]>> = {
  individual: ['first_name', 'last_name'],
  company: ['company_name'],
};
const listKeys = 'emails phones addresses tags custom_fields remove_emails remove_phones remove_address_ids'.split(' ');

const note = 'After saving, we’ll show any other changes we can detect.';
export const listsNote = `The platform may add to, or replace, existing emails, phones, addresses, tags, and custom fields. ${note}`;

const derived = formKind<ContactBase, ContactForm, ContactBody, Contact>(contactSchema, contactFormFields, {
  noun: 'contact',
  whyUnchanged: 'The platform requires the type and name with every save.',
  sendingTwice:
    'Resending may duplicate emails, phones, addresses, tags, and custom fields. Other fields are safe unless someone else has changed them.',
  always: (key, { type }) => key === 'type' || namesOf[type]?.includes(key) === true,
  known: ({ known: { values } }, key) =>
    isContactMethod(key) ? formatContactMethods(values, key) : values.get(answeredAs(key)),
  answered: (answer, key) => answer[answeredAs(key)],
  source: ({ known: { cameFrom } }, key) => {
    const from = cameFrom.get(answeredAs(key)) ?? (isContactMethod(key) ? cameFrom.get(primaryKey(key)) : undefined);
    return from && `Source: ${sourceLabel(from)}`;
  },
  isCheckable: (key) => checkable.has(key),
  // An undo also restores the type, whose names can't be cleared.
  formerForm: (form, body) => ({ ...form, type: form.type ?? body.type }),
});

export const contactForm: typeof derived = {
  ...derived,
  note: (base, values) => {
    const body = derived.toBody(base, values);
    return listKeys.some((key) => key in body) ? listsNote : note;
  },
  compare: (base, body, answer) => (answer ? contactDifferences(base, body, answer) : noDifferences),
};

function isContactMethod(key: string): key is ContactMethodKey {
  return contactMethodKeys.some((other) => other === key);
}

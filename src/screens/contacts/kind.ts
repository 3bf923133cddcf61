/** The contact form for `FormFlow`, and its groups. */
import type { Contact } from '#api/resources.ts';
import { noDifferences } from '#device/save-results.ts';
import { groupBy } from '#domain/values/collections.ts';
import { type ContactMethodKey, contactMethodKeys, primaryKey } from '#records/contact-known.ts';
import { formKind, textOf } from '#ui/form/field.ts';
import { answeredAs, type ContactBase, type ContactBody, sourceLabel } from './contact-labels.ts';
import { formatContactMethods, isReachChanged } from './contact-methods.ts';
import { contactDifferences } from './differences.ts';
import { type ContactForm, contactFormFields, type ContactPartKey, partKeys } from './fields.ts';

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

const note = 'After saving, we’ll show any other changes we can detect.';
const listsNote = `The platform may add to, or replace, existing emails, phones, addresses, tags, and custom fields. ${note}`;

const derived = formKind<ContactBase, ContactForm, ContactBody, Contact>(contactFormFields, {
  noun: 'contact',
  whyUnchanged: 'The platform requires the type and name with every save.',
  note: (_base, form) =>
    isReachChanged(form.emails) ||
    isReachChanged(form.phones) ||
    [form.addresses, form.tags, form.custom_fields].some(({ how }) => how !== 'leave')
      ? listsNote
      : note,
  sendingTwice:
    'Resending may duplicate emails, phones, addresses, tags, and custom fields. Other fields are safe unless someone else has changed them.',
  known: ({ known: { values } }, key) =>
    isContactMethod(key) ? formatContactMethods(values, key) : values.get(answeredAs(key)),
  answered: (answer, key) => answer[answeredAs(key)],
  source: ({ known: { cameFrom } }, key) => {
    const from = cameFrom.get(answeredAs(key)) ?? (isContactMethod(key) ? cameFrom.get(primaryKey(key)) : undefined);
    return from && `Source: ${sourceLabel(from)}`;
  },
  isCheckable: (key) => checkable.has(key),
  // An undo also restores the type, whose names can't be cleared.
  formerForm: (form, body, act) => ({ ...form, type: (act === 'undo' && form.type) || (body.type ?? '') }),
});

/** The contact form for `FormFlow`. */
export const contactFormKind: typeof derived = {
  ...derived,
  compare: (base, body, answer) => (answer ? contactDifferences(base, body, answer) : noDifferences),
  former: (base, body, label, act) =>
    label.startsWith('Primary ') ? { why: 'lists' } : derived.former(base, body, label, act),
};

function isContactMethod(key: string): key is ContactMethodKey {
  return contactMethodKeys.some((other) => other === key);
}

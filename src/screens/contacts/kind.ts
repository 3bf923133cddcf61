/** The contact form for `FormFlow`, and its groups. */
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import type { Contact } from '#api/resources.ts';
import { noDifferences } from '#device/save-results.ts';
import { groupBy } from '#domain/values/collections.ts';
import { type ContactMethodKey, contactMethodKeys, primaryKey, unknownContact } from '#records/contact-known.ts';
import { formKind, type Problem, textOf } from '#ui/form/field.ts';
import { fieldAt } from '#ui/form/form-kind.ts';
import {
  answeredAs,
  type ContactBase,
  type ContactBody,
  labelOf,
  partLabels,
  singular,
  sourceLabel,
} from './contact-labels.ts';
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

/** Fields of household members, which can be checked after an unconfirmed save. */
const checkable: ReadonlySet<string> = new Set([
  'type',
  'first_name',
  'last_name',
  'company_name',
  'middle_name',
  'emails',
  'phones',
]);

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
  problems: bodyProblems,
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

/** Adds the errors that the API's schema finds in fields without one. */
function bodyProblems(form: ContactForm, found: readonly Problem[]): readonly Problem[] {
  const fieldOf = derived.fieldOf(form);
  const wrong = new Set(found.map(([field]) => field));
  const { error } = z.safeParse(operations.updateContact.body, derived.toBody({ id: '', known: unknownContact }, form));
  const others = (error?.issues ?? []).flatMap(({ path, message }): Problem[] => {
    const field = fieldAt(path.map(String).join('.'), fieldOf);
    if (field === undefined || wrong.has(field)) return [];
    wrong.add(field);
    return [[field, `${spokenField(field)} ${message}`]];
  });
  const placeOf = ([field]: Problem) => partKeys.findIndex((key) => key === field.split('.', 1)[0]);
  return [...found, ...others].toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Formats a field's name: `Email 2`, `Address 1, postal code`, `Employer`. */
function spokenField(field: string): string {
  const [key = '', part, row, inside] = field.split('.');
  const label = labelOf(key);
  if (row === undefined) return label;
  const number = Number(row) + 1;
  const one = singular(key);
  if (part === 'remove') return `${key === 'addresses' ? 'Address ID' : one} ${number} to remove`;
  return inside === 'value' ? `${one} ${number}` : `${one} ${number}, ${partLabels[inside ?? ''] ?? inside ?? ''}`;
}

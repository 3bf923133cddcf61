/** Validates the contact form: its own rules, and the rules of the request body. */
import * as z from 'zod/mini';
import { operations } from '../../api/operations.ts';
import type { Line, Primary } from '../../ui/fields/changes.ts';
import { fieldAt } from '../../ui/form/form-kind.ts';
import { contactFieldOf, sentAddress, toContactBody } from './body.ts';
import { moment } from './kinds.ts';
import { type ContactMethodsChange, type ContactMethodKey, contactMethodKeys } from '../../records/contact-known.ts';
import { type ContactForm, isOneOf, labelOf, listKeys, nameKeys, partKeys, requiredNames, textKeys } from './form.ts';

export interface Problem {
  /** Path in the form. */
  field: string;
  message: string;
}

/** Returns errors from the form's rules and the API's schema, one per field, in form order. */
export function contactProblems(form: ContactForm): Problem[] {
  const problems = formProblems(form);
  const fieldOf = contactFieldOf(form);
  const wrong = new Set(problems.map(({ field }) => field));
  const { error } = z.safeParse(operations.updateContact.body, toContactBody(form));
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldAt(path.map(String).join('.'), fieldOf);
    if (field === undefined || wrong.has(field)) continue;
    wrong.add(field);
    problems.push({ field, message: `${spokenField(field)} ${message}` });
  }
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function placeOf({ field }: Problem): number {
  return partKeys.indexOf(field.split('.', 1)[0] as keyof ContactForm);
}

/** Formats a field's name: `Email 2`, `Address 1, postal code`, `Employer`. */
function spokenField(field: string): string {
  const [key = '', part, row, inside] = field.split('.');
  const label = labelOf(key as keyof ContactForm);
  if (row === undefined) return label;
  const number = Number(row) + 1;
  const one = singular(key);
  if (part === 'remove') return `${key === 'addresses' ? 'Address ID' : one} ${number} to remove`;
  return inside === 'value' ? `${one} ${number}` : `${one} ${number}, ${partLabels[inside ?? ''] ?? inside ?? ''}`;
}

export function singular(key: string): string {
  return { emails: 'Email', phones: 'Phone', addresses: 'Address', tags: 'Tag' }[key] ?? 'Custom field';
}

export const partLabels: Readonly<Record<string, string>> = {
  id: 'address ID',
  type: 'type',
  is_primary: 'primary',
  address_1: 'line 1',
  address_2: 'line 2',
  city: 'city',
  state: 'state',
  zipcode: 'postal code',
  country: 'country',
};

function formProblems(form: ContactForm): Problem[] {
  const required = requiredNames(form.type);
  const blank = [...nameKeys, ...textKeys].filter(
    (key) => !isOneOf(required, key) && form[key].how === 'set' && form[key].value.trim() === '',
  );
  const since = form.contact_since.how === 'set' && moment.sent(form.contact_since) === '';
  return [
    ...(form.type === ''
      ? [{ field: 'type', message: 'Type is required: choose whether the contact is an individual or a company' }]
      : []),
    ...blank.map((key) => ({
      field: `${key}.value`,
      message: `${labelOf(key)} is blank. Fill it in, or clear it from the field menu`,
    })),
    ...(since ? [{ field: 'contact_since.day', message: 'Enter a date and time for Contact since' }] : []),
    ...listKeys.flatMap((key) =>
      form[key].how === 'set' ? blankLines(form[key].items, `${key}.items`, singular(key)) : [],
    ),
    ...contactMethodKeys.flatMap((key) => reachProblems(key, form[key])),
    ...addressProblems(form.addresses),
  ];
}

function blankLines(lines: readonly Line[], at: string, one: string, use = ''): Problem[] {
  return lines.flatMap(({ value }, index) =>
    value.trim() === ''
      ? [
          {
            field: `${at}.${index}.value`,
            message: `${one} ${index + 1}${use} is blank. Fill it in, or remove the line`,
          },
        ]
      : [],
  );
}

function reachProblems(key: ContactMethodKey, { rows, remove }: ContactMethodsChange): Problem[] {
  const one = singular(key);
  const stay = rows.map((row) => (row.removed ? '' : row.value.trim()));
  const wrong = rows.flatMap((row, index) => {
    const field = `${key}.rows.${index}.value`;
    const value = stay[index] ?? '';
    if (row.removed) return [];
    if (value === '') return [{ field, message: `${one} ${index + 1} is blank. Fill it in, or remove it` }];
    if (stay.indexOf(value) < index) return [{ field, message: `${one} ${index + 1} is a duplicate. Remove one` }];
    const removed = remove.some((line) => line.value === row.value);
    return removed ? [{ field, message: `${one} ${index + 1} is set to be both saved and removed. Choose one` }] : [];
  });
  return [...wrong, ...blankLines(remove, `${key}.remove`, one, ' to remove')];
}

function addressProblems(addresses: ContactForm['addresses']): Problem[] {
  const { how, rows, remove } = addresses;
  if (how === 'leave') return [];
  const empty = rows.flatMap((row, index) =>
    Object.keys(sentAddress(row)).some((key) => key !== 'id' && (key !== 'is_primary' || row.id.trim() !== ''))
      ? []
      : [
          {
            field: `addresses.rows.${index}.address_1`,
            message: `Address ${index + 1} is blank. Fill it in, or remove it`,
          },
        ],
  );
  return [...empty, ...extraPrimaries(rows), ...blankLines(remove, 'addresses.remove', 'Address ID', ' to remove')];
}

function extraPrimaries(rows: readonly { is_primary: Primary }[]): Problem[] {
  const first = rows.findIndex(({ is_primary }) => is_primary === 'yes');
  return rows.flatMap(({ is_primary }, index) =>
    is_primary === 'yes' && index > first
      ? [
          {
            field: `addresses.rows.${index}.is_primary`,
            message: 'Only one primary address is allowed',
          },
        ]
      : [],
  );
}

export const contactSchema = z
  .custom<ContactForm>(() => true)
  .check(
    z.check<ContactForm>(({ value, issues }) => {
      for (const { field, message } of contactProblems(value)) {
        issues.push({ code: 'custom', input: undefined, path: field.split('.'), message });
      }
    }),
  );

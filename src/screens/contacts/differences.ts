/** Compares the response to a contact save with the request and with earlier values. */
import type { Contact } from '#api/resources.ts';
import { contactFields } from '#records/contact.ts';
import { addressLines } from './addresses.ts';
import {
  answeredAs,
  type ContactBase,
  type ContactBody,
  formatStoredValue,
  labelOf,
  noPrimaryMessage,
} from './contact-labels.ts';
import { contactFormFields, type ContactPartKey } from './fields.ts';
import { isStored, wordsOf } from '#ui/form/field.ts';
import type { SavedDifferences } from '#device/save-results.ts';
import { primaryKey, type ContactMethodKey, contactMethodKeys } from '#records/contact-known.ts';

type Answer = Readonly<Record<string, unknown>>;

/** Response fields that a sent field changes, by the sent field's name. */
const follows: Readonly<Record<string, readonly string[]>> = {
  emails: ['emails', 'primary_email'],
  remove_emails: ['emails', 'primary_email'],
  phones: ['phones', 'primary_phone'],
  remove_phones: ['phones', 'primary_phone'],
  addresses: ['addresses', 'primary_address'],
  remove_address_ids: ['addresses', 'primary_address'],
  address_subscription: ['is_address_subscribed', 'address_unsubscribed_at'],
  first_name: ['first_name', 'salutation_name'],
  preferred_name: ['preferred_name', 'salutation_name'],
  company_name: ['company_name', 'salutation_name'],
};

/** Fields that change with every save or gift, and are never reported. */
const restless: ReadonlySet<string> = new Set(['updated_at', 'last_donation_amount', 'stats']);

/** Compares the response with the request and with the values known before. */
export function contactDifferences({ known }: ContactBase, body: ContactBody, answer: Contact): SavedDifferences {
  const answered: Answer = answer;
  const asked = new Set(Object.keys(body).flatMap((key) => follows[key] ?? [key]));
  return {
    storedDifferently: [...plainDifferences(body, answered), ...rowDifferences(body, answer)],
    changedUnasked: contactFields.flatMap(({ key, label }) => {
      if (asked.has(key) || restless.has(key) || !known.values.has(key)) return [];
      const was = formatStoredValue(key, known.values.get(key));
      const now = formatStoredValue(key, answered[key]);
      return was === now ? [] : [{ label, was, now }];
    }),
    notAnswered: body.bio === undefined ? [] : [labelOf('bio')],
    remarks: contactMethodKeys.flatMap((key) => {
      const isSent = body[key] !== undefined || body[`remove_${key}`] !== undefined;
      return isSent && answer[primaryKey(key)] === '' ? [noPrimaryMessage(key)] : [];
    }),
  };
}

const rows: ReadonlySet<string> = new Set([
  'emails',
  'phones',
  'addresses',
  'remove_emails',
  'remove_phones',
  'remove_address_ids',
  'bio',
]);

function plainDifferences(body: ContactBody, answer: Answer): SavedDifferences['storedDifferently'] {
  return Object.entries(body).flatMap(([key, sent]) => {
    if (rows.has(key)) return [];
    const field = contactFormFields[key as ContactPartKey];
    const stored = answer[answeredAs(key)];
    if (isStored(field, sent, stored)) return [];
    return [{ label: field.label, sent: wordsOf(field, sent), stored: wordsOf(field, stored) }];
  });
}

function rowDifferences(body: ContactBody, answer: Contact): SavedDifferences['storedDifferently'] {
  const reach = contactMethodKeys.flatMap((key) => reachDifferences(key, body, answer));
  const strange = (body.addresses ?? []).filter((sent) => {
    return !answer.addresses.some((stored) =>
      addressLines.every((line) => sent[line] === undefined || sent[line] === (stored[line] ?? '')),
    );
  });
  const stored = formatStoredValue('addresses', answer.addresses);
  return [
    ...reach,
    ...strange.map((sent) => ({
      label: labelOf('addresses'),
      sent: addressLines.flatMap((line) => sent[line] || []).join(', '),
      stored,
    })),
  ];
}

function reachDifferences(
  key: ContactMethodKey,
  body: ContactBody,
  answer: Contact,
): SavedDifferences['storedDifferently'] {
  const stored = answer[key];
  const primary = answer[primaryKey(key)] ?? '';
  const words = formatStoredValue(key, stored);
  const label = labelOf(key);
  const wrong = (body[key] ?? []).filter(({ value, type, is_primary }) => {
    const same = stored.some((row) => row.value === value && (type === undefined || row.type === type));
    return !same || (is_primary !== undefined && is_primary !== (primary === value));
  });
  const kept = (body[`remove_${key}`] ?? []).filter((value) => stored.some((row) => row.value === value));
  return [
    ...wrong.map(({ value, type, is_primary }) => ({
      label,
      sent: [value, type, is_primary === true ? 'primary' : ''].filter(Boolean).join(', '),
      stored: primary ? `${words}, primary ${primary}` : words,
    })),
    ...kept.map((value) => ({ label, sent: `${value} removed`, stored: words })),
  ];
}

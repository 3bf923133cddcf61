/** Review of the contact form before it is sent, and the form kind for `FormFlow`. */
import type { Contact } from '../../api/resources.ts';
import { noDifferences } from '../../device/save-results.ts';
import type { FormKind } from '../../ui/form/form-kind.ts';
import type { ReviewLine } from '../../ui/form/review.tsx';
import type { Part } from '../../ui/form/three-way.ts';
import { type ContactBody, contactFieldOf, toContactBody } from './body.ts';
import { contactDifferences } from './differences.ts';
import { contactSchema } from './problems.ts';
import { contactChanges, formerContactValue } from './undo.ts';
import {
  answeredAs,
  type ContactBase,
  type ContactForm,
  type ContactPartKey,
  isOneOf,
  kinds,
  labelOf,
  nameKeys,
  partKeys,
  requiredNames,
  toContactForm,
} from './form.ts';
import { reachBody, isReachChanged } from './contact-methods.ts';
import { primaryKey, contactMethodKeys } from '../../records/contact-known.ts';
import { formatKnownValue, lostPrimaryMessage, formatSentValue, sourceLabel } from './contact-labels.ts';

export function contactReview(base: ContactBase, form: ContactForm): ReviewLine[] {
  return partKeys.flatMap((key) => {
    const willBe = formatSentValue(form, key);
    if (willBe === null) return [];
    const was = formatKnownValue(base, key);
    const source = sourceOf(base, key);
    return [
      {
        field: controlOf(form, key),
        label: labelOf(key),
        was,
        wasKnown: was !== null,
        ...(source ? { source: `Source: ${source}` } : {}),
        willBe,
        ...(key === 'tags' || key === 'custom_fields' ? { clearedAs: 'none' } : {}),
        ...remarkOf(form, key),
        changed: !isRequired(form, key) || willBe !== was,
        checkedBy: checkable.has(key) ? 'Via household' : null,
      },
    ];
  });
}

function remarkOf(form: ContactForm, key: ContactPartKey): Pick<ReviewLine, 'remark'> {
  const remark = isOneOf(contactMethodKeys, key) ? lostPrimaryMessage(form, key) : null;
  return remark === null ? {} : { remark };
}

/** Fields of household members, which can be checked after an unconfirmed save. */
const checkable: ReadonlySet<ContactPartKey> = new Set([
  'type',
  'first_name',
  'last_name',
  'company_name',
  'middle_name',
  'emails',
  'phones',
]);

function isRequired({ type }: ContactForm, key: ContactPartKey): boolean {
  return key === 'type' || (isOneOf(nameKeys, key) && isOneOf(requiredNames(type), key));
}

/** Returns the control that a review line links back to. */
function controlOf(form: ContactForm, key: ContactPartKey): string {
  if (key === 'type') return key;
  if (key === 'addresses') return 'addresses.how';
  if (isOneOf(contactMethodKeys, key)) {
    const [first] = reachBody(form[key]).sent;
    return first ? `${key}.rows.${first.row}.value` : `${key}.add`;
  }
  return `${key}.${kinds[key].control}`;
}

function sourceOf({ known: { cameFrom } }: ContactBase, key: ContactPartKey): string | null {
  const sighting =
    cameFrom.get(answeredAs(key)) ?? (isOneOf(contactMethodKeys, key) ? cameFrom.get(primaryKey(key)) : undefined);
  return sighting ? sourceLabel(sighting) : null;
}

/** Counts the changed fields among `keys`. */
export function countSet(base: ContactBase, form: ContactForm, keys: readonly ContactPartKey[]): number {
  return contactReview(base, form).filter(({ field, changed }) => {
    return changed && isOneOf(keys, field.split('.', 1)[0] ?? '');
  }).length;
}

const parts: readonly Part<ContactForm>[] = partKeys.map((key) => ({
  label: labelOf(key),
  fields: [key],
  words: (form) => formatSentValue(form, key) ?? 'No change',
}));

const note = 'After saving, we’ll show any other changes we can detect.';
const listsNote = `The platform may add to, or replace, existing emails, phones, addresses, tags, and custom fields. ${note}`;

/** The contact form for `FormFlow`. */
export const contactFormKind: FormKind<ContactBase, ContactForm, ContactBody, Contact | null> = {
  noun: 'contact',
  toForm: toContactForm,
  schema: contactSchema,
  toBody: (_base, form) => toContactBody(form),
  review: contactReview,
  parts: () => parts,
  fieldOf: contactFieldOf,
  whyUnchanged: 'The platform requires the type and name with every save.',
  note: (_base, form) =>
    isReachChanged(form.emails) ||
    isReachChanged(form.phones) ||
    [form.addresses, form.tags, form.custom_fields].some(({ how }) => how !== 'leave')
      ? listsNote
      : note,
  sendingTwice:
    'Resending may duplicate emails, phones, addresses, tags, and custom fields. Other fields are safe unless someone else has changed them.',
  compare: (base, body, answer) => (answer ? contactDifferences(base, body, answer) : noDifferences),
  changed: contactChanges,
  former: formerContactValue,
};

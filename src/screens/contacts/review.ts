/** What a contact form will send, before it is sent; and what the service's answer says about it afterwards. */
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
import { reachBody, isReachChanged } from './reach.ts';
import { primaryKey, reachKeys } from '../../records/contact-known.ts';
import { knownWords, lostWords, sentWords, sourceWords } from './words.ts';

export function contactReview(base: ContactBase, form: ContactForm): ReviewLine[] {
  return partKeys.flatMap((key) => {
    const willBe = sentWords(form, key);
    if (willBe === null) return [];
    const was = knownWords(base, key);
    const source = sourceOf(base, key);
    return [
      {
        field: controlOf(form, key),
        label: labelOf(key),
        was,
        wasKnown: was !== null,
        ...(source ? { source: `Known from ${source}` } : {}),
        willBe,
        ...(key === 'tags' || key === 'custom_fields' ? { clearedAs: 'empty list' } : {}),
        ...remarkOf(form, key),
        changed: !isRequired(form, key) || willBe !== was,
        checkedBy: checkable.has(key) ? 'Through the household' : null,
      },
    ];
  });
}

function remarkOf(form: ContactForm, key: ContactPartKey): Pick<ReviewLine, 'remark'> {
  const remark = isOneOf(reachKeys, key) ? lostWords(form, key) : null;
  return remark === null ? {} : { remark };
}

/** Fields that the list of households gives of its members, as far as an answer there tells. */
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

/** The control of a field that the way back from the review leads to. */
function controlOf(form: ContactForm, key: ContactPartKey): string {
  if (key === 'type') return key;
  if (key === 'addresses') return 'addresses.how';
  if (isOneOf(reachKeys, key)) {
    const [first] = reachBody(form[key]).sent;
    return first ? `${key}.rows.${first.row}.value` : `${key}.add`;
  }
  return `${key}.${kinds[key].control}`;
}

function sourceOf({ known: { cameFrom } }: ContactBase, key: ContactPartKey): string | null {
  const sighting =
    cameFrom.get(answeredAs(key)) ?? (isOneOf(reachKeys, key) ? cameFrom.get(primaryKey(key)) : undefined);
  return sighting ? sourceWords(sighting) : null;
}

/** How many fields of these are sent because somebody set them. */
export function countSet(base: ContactBase, form: ContactForm, keys: readonly ContactPartKey[]): number {
  return contactReview(base, form).filter(({ field, changed }) => {
    return changed && isOneOf(keys, field.split('.', 1)[0] ?? '');
  }).length;
}

const parts: readonly Part<ContactForm>[] = partKeys.map((key) => ({
  label: labelOf(key),
  fields: [key],
  words: (form) => sentWords(form, key) ?? 'Left as it is',
}));

const note = 'What else the save changes is shown after it, as far as it can be told.';
const listsNote = `The service may add to the other emails, phones, addresses, tags and custom fields, or replace them. ${note}`;

/** The form, as the form flow takes it. */
export const contactFormKind: FormKind<ContactBase, ContactForm, ContactBody, Contact | null> = {
  noun: 'contact',
  toForm: toContactForm,
  schema: contactSchema,
  toBody: (_base, form) => toContactBody(form),
  review: contactReview,
  parts: () => parts,
  fieldOf: contactFieldOf,
  whyUnchanged: 'The service requires the type and the names that go with it on every save.',
  note: (_base, form) =>
    isReachChanged(form.emails) ||
    isReachChanged(form.phones) ||
    [form.addresses, form.tags, form.custom_fields].some(({ how }) => how !== 'leave')
      ? listsNote
      : note,
  sendingTwice:
    'Sending it twice gives the same single fields, unless somebody else changed them in between. Emails, phones, addresses, tags and custom fields may be added twice.',
  compare: (base, body, answer) => (answer ? contactDifferences(base, body, answer) : noDifferences),
  changed: contactChanges,
  former: formerContactValue,
};

/** The household form as pure values: request body, review, comparison with the response, and undo. */
import { memberName } from '../../domain/household.ts';
import * as z from 'zod/mini';
import type { Body } from '../../api/operations.ts';
import type { Household, UpdatedHousehold } from '../../api/resources.ts';
import type { ReviewLine } from '../../ui/form/review.tsx';
import type { Part } from '../../ui/form/three-way.ts';
import type { FormerValue, FormKind } from '../../ui/form/form-kind.ts';
import { noDifferences, type SavedDifferences } from '../../device/save-results.ts';

/** Form values as typed. `head` is a member's ID, `other` for the ID in `otherHead`, or blank for none. */
export interface HouseholdForm {
  name: string;
  envelope_name: string;
  head: string;
  otherHead: string;
  note: string;
}

export type HouseholdBody = Body<'updateHousehold'>;

export const otherHead = 'other';

export const householdForm = z
  .object({
    name: z.string(),
    envelope_name: z.string(),
    head: z.string(),
    otherHead: z.string(),
    note: z.string(),
  })
  .check(
    z.refine(({ head, otherHead: typed }) => head !== otherHead || /^\s*\d{1,15}\s*$/.test(typed), {
      path: ['otherHead'],
      error: 'Enter the contact ID of the head of household',
      when: () => true,
    }),
  );

export function toHouseholdForm(household: Household): HouseholdForm {
  const head = headIdOf(household);
  const isMember = household.contacts.some(({ id }) => id === head);
  return {
    name: household.name ?? '',
    envelope_name: household.envelope_name ?? '',
    note: household.note ?? '',
    head: head === '' || isMember ? head : otherHead,
    otherHead: isMember ? '' : head,
  };
}

/** Returns all four fields, since the API may clear omitted ones. Omits a field that was null and wasn't changed. */
export function toHouseholdBody(household: Household, form: HouseholdForm): HouseholdBody {
  const text = (was: string | null, is: string) => (was === null && is === '' ? undefined : is);
  const head = chosenHead(form);
  const body = {
    name: text(household.name, form.name),
    head_contact_id: head === '' ? undefined : Number(head),
    note: text(household.note, form.note),
    envelope_name: text(household.envelope_name, form.envelope_name),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** The form's fields as shown to users. The head of household is one field, stored in two. */
function householdParts(household: Household): readonly Part<HouseholdForm>[] {
  return [
    { label: labels.name, fields: ['name'], words: ({ name }) => name },
    { label: labels.envelope_name, fields: ['envelope_name'], words: ({ envelope_name }) => envelope_name },
    {
      label: labels.head_contact_id,
      fields: ['head', 'otherHead'],
      words: (form) => headWords(household, chosenHead(form)),
    },
    { label: labels.note, fields: ['note'], words: ({ note }) => note },
  ];
}

/** Returns the review lines of the fields to send. */
export function householdReview(household: Household, form: HouseholdForm): ReviewLine[] {
  const { name, envelope_name, note, head_contact_id } = toHouseholdBody(household, form);
  const start = toHouseholdForm(household);
  const sent = [name, envelope_name, head_contact_id, note];
  const stored = [household.name, household.envelope_name, headIdOf(household) || null, household.note];
  return householdParts(household).flatMap(({ label, fields: [field], words }, index) => {
    if (sent[index] === undefined || field === undefined) return [];
    const was = stored[index] === null ? null : words(start);
    const at = field === 'head' && form.head === otherHead ? 'otherHead' : field;
    return [{ field: at, label, was, willBe: words(form), changed: words(start) !== words(form) }];
  });
}

const labels = {
  name: 'Name',
  envelope_name: 'Envelope name',
  head_contact_id: 'Head of household',
  note: 'Note',
} as const satisfies Record<keyof HouseholdBody, string>;
const fields = Object.keys(labels) as (keyof HouseholdBody)[];

/** Compares the response with the request and with the household before the save. */
export function householdDifferences(
  household: Household,
  body: HouseholdBody,
  answer: UpdatedHousehold | null,
): SavedDifferences {
  if (answer === null) return noDifferences;
  const found: SavedDifferences = { storedDifferently: [], changedUnasked: [] };
  for (const field of fields) {
    const label = labels[field];
    const stored = valueOf(answer[field]);
    const sent = body[field];
    if (sent !== undefined && String(sent) !== stored) {
      found.storedDifferently.push({ label, sent: String(sent), stored });
    }
    const was = valueOf(household[field]);
    if (sent === undefined && was !== stored) found.changedUnasked.push({ label, was, now: stored });
  }
  const account = { was: valueOf(household.account_id), now: valueOf(answer.account_id) };
  if (account.was !== account.now) found.changedUnasked.push({ label: 'Account ID', ...account });
  const members = { was: memberIds(household.contacts), now: memberIds(answer.contacts) };
  if (members.now !== '' && members.was !== members.now) found.changedUnasked.push({ label: 'Members', ...members });
  return found;
}

function householdChanges(household: Household, body: HouseholdBody): string[] {
  const untouched = toHouseholdBody(household, toHouseholdForm(household));
  return fields.filter((field) => field in body && body[field] !== untouched[field]).map((field) => labels[field]);
}

/** Returns the value to restore. Every value is known, since the form reads the household first. The head can't be cleared. */
function formerValue(household: Household, label: string): FormerValue {
  const form = toHouseholdForm(household);
  const field = fields.find((one) => labels[one] === label);
  if (field === undefined) return { why: 'no field' };
  if (field !== 'head_contact_id') return { values: { [field]: form[field] } };
  const { head, otherHead: typed } = form;
  if (head === '') return { why: 'was empty' };
  return z.safeParse(householdForm, form).success ? { values: { head, otherHead: typed } } : { why: 'cannot be sent' };
}

/** Returns a value for comparison. Null and empty text are equal, and head ID 0 means none. */
function valueOf(value: string | null): string {
  return value === null || value === '0' ? '' : value;
}

function memberIds(contacts: readonly { id: string | null }[]): string {
  return contacts
    .map(({ id }) => id ?? '')
    .toSorted()
    .join(', ');
}

function chosenHead({ head, otherHead: typed }: HouseholdForm): string {
  return head === otherHead ? typed.trim().replace(/^0+(?=\d)/, '') : head;
}

function headIdOf({ head_contact_id }: Household): string {
  return head_contact_id === null || head_contact_id === '0' ? '' : head_contact_id;
}

function headWords({ contacts }: Household, id: string): string {
  if (id === '') return '';
  const member = contacts.find((contact) => contact.id === id);
  return member ? `${memberName(member)} (contact ${id})` : `Contact ${id}`;
}

/** The household form for `FormFlow`. */
export const householdFormKind: FormKind<Household, HouseholdForm, HouseholdBody, UpdatedHousehold | null> = {
  noun: 'household',
  toForm: toHouseholdForm,
  schema: householdForm,
  toBody: toHouseholdBody,
  review: householdReview,
  parts: householdParts,
  fieldOf: () => ({ name: 'name', envelope_name: 'envelope_name', note: 'note', head_contact_id: 'head' }),
  whyUnchanged: 'The platform may clear fields we leave out, so we send these unchanged.',
  compare: householdDifferences,
  changed: householdChanges,
  former: (household, _body, label) => formerValue(household, label),
};

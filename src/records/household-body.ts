/** spec.md, "PUT /v1/households/{household}": the household form as three pure things. */
import * as z from 'zod/mini';
import type { Body } from '../api/operations.ts';
import type { Household } from '../api/resources.ts';
import type { ReviewLine } from '../ui/review.tsx';
import { memberName } from './household.tsx';

/** Everything as typed. `head` is a member's id, `other` for `otherHead`, or blank for none. */
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
      error: 'Enter the ID of the contact who is head of the household, in digits',
      when: () => true,
    }),
  );

/** Where the specification's names stand in the form. */
export const householdFieldOf = {
  name: 'name',
  envelope_name: 'envelope_name',
  note: 'note',
  head_contact_id: 'head',
} as const;

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

/** design.md §3, "Bodies": all four fields, except one that was null and was not touched. */
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

/** The same, as people read it before it is sent. */
export function householdReview(household: Household, form: HouseholdForm): ReviewLine[] {
  const body = toHouseholdBody(household, form);
  const lines: ReviewLine[] = [];
  const add = (field: keyof HouseholdForm, label: string, sent: unknown, was: string | null, willBe: string) => {
    if (sent !== undefined) lines.push({ field, label, was, willBe, changed: (was ?? '') !== willBe });
  };
  const headWas = headIdOf(household);
  const head = chosenHead(form);
  add('name', 'Name', body.name, household.name, form.name);
  add('envelope_name', 'Envelope name', body.envelope_name, household.envelope_name, form.envelope_name);
  add(
    form.head === otherHead ? 'otherHead' : 'head',
    'Head of household',
    body.head_contact_id,
    headWas === '' ? null : headWords(household, headWas),
    headWords(household, head),
  );
  add('note', 'Note', body.note, household.note, form.note);
  return lines;
}

function chosenHead({ head, otherHead: typed }: HouseholdForm): string {
  return head === otherHead ? String(Number(typed.trim())) : head;
}

function headIdOf({ head_contact_id }: Household): string {
  return head_contact_id === null || head_contact_id === '0' ? '' : head_contact_id;
}

function headWords({ contacts }: Household, id: string): string {
  const member = contacts.find((contact) => contact.id === id);
  return member ? `${memberName(member)} (contact ${id})` : `Contact ${id}`;
}

/** The way back from a save of a household: it is read before every change, so all that the form holds is known. */
import * as z from 'zod/mini';
import type { Household } from '../../api/resources.ts';
import { formId } from '../../device/form-id.ts';
import { type HouseholdBody, householdForm, type HouseholdForm, toHouseholdBody, toHouseholdForm } from './body.ts';
import { type FieldInverse, type Inverse, inverseOf, type WaysBack } from '../../records/undo-plan.ts';
import type { SavedDifferences } from '../../records/saved-differences.ts';

const fields = {
  name: 'Name',
  envelope_name: 'Envelope name',
  head_contact_id: 'Head of household',
  note: 'Note',
} as const satisfies Record<keyof HouseholdBody, string>;

type Field = keyof typeof fields;

export function householdWays(
  household: Household,
  body: HouseholdBody,
  { changedUnasked }: SavedDifferences,
): WaysBack {
  const labels = changedUnasked.map(({ label }) => label);
  const names = Object.keys(fields) as Field[];
  return {
    form: formId('household', household.id ?? ''),
    undo: backTo(household, householdChanges(household, body)),
    putBack: backTo(
      household,
      names.filter((field) => labels.includes(fields[field])),
      labels.filter((label) => !Object.values<string>(fields).includes(label)),
    ),
  };
}

/** The fields that this body set to something else than they were. */
function householdChanges(household: Household, body: HouseholdBody): Field[] {
  const untouched = toHouseholdBody(household, toHouseholdForm(household));
  return (Object.keys(fields) as Field[]).filter((field) => field in body && body[field] !== untouched[field]);
}

function backTo(household: Household, changed: readonly Field[], others: readonly string[] = []): Inverse {
  return inverseOf([
    ...changed.map((field) => ({ label: fields[field], back: formerly(toHouseholdForm(household), field) })),
    ...others.map((label) => ({ label, back: { why: 'no field' } as const })),
  ]);
}

/** design.md §3, "Bodies": a text is cleared with an empty one; the head can be changed, not cleared. */
function formerly(form: HouseholdForm, field: Field): FieldInverse {
  if (field !== 'head_contact_id') return { values: { [field]: form[field] } };
  const { head, otherHead } = form;
  if (head === '') return { why: 'was empty' };
  return z.safeParse(householdForm, form).success ? { values: { head, otherHead } } : { why: 'cannot be sent' };
}

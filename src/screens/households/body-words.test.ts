import { suggestedEnvelopeName } from '#domain/household.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { household as householdKind, type Household, updatedHousehold } from '#api/resources.ts';
import { householdFormKind, otherHead } from './body.ts';

const {
  compare: householdDifferences,
  schema: householdForm,
  review: householdReview,
  toBody: toHouseholdBody,
  toForm: toHouseholdForm,
} = householdFormKind;

function household(fields: Record<string, unknown> = {}): Household {
  const contacts = [
    { id: '101', first_name: 'Ruth', last_name: 'Ames' },
    { id: '102', first_name: 'Daniel', last_name: 'Ames' },
  ];
  const row = { id: 12, name: 'Ames family', head_contact_id: 101, account_id: 1, note: null, contacts, ...fields };
  return householdKind.read(row, 'household');
}

describe('head of household in the form', () => {
  it.each([
    ['101', { head: '101', otherHead: '' }],
    ['900', { head: otherHead, otherHead: '900' }],
    ['0', { head: '', otherHead: '' }],
    [null, { head: '', otherHead: '' }],
  ])('toHouseholdForm(): stored head %j becomes %j', (head_contact_id, held) => {
    expect(toHouseholdForm(household({ head_contact_id }))).toMatchObject(held);
  });

  it.each([
    ['900', 900],
    [' 0900 ', 900],
    ['000', 0],
  ])('toHouseholdBody(): typed head %j is sent as %j', (typed, sent) => {
    const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: typed };
    expect(z.safeParse(householdForm, form).success).toBe(true);
    expect(toHouseholdBody(household(), form).head_contact_id).toBe(sent);
  });

  it('householdForm: reports an invalid contact ID at the field for it', () => {
    const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: 'Ruth' };
    expect(z.safeParse(householdForm, form).error?.issues.map(({ path }) => path)).toEqual([['otherHead']]);
    expect(z.safeParse(householdForm, { ...form, head: '101' }).success).toBe(true);
  });
});

describe('householdReview()', () => {
  it('householdReview(): links to the typed fields and marks changes', () => {
    const was = household({ envelope_name: 'The Ames Family' });
    const form = { ...toHouseholdForm(was), head: otherHead, otherHead: '900', envelope_name: 'Ruth Ames' };
    expect(householdReview(was, form)).toEqual([
      { field: 'name', label: 'Name', was: 'Ames family', willBe: 'Ames family', changed: false, wasKnown: true },
      {
        field: 'envelope_name',
        label: 'Envelope name',
        was: 'The Ames Family',
        willBe: 'Ruth Ames',
        changed: true,
        wasKnown: true,
      },
      {
        field: 'otherHead',
        label: 'Head of household',
        was: 'Ruth Ames (contact 101)',
        willBe: 'Contact 900',
        changed: true,
        wasKnown: true,
      },
    ]);
  });

  it('householdReview(): links to the choice of members, and shows no previous head', () => {
    const was = household({ head_contact_id: null });
    const [, head] = householdReview(was, { ...toHouseholdForm(was), head: '102' });
    expect(head).toMatchObject({ field: 'head', was: null, willBe: 'Daniel Ames (contact 102)' });
  });

  it('householdReview(): distinguishes empty text from null', () => {
    const was = household({ note: '' });
    const [, , note] = householdReview(was, { ...toHouseholdForm(was), note: 'By mail' });
    expect(note).toMatchObject({ field: 'note', was: '', willBe: 'By mail' });
  });
});

describe('householdFormKind', () => {
  it('householdFormKind.parts(): covers every field once, with its own text', () => {
    const was = household();
    const parts = householdFormKind.parts(was);
    const start = toHouseholdForm(was);
    expect(parts.map(({ label, fields }) => [label, ...fields])).toEqual([
      ['Name', 'name'],
      ['Envelope name', 'envelope_name'],
      ['Head of household', 'head', 'otherHead'],
      ['Note', 'note'],
    ]);
    const form = { name: 'a', envelope_name: 'b', head: otherHead, otherHead: '7', note: 'c' };
    expect(parts.map(({ words }) => words(form))).toEqual(['a', 'b', 'Contact 7', 'c']);
    expect(parts.map(({ words }) => words({ ...start, head: '' }))).toEqual(['Ames family', '', '', '']);
  });

  it('householdFormKind.fieldOf(): maps API errors to form fields', () => {
    expect(householdFormKind.fieldOf(toHouseholdForm(household()))).toEqual({
      name: 'name',
      envelope_name: 'envelope_name',
      note: 'note',
      head_contact_id: 'head',
    });
  });
});

describe('householdDifferences()', () => {
  it('householdDifferences(): treats head 0 as none, and reports values stored differently', () => {
    const was = household({ head_contact_id: null, envelope_name: 'A' });
    const saved = (fields: object) =>
      updatedHousehold.read({ id: 12, account_id: 1, name: 'Ames family', ...fields }, 'x');
    const body = { name: 'Ames family', envelope_name: 'B', head_contact_id: 101 };
    expect(householdDifferences(was, {}, saved({ head_contact_id: 0, envelope_name: 'A' })).changedUnasked).toEqual([]);
    expect(
      householdDifferences(was, body, saved({ head_contact_id: 102, envelope_name: 'A' })).storedDifferently,
    ).toEqual([
      { label: 'Envelope name', sent: 'B', stored: 'A' },
      { label: 'Head of household', sent: '101', stored: '102' },
    ]);
  });
});

it('suggestedEnvelopeName(): skips companies', () => {
  const contacts = [
    { id: '1', type: 'company', first_name: 'Acme', last_name: 'Ltd' },
    { id: '2', type: 'individual', first_name: 'Ruth', last_name: 'Ames' },
  ];
  expect(suggestedEnvelopeName(household({ contacts }))).toBe('Ruth Ames');
});

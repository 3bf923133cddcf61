import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { household as householdKind, type Household, updatedHousehold } from '../../api/resources.ts';
import {
  householdDifferences,
  householdForm,
  householdFormKind,
  householdReview,
  otherHead,
  toHouseholdBody,
  toHouseholdForm,
} from './body.ts';
import { suggestedEnvelopeName } from '../../replica/questions/mends.ts';

function household(fields: Record<string, unknown> = {}): Household {
  const contacts = [
    { id: '101', first_name: 'Ruth', last_name: 'Ames' },
    { id: '102', first_name: 'Daniel', last_name: 'Ames' },
  ];
  const row = { id: 12, name: 'Ames family', head_contact_id: 101, account_id: 1, note: null, contacts, ...fields };
  return householdKind.read(row, 'household');
}

describe('the head in the household form', () => {
  it.each([
    ['101', { head: '101', otherHead: '' }],
    ['900', { head: otherHead, otherHead: '900' }],
    ['0', { head: '', otherHead: '' }],
    [null, { head: '', otherHead: '' }],
  ])('stored as %j is %j', (head_contact_id, held) => {
    expect(toHouseholdForm(household({ head_contact_id }))).toMatchObject(held);
  });

  it.each([
    ['900', 900],
    [' 0900 ', 900],
    ['000', 0],
  ])('typed as %j is sent as %j', (typed, sent) => {
    const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: typed };
    expect(z.safeParse(householdForm, form).success).toBe(true);
    expect(toHouseholdBody(household(), form).head_contact_id).toBe(sent);
  });

  it('is refused at the field where it is typed', () => {
    const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: 'Ruth' };
    expect(z.safeParse(householdForm, form).error?.issues.map(({ path }) => path)).toEqual([['otherHead']]);
    expect(z.safeParse(householdForm, { ...form, head: '101' }).success).toBe(true);
  });
});

describe('the lines of the household review', () => {
  it('lead to the fields where they are typed, and mark what changes', () => {
    const was = household({ envelope_name: 'The Ames Family' });
    const form = { ...toHouseholdForm(was), head: otherHead, otherHead: '900', envelope_name: 'Ruth Ames' };
    expect(householdReview(was, form)).toEqual([
      { field: 'name', label: 'Name', was: 'Ames family', willBe: 'Ames family', changed: false },
      { field: 'envelope_name', label: 'Envelope name', was: 'The Ames Family', willBe: 'Ruth Ames', changed: true },
      {
        field: 'otherHead',
        label: 'Head of household',
        was: 'Ruth Ames (contact 101)',
        willBe: 'Contact 900',
        changed: true,
      },
    ]);
  });

  it('lead to the choice where a member is chosen, and say that there was no head', () => {
    const was = household({ head_contact_id: null });
    const [, head] = householdReview(was, { ...toHouseholdForm(was), head: '102' });
    expect(head).toMatchObject({ field: 'head', was: null, willBe: 'Daniel Ames (contact 102)' });
  });

  it('tell an empty text from none', () => {
    const was = household({ note: '' });
    const [, , note] = householdReview(was, { ...toHouseholdForm(was), note: 'By post' });
    expect(note).toMatchObject({ field: 'note', was: '', willBe: 'By post' });
  });
});

describe('the parts of the household form', () => {
  it('hold every field once, and are told apart by what each of them says', () => {
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

  it('take what the service says to its field', () => {
    expect(householdFormKind.fieldOf(toHouseholdForm(household()))).toEqual({
      name: 'name',
      envelope_name: 'envelope_name',
      note: 'note',
      head_contact_id: 'head',
    });
  });
});

describe('the answer to a saved household', () => {
  it('without a head is the same as one with the head 0, and names what it changed', () => {
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

it('a company is not addressed as a person', () => {
  const contacts = [
    { id: '1', type: 'company', first_name: 'Acme', last_name: 'Ltd' },
    { id: '2', type: 'individual', first_name: 'Ruth', last_name: 'Ames' },
  ];
  expect(suggestedEnvelopeName(household({ contacts }))).toBe('Ruth Ames');
});

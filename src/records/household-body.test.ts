import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '../api/operations.ts';
import { household as householdKind, type Household } from '../api/resources.ts';
import {
  householdForm,
  type HouseholdForm,
  householdReview,
  otherHead,
  toHouseholdBody,
  toHouseholdForm,
} from './household-body.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 100);

function household(fields: Record<string, unknown> = {}): Household {
  return householdKind.read(
    {
      id: 12,
      name: 'Ames family',
      head_contact_id: 101,
      account_id: 1,
      envelope_name: 'The Ames Family',
      note: null,
      contacts: [
        { id: '101', first_name: 'Ruth', last_name: 'Ames' },
        { id: '102', first_name: 'Daniel', last_name: 'Ames' },
      ],
      ...fields,
    },
    'household',
  );
}

const nameOrNull = fc.option(fc.string());
const anyHousehold = fc
  .record({
    name: nameOrNull,
    envelope_name: nameOrNull,
    note: nameOrNull,
    head_contact_id: fc.option(fc.constantFrom(101, 102, 900)),
  })
  .map(household);
const anyForm: fc.Arbitrary<HouseholdForm> = fc.record({
  name: fc.string(),
  envelope_name: fc.string(),
  note: fc.string(),
  head: fc.constantFrom('', '101', '102', otherHead),
  otherHead: fc.stringMatching(/^[1-9]\d{0,9}$/),
});

describe('the household body', () => {
  it('holds all four fields, as they are in the form', () => {
    const form = { ...toHouseholdForm(household()), envelope_name: 'Ruth and Daniel Ames', note: 'Prefers post' };
    expect(toHouseholdBody(household(), form)).toEqual({
      name: 'Ames family',
      head_contact_id: 101,
      note: 'Prefers post',
      envelope_name: 'Ruth and Daniel Ames',
    });
  });

  it('leaves out what was null and was not touched', () => {
    const empty = household({ name: null, envelope_name: null, note: null, head_contact_id: null });
    expect(toHouseholdBody(empty, toHouseholdForm(empty))).toEqual({});
  });

  it('clears a text with an empty one', () => {
    const was = household({ note: 'Call before noon' });
    expect(toHouseholdBody(was, { ...toHouseholdForm(was), note: '' }).note).toBe('');
  });

  it('takes a head from outside the household by id', () => {
    const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: ' 900 ' };
    expect(toHouseholdBody(household(), form).head_contact_id).toBe(900);
  });

  it('obeys the specification for every form that passes its rules', () => {
    fc.assert(
      fc.property(anyHousehold, anyForm, (was, form) => {
        fc.pre(z.safeParse(householdForm, form).success);
        expect(z.safeParse(operations.updateHousehold.body, toHouseholdBody(was, form)).error?.issues).toBeUndefined();
      }),
      { numRuns },
    );
  });

  it('of an untouched form equals what was there', () => {
    fc.assert(
      fc.property(anyHousehold, (was) => {
        const body = toHouseholdBody(was, toHouseholdForm(was));
        expect(body.name ?? null).toBe(was.name);
        expect(body.note ?? null).toBe(was.note);
        expect(body.envelope_name ?? null).toBe(was.envelope_name);
        expect(body.head_contact_id === undefined ? null : String(body.head_contact_id)).toBe(was.head_contact_id);
      }),
      { numRuns },
    );
  });
});

describe('the household form', () => {
  it.each(['', 'Ruth', '12a', '-1', '1.5', '1234567890123456'])(
    'asks for digits when the other head is %s',
    (typed) => {
      const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: typed };
      expect(z.safeParse(householdForm, form).error?.issues[0]?.message).toBe(
        'Enter the ID of the contact who is head of the household, in digits',
      );
    },
  );

  it('shows a head who is no member by id', () => {
    expect(toHouseholdForm(household({ head_contact_id: 900 }))).toMatchObject({ head: otherHead, otherHead: '900' });
  });
});

describe('the review', () => {
  it('lists exactly the fields of the body, and marks those that changed', () => {
    fc.assert(
      fc.property(anyHousehold, anyForm, (was, form) => {
        const lines = householdReview(was, form);
        expect(lines.length).toBe(Object.keys(toHouseholdBody(was, form)).length);
        const changed = lines.filter((line) => line.changed).map(({ label }) => label);
        expect(changed.includes('Note')).toBe((was.note ?? '') !== form.note);
        expect(changed.includes('Name')).toBe((was.name ?? '') !== form.name);
      }),
      { numRuns },
    );
  });

  it('names the old and the new head', () => {
    const line = householdReview(household(), { ...toHouseholdForm(household()), head: '102' }).find(
      ({ label }) => label === 'Head of household',
    );
    expect(line).toMatchObject({ was: 'Ruth Ames (contact 101)', willBe: 'Daniel Ames (contact 102)', changed: true });
  });
});

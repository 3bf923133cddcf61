import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { household as householdKind, type Household } from '#api/resources.ts';
import { type HouseholdBody, type HouseholdForm, householdFormKind, otherHead } from './body.ts';
import { noDifferences } from '#device/save-results.ts';
import { putBackOf, undoOf } from '#ui/form/form-kind.ts';

const { schema: householdForm, toBody: toHouseholdBody, toForm: toHouseholdForm } = householdFormKind;

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

function household(fields: Record<string, unknown> = {}): Household {
  const contacts = [
    { id: '101', first_name: 'Ruth', last_name: 'Ames' },
    { id: '102', first_name: 'Daniel', last_name: 'Ames' },
  ];
  return householdKind.read(
    { id: 12, name: 'Ames', head_contact_id: 101, envelope_name: 'The Ames', note: null, contacts, ...fields },
    'household',
  );
}

/** Returns the household after saving this body. */
function stored(was: Household, { head_contact_id, ...texts }: HouseholdBody): Household {
  return { ...was, ...texts, head_contact_id: head_contact_id?.toString() ?? was.head_contact_id } as Household;
}

const undone = (was: Household, body: HouseholdBody) => undoOf(householdFormKind, was, body);
const change = (was: Household, changes: Partial<HouseholdForm>) =>
  toHouseholdBody(was, { ...toHouseholdForm(was), ...changes });

const nameOrNull = fc.option(fc.string());
const anyHousehold = fc
  .record({
    name: nameOrNull,
    envelope_name: nameOrNull,
    note: nameOrNull,
    head_contact_id: fc.option(fc.constantFrom(101, 102, 900)),
  })
  .map(household);
const changes: fc.Arbitrary<Partial<HouseholdForm>> = fc.record(
  {
    name: fc.string(),
    envelope_name: fc.string(),
    note: fc.string(),
    head: fc.constantFrom('101', '102', otherHead),
    otherHead: fc.stringMatching(/^[1-9]\d{0,9}$/),
  },
  { requiredKeys: [] },
);

describe('undo of a household save', () => {
  it('undo of a household save restores changed fields only', () => {
    const was = household();
    expect(undone(was, change(was, { note: 'Call', head: '102' }))).toEqual({
      values: { note: '', head: '101', otherHead: '' },
      leaves: [],
    });
  });

  it('undo of a household save lists the head if there was none', () => {
    const was = household({ head_contact_id: null });
    expect(undone(was, change(was, { head: '102' }))).toEqual({
      values: {},
      leaves: [{ label: 'Head of household', why: 'was empty' }],
    });
  });

  it('undo of a household save restores every known value, changes nothing else, and is valid', () => {
    fc.assert(
      fc.property(anyHousehold, changes, (was, typed) => {
        const form = { ...toHouseholdForm(was), ...typed };
        fc.pre(z.safeParse(householdForm, form).success);
        const body = toHouseholdBody(was, form);
        const after = stored(was, body);
        const { values, leaves } = undone(was, body);
        const back = { ...toHouseholdForm(after), ...(values as Partial<HouseholdForm>) };
        expect(z.safeParse(householdForm, back).error?.issues).toBeUndefined();
        const again = stored(after, toHouseholdBody(after, back));
        for (const field of ['name', 'envelope_name', 'note'] as const) {
          expect(again[field] ?? '').toBe(was[field] ?? '');
          expect(field in values).toBe((after[field] ?? '') !== (was[field] ?? ''));
        }
        if (leaves.length === 0) expect(again.head_contact_id).toBe(was.head_contact_id);
        else expect(was.head_contact_id).toBeNull();
      }),
      { numRuns },
    );
  });
});

describe('putting back unexpected changes of a household save', () => {
  it('putting back a household’s unexpected changes restores form fields and lists the others', () => {
    const was = household();
    const changedUnasked = [
      { label: 'Note', was: '', now: 'New' },
      { label: 'Account ID', was: '1', now: '2' },
    ];
    const body = change(was, { name: 'X' });
    expect(putBackOf(householdFormKind, was, body, { ...noDifferences, changedUnasked })).toEqual({
      values: { note: '' },
      leaves: [{ label: 'Account ID', why: 'no field' }],
    });
  });
});

import { suggestedEnvelopeName } from '#domain/household.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import { household as householdKind, type Household, updatedHousehold } from '#api/resources.ts';
import { type HouseholdForm, householdFormKind, otherHead } from './body.ts';
import { always } from '#e2e/support/doubles/api.ts';

const {
  compare: householdDifferences,
  schema: householdForm,
  review: householdReview,
  toBody: toHouseholdBody,
  toForm: toHouseholdForm,
} = householdFormKind;

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

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

describe('toHouseholdBody()', () => {
  it('toHouseholdBody(): includes all four fields of the form', () => {
    const form = { ...toHouseholdForm(household()), envelope_name: 'Ruth and Daniel Ames', note: 'Prefers mail' };
    expect(toHouseholdBody(household(), form)).toEqual({
      name: 'Ames family',
      head_contact_id: 101,
      note: 'Prefers mail',
      envelope_name: 'Ruth and Daniel Ames',
    });
  });

  it('toHouseholdBody(): omits fields that were null and unchanged', () => {
    const empty = household({ name: null, envelope_name: null, note: null, head_contact_id: null });
    expect(toHouseholdBody(empty, toHouseholdForm(empty))).toEqual({});
  });

  it('toHouseholdBody(): clears a text with an empty string', () => {
    const was = household({ note: 'Call before noon' });
    expect(toHouseholdBody(was, { ...toHouseholdForm(was), note: '' }).note).toBe('');
  });

  it('toHouseholdBody(): accepts the contact ID of a head outside the household', () => {
    const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: ' 900 ' };
    expect(toHouseholdBody(household(), form).head_contact_id).toBe(900);
  });

  it('P9 a valid household form has a valid body', async () => {
    await always(
      'P9',
      fc.property(anyHousehold, anyForm, (was, form) => {
        fc.pre(z.safeParse(householdForm, form).success);
        expect(z.safeParse(operations.updateHousehold.body, toHouseholdBody(was, form)).error?.issues).toBeUndefined();
      }),
    );
  });

  it('P9 the household body keeps unchanged fields, except those that were null', async () => {
    await always(
      'P9',
      fc.property(
        anyHousehold,
        anyForm,
        fc.subarray(['name', 'envelope_name', 'note'] as const),
        (was, form, touched) => {
          const changes = Object.fromEntries(touched.map((field) => [field, form[field]]));
          const body = toHouseholdBody(was, { ...toHouseholdForm(was), ...changes });
          for (const field of ['name', 'envelope_name', 'note'] as const) {
            const isTouched = touched.some((name) => name === field);
            if (!isTouched) expect(body[field]).toBe(was[field] ?? undefined);
            else expect(body[field] ?? '').toBe(form[field]);
          }
          expect(body.head_contact_id?.toString()).toBe(was.head_contact_id ?? undefined);
        },
      ),
    );
  });

  it('P9 the body of an unchanged household form equals the household', async () => {
    await always(
      'P9',
      fc.property(anyHousehold, (was) => {
        const body = toHouseholdBody(was, toHouseholdForm(was));
        expect(body.name ?? null).toBe(was.name);
        expect(body.note ?? null).toBe(was.note);
        expect(body.envelope_name ?? null).toBe(was.envelope_name);
        expect(body.head_contact_id === undefined ? null : String(body.head_contact_id)).toBe(was.head_contact_id);
      }),
    );
  });
});

describe('householdForm', () => {
  it.each(['', 'Ruth', '12a', '-1', '1.5', '1234567890123456'])(
    'householdForm: requires a contact ID when the other head is “%s”',
    (typed) => {
      const form = { ...toHouseholdForm(household()), head: otherHead, otherHead: typed };
      expect(z.safeParse(householdForm, form).error?.issues[0]?.message).toBe(
        'Enter the contact ID of the head of household',
      );
    },
  );

  it('toHouseholdForm(): shows a head who isn’t a member by ID', () => {
    expect(toHouseholdForm(household({ head_contact_id: 900 }))).toMatchObject({ head: otherHead, otherHead: '900' });
  });
});

describe('householdReview()', () => {
  it('householdReview(): lists exactly the fields of the body, and marks changes', () => {
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

  it('householdReview(): marks nothing as changed in an unchanged form', () => {
    fc.assert(
      fc.property(anyHousehold, (was) => {
        expect(householdReview(was, toHouseholdForm(was)).filter(({ changed }) => changed)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('householdReview(): names the old and the new head of household', () => {
    const line = householdReview(household(), { ...toHouseholdForm(household()), head: '102' }).find(
      ({ label }) => label === 'Head of household',
    );
    expect(line).toMatchObject({ was: 'Ruth Ames (contact 101)', willBe: 'Daniel Ames (contact 102)', changed: true });
  });
});

describe('householdDifferences()', () => {
  const was = household();
  const body = toHouseholdBody(was, { ...toHouseholdForm(was), name: 'ACME' });
  const answer = (fields: Record<string, unknown>) =>
    updatedHousehold.read(
      { id: 12, account_id: 1, note: '', contacts: [{ id: '101' }, { id: '102' }], ...body, ...fields },
      'household',
    );

  it('householdDifferences(): reports nothing if the response matches', () => {
    expect(householdDifferences(was, body, answer({}))).toEqual({ storedDifferently: [], changedUnasked: [] });
  });

  it('householdDifferences(): reports values stored differently', () => {
    expect(householdDifferences(was, body, answer({ name: 'Acme' })).storedDifferently).toEqual([
      { label: 'Name', sent: 'ACME', stored: 'Acme' },
    ]);
  });

  it('householdDifferences(): reports unexpected changes', () => {
    const changed = answer({ note: 'New', account_id: 2, contacts: [{ id: '101' }] });
    expect(householdDifferences(was, body, changed).changedUnasked).toEqual([
      { label: 'Note', was: '', now: 'New' },
      { label: 'Account ID', was: '1', now: '2' },
      { label: 'Members', was: '101, 102', now: '101' },
    ]);
  });

  it('householdDifferences(): ignores a response without members', () => {
    expect(householdDifferences(was, body, answer({ contacts: [] })).changedUnasked).toEqual([]);
  });
});

describe('suggestedEnvelopeName()', () => {
  const named = (...names: [string, string][]) =>
    household({ contacts: names.map(([first_name, last_name], index) => ({ id: `${index}`, first_name, last_name })) });
  it.each([
    [named(['Ruth', 'Ames'], ['Daniel', 'Ames'], ['Imogen', 'Ames']), 'Ruth, Daniel and Imogen Ames'],
    [{ ...named(['Ruth', 'Ames'], ['Daniel', 'Ames']), head_contact_id: '1' }, 'Daniel and Ruth Ames'],
    [named(['Robert', 'Hale, Jr.'], ['Anna', 'Hale']), 'Robert Hale, Jr. and Anna Hale'],
    [named(['Siobh&aacute;n', 'O&#039;Neil']), "Siobhán O'Neil"],
    [named(['Ruth', ''], ['Daniel', '']), 'Ruth and Daniel'],
    [named(['Layla', 'Haddad'], ['Chukwuemeka', 'Okonkwo']), 'Layla Haddad and Chukwuemeka Okonkwo'],
    [named(['Q', 'X']), 'Q X'],
    [named(), null],
    [named(['', 'Ames']), null],
  ])('suggestedEnvelopeName(): case %#', (members, suggestion) => {
    expect(suggestedEnvelopeName(members)).toBe(suggestion);
  });
});

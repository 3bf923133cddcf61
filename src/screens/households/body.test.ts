import { suggestedEnvelopeName } from '#domain/household.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import { household as householdKind, type Household, updatedHousehold } from '#api/resources.ts';
import { undoOf } from '#ui/form/form-kind.ts';
import { type HouseholdBody, type HouseholdForm, householdForm } from './body.ts';
import { always } from '#e2e/support/doubles/api.ts';

const { compare, problems, review, toBody, toForm } = householdForm;

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
const typedText = fc.option(fc.string(), { nil: undefined });
const typedId = fc.oneof(fc.constantFrom('101', '102'), fc.stringMatching(/^[1-9]\d{0,9}$/));
const anyForm: fc.Arbitrary<HouseholdForm> = fc.record({
  name: typedText,
  envelope_name: typedText,
  note: typedText,
  head_contact_id: fc.option(typedId, { nil: undefined }),
});

describe('toBody()', () => {
  it('toBody(): includes all four fields of the form', () => {
    const form = { ...toForm(household()), envelope_name: 'Ruth and Daniel Ames', note: 'Prefers mail' };
    expect(toBody(household(), form)).toEqual({
      name: 'Ames family',
      head_contact_id: 101,
      note: 'Prefers mail',
      envelope_name: 'Ruth and Daniel Ames',
    });
  });

  it('toBody(): omits fields that were null and unchanged', () => {
    const empty = household({ name: null, envelope_name: null, note: null, head_contact_id: null });
    expect(toBody(empty, toForm(empty))).toEqual({});
  });

  it('toBody(): clears a text with an empty string', () => {
    const was = household({ note: 'Call before noon' });
    expect(toBody(was, { ...toForm(was), note: '' }).note).toBe('');
  });

  it('toBody(): accepts the contact ID of a head outside the household', () => {
    const form = { ...toForm(household()), head_contact_id: ' 0900 ' };
    expect(toBody(household(), form).head_contact_id).toBe(900);
  });

  it('P9 a valid household form has a valid body', async () => {
    await always(
      'P9',
      fc.property(anyHousehold, anyForm, (was, form) => {
        fc.pre(problems(was, form).length === 0);
        expect(z.safeParse(operations.updateHousehold.body, toBody(was, form)).error?.issues).toBeUndefined();
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
          const body = toBody(was, { ...toForm(was), ...changes });
          for (const field of ['name', 'envelope_name', 'note'] as const) {
            const isTouched = touched.some((name) => name === field);
            if (!isTouched) expect(body[field]).toBe(was[field] ?? undefined);
            else expect(body[field]).toBe(form[field]);
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
        const body = toBody(was, toForm(was));
        expect(body.name ?? null).toBe(was.name);
        expect(body.note ?? null).toBe(was.note);
        expect(body.envelope_name ?? null).toBe(was.envelope_name);
        expect(body.head_contact_id === undefined ? null : String(body.head_contact_id)).toBe(was.head_contact_id);
      }),
    );
  });
});

describe('problems()', () => {
  it.each(['', 'Ruth', '12a', '-1', '1.5', '1234567890123456'])(
    'problems(): requires a contact ID, not “%s”',
    (typed) => {
      const form = { ...toForm(household()), head_contact_id: typed };
      expect(problems(household(), form)).toEqual([
        ['head_contact_id', 'Enter the contact ID of the head of household'],
      ]);
    },
  );

  it('toForm(): a head with the ID 0 is none', () => {
    expect(toForm(household({ head_contact_id: 0 })).head_contact_id).toBeUndefined();
    expect(toForm(household({ head_contact_id: 900 })).head_contact_id).toBe('900');
  });
});

describe('review()', () => {
  it('review(): lists exactly the fields of the body, and marks changes', () => {
    fc.assert(
      fc.property(anyHousehold, anyForm, (was, form) => {
        const lines = review(was, form);
        expect(lines.length).toBe(Object.keys(toBody(was, form)).length);
        const changed = lines.filter((line) => line.changed).map(({ label }) => label);
        expect(changed.includes('Note')).toBe(form.note !== undefined && (was.note ?? '') !== form.note);
        expect(changed.includes('Name')).toBe(form.name !== undefined && (was.name ?? '') !== form.name);
      }),
      { numRuns },
    );
  });

  it('review(): marks nothing as changed in an unchanged form', () => {
    fc.assert(
      fc.property(anyHousehold, (was) => {
        expect(review(was, toForm(was)).filter(({ changed }) => changed)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('review(): names the old and the new head of household', () => {
    const line = review(household(), { ...toForm(household()), head_contact_id: '102' }).find(
      ({ label }) => label === 'Head of household',
    );
    expect(line).toMatchObject({ was: 'Ruth Ames (contact 101)', willBe: 'Daniel Ames (contact 102)', changed: true });
  });
});

describe('compare()', () => {
  const was = household();
  const body = toBody(was, { ...toForm(was), name: 'ACME' });
  const answer = (fields: Record<string, unknown>) =>
    updatedHousehold.read(
      { id: 12, account_id: 1, note: '', contacts: [{ id: '101' }, { id: '102' }], ...body, ...fields },
      'household',
    );

  it('compare(): reports nothing if the response matches', () => {
    expect(compare(was, body, answer({}))).toEqual({ storedDifferently: [], changedUnasked: [] });
  });

  it('compare(): reports values stored differently', () => {
    expect(compare(was, body, answer({ name: 'Acme' })).storedDifferently).toEqual([
      { label: 'Name', sent: 'ACME', stored: 'Acme' },
    ]);
  });

  it('compare(): reports unexpected changes', () => {
    const changed = answer({ note: 'New', account_id: 2, contacts: [{ id: '101' }] });
    expect(compare(was, body, changed).changedUnasked).toEqual([
      { label: 'Note', was: '', now: 'New' },
      { label: 'Account ID', was: '1', now: '2' },
      { label: 'Members', was: '101, 102', now: '101' },
    ]);
  });

  it('compare(): ignores a response without members', () => {
    expect(compare(was, body, answer({ contacts: [] })).changedUnasked).toEqual([]);
  });
});

describe('undo of a household save', () => {
  const changeOf = (was: Household, changes: Partial<HouseholdForm>) => toBody(was, { ...toForm(was), ...changes });
  /** Returns the household after saving this body. */
  const stored = (was: Household, { head_contact_id, ...texts }: HouseholdBody) =>
    household({ ...was, ...texts, head_contact_id: head_contact_id ?? was.head_contact_id });

  it('undo of a household save restores changed fields only', () => {
    const was = household();
    expect(undoOf(householdForm, was, changeOf(was, { note: 'Call', head_contact_id: '102' }))).toEqual({
      values: { note: '', head_contact_id: '101' },
      leaves: [],
    });
  });

  it('undo of a household save names the head if there was none', () => {
    const was = household({ head_contact_id: null });
    expect(undoOf(householdForm, was, changeOf(was, { head_contact_id: '102' }))).toEqual({
      values: {},
      leaves: [{ label: 'Head of household', why: 'was empty' }],
    });
  });

  it('undo of a household save restores every known value, changes nothing else, and is valid', () => {
    fc.assert(
      fc.property(anyHousehold, anyForm, (was, typed) => {
        const known = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
        const body = changeOf(was, known);
        const after = stored(was, body);
        const { values, leaves } = undoOf(householdForm, was, body);
        const back = { ...toForm(after), ...(values as Partial<HouseholdForm>) };
        expect(problems(after, back)).toEqual([]);
        const again = stored(after, toBody(after, back));
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

describe('suggestedEnvelopeName()', () => {
  const named = (...names: [string, string][]) =>
    household({ contacts: names.map(([first_name, last_name], index) => ({ id: `${index}`, first_name, last_name })) });
  it.each([
    [named(['Ruth', 'Ames'], ['Daniel', 'Ames'], ['Imogen', 'Ames']), 'Ruth, Daniel and Imogen Ames'],
    [{ ...named(['Ruth', 'Ames'], ['Daniel', 'Ames']), head_contact_id: '1' }, 'Daniel and Ruth Ames'],
    [named(['Ruth', 'Ames'], ['Daniel', 'AMES']), 'Ruth and Daniel Ames'],
    [named(['Zoë', 'O’Neil'], ['Tom', "O'Neil"]), 'Zoë and Tom O’Neil'],
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

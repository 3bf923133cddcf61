import type { Person } from '#domain/names.ts';
import type { PersonSource } from '#domain/snapshots.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contact, household, type ContactSummary, updatedHousehold } from '#api/resources.ts';
import { contactFields } from './contact.ts';
import { isEmpty, mergeContactSources } from './contact-known.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);
const from: PersonSource = { kind: 'household', id: '501', name: 'Ames family' };

function summary(fields: Record<string, unknown>): ContactSummary {
  const [member] = household.read({ id: 1, contacts: [{ id: '7', ...fields }] }, 'household').contacts;
  return member as ContactSummary;
}
const member = (fields: Record<string, unknown>, at = 1) => ({ from, at, name: '', fields: summary(fields) });
const saved = (fields: Record<string, unknown>, at = 2) => ({
  from: { kind: 'saved contact', id: null, name: null } as const,
  at,
  name: '',
  fields: contact.read({ id: '7', ...fields }, 'contact'),
});
const known = (person: Omit<Person, 'id'>) => mergeContactSources({ id: '7', ...person });

describe('contactFields', () => {
  it('describes every contact field exactly once', () => {
    const described = contactFields.map(({ key }) => key);
    expect(new Set(described).size).toBe(described.length);
    expect(described.toSorted()).toEqual(
      Object.keys(contact.none())
        .filter((key) => key !== 'id')
        .toSorted(),
    );
  });

  it('gives every field a unique label', () => {
    const labels = contactFields.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});

describe('mergeContactSources()', () => {
  it('returns no values without a contact, and for a contact mentioned only by ID', () => {
    expect(mergeContactSources(undefined).values.size).toBe(0);
    const mention = { from: { kind: 'pledge', id: '12', name: null } as const, at: 1, name: '', fields: null };
    expect(known({ mention })).toEqual({ values: new Map(), cameFrom: new Map(), sources: [] });
  });

  it('includes only the fields of a household member that the response included', () => {
    const { values, sources } = known({ member: member({ first_name: 'Ruth', company_name: '' }) });
    expect(Object.fromEntries(values)).toEqual({ first_name: 'Ruth', company_name: '' });
    expect(sources.map(({ from: { name } }) => name)).toEqual(['Ames family']);
  });

  it('uses the response to a save, including cleared fields', () => {
    const { values, sources } = known({
      member: member({ first_name: 'Ruth', middle_name: 'Q' }),
      saved: saved({ first_name: 'Rut', middle_name: null }),
    });
    expect(values.get('first_name')).toBe('Rut');
    expect(values.get('middle_name')).toBe('');
    expect(sources).toHaveLength(1);
  });

  it('merges a save and a newer household response, newer values first', () => {
    const { values, sources } = known({
      member: member({ first_name: 'Ruth' }, 3),
      saved: saved({ first_name: 'Rut', employer: 'Harbour' }),
    });
    expect([values.get('first_name'), values.get('employer')]).toEqual(['Ruth', 'Harbour']);
    expect(sources.map(({ from: { kind } }) => kind)).toEqual(['household', 'saved contact']);
  });

  it('omits the field that the response to a household save leaves out', () => {
    const [fields = saved({}).fields] = updatedHousehold.read(
      { id: 1, contacts: [{ id: '7', first_name: 'Ruth' }] },
      'household',
    ).contacts;
    const { values } = known({
      saved: { ...saved({}), from: { ...from, kind: 'saved household' }, fields },
    });
    expect(values.has('instagram_url')).toBe(false);
    expect(values.has('tiktok_url')).toBe(true);
  });

  it('includes only contact fields for any response', () => {
    const keys = new Set(contactFields.map(({ key }) => key));
    fc.assert(
      fc.property(fc.object(), fc.object(), fc.boolean(), (one, other, memberLast) => {
        const { values, sources } = known({ member: member(one, memberLast ? 3 : 1), saved: saved(other) });
        expect([...values.keys()].every((key) => keys.has(key))).toBe(true);
        expect([...values.values()].some((value) => value === null || value === undefined)).toBe(false);
        expect(sources.length).toBeLessThanOrEqual(2);
      }),
      { numRuns },
    );
  });
});

it.each([
  [null, true],
  ['', true],
  [[], true],
  [{ address_1: null, city: '' }, true],
  [[{ value: '' }], true],
  ['0', false],
  [0, false],
  [false, false],
  [[{ value: 'a@b.example' }], false],
])('isEmpty(%j) is %s', (value, nothing) => {
  expect(isEmpty(value)).toBe(nothing);
});

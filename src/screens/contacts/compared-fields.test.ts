import { expect, test } from 'vitest';
import type { KnownContact } from '#records/contact-known.ts';
import { comparedFields } from './compare.tsx';

const known = (values: Record<string, unknown>): KnownContact => ({
  values: new Map(Object.entries(values)),
  cameFrom: new Map(),
  sources: [],
});

test('comparedFields(): known fields are the same or differ, and a field of one contact is unknown of the other', () => {
  const one = known({ first_name: 'Ruth', last_name: 'Ames', primary_email: 'r@a.example', employer: '', title: '' });
  const other = known({
    first_name: 'Ruth',
    last_name: 'Ames-Okafor',
    primary_email: '',
    employer: 'Northquay',
    title: '',
  });
  expect(comparedFields(one, known({ ...Object.fromEntries(other.values), gender: 'female' }))).toEqual({
    same: [{ label: 'First name', values: ['Ruth', 'Ruth'] }],
    different: [
      { label: 'Last name', values: ['Ames', 'Ames-Okafor'] },
      { label: 'Primary email', values: ['r@a.example', ''] },
      { label: 'Employer', values: ['', 'Northquay'] },
    ],
    ofOne: [{ label: 'Gender', values: [undefined, 'Female'] }],
  });
});

test('comparedFields(): a primary email is left out where both have a list of all', () => {
  const emails = (value: string) => ({ primary_email: value, emails: [{ value, type: 'home' }] });
  const { different, same } = comparedFields(known(emails('a@b.example')), known(emails('c@d.example')));
  expect(same).toEqual([]);
  expect(different.map(({ label }) => label)).toEqual(['Emails']);
  expect(comparedFields(known(emails('a@b.example')), known({ primary_email: 'a@b.example' })).same).toEqual([
    { label: 'Primary email', values: ['a@b.example', 'a@b.example'] },
  ]);
});

test('comparedFields(): when a record was changed isn’t compared', () => {
  expect(comparedFields(known({ updated_at: '2026-01-01' }), known({ updated_at: '2026-02-01' }))).toEqual({
    same: [],
    different: [],
    ofOne: [],
  });
});

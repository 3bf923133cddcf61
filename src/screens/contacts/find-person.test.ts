import type { Person } from '../../domain/names.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { household as householdKind } from '../../api/resources.ts';
import { parseContactId, matchesText, membersById, findMembers, newestFirst, findPeopleSeen } from './find-person.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

describe('matchesText()', () => {
  it.each([
    ['ames', ['Ruth', 'Ames'], true],
    ['RUTH  ames', ['Ruth', 'Ames'], true],
    ['ruth', ['Rúth'], true],
    ['lindqvist', ['Åke Lindqvist'], true],
    ['ake', ['Åke Lindqvist'], true],
    ['ليلى', ['ليلى حدّاد'], true],
    ['ruth daniel', ['Ruth', 'Ames'], false],
    ['020 7946', ['+44 (0)20-7946 0958'], true],
    ['+4420', ['+44 20 7946 0958'], true],
    ['12', ['+1 2'], false],
    ['', ['Ruth'], false],
    ['  ', ['Ruth'], false],
    ['null', [null, undefined, ''], false],
  ])('matchesText(%j, %j) is %s', (text, fields, meant) => {
    expect(matchesText(text, fields)).toBe(meant);
  });

  it('matchesText(): matches any part of any field', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.array(fc.string()),
        fc.nat(),
        fc.nat(),
        (field, others, from, length) => {
          const start = from % field.length;
          const part = field.slice(start, start + 1 + (length % field.length));
          fc.pre(part.trim() !== '');
          expect(matchesText(part, [...others, field])).toBe(true);
        },
      ),
      { numRuns },
    );
  });
});

const ames = householdKind.read(
  {
    id: 501,
    name: 'Ames family',
    contacts: [
      { id: '4801', first_name: 'Ruth', last_name: 'Ames', primary_email: 'ruth@example.org' },
      { id: '4802', first_name: 'Daniel', last_name: 'Okonkwo' },
    ],
  },
  'household',
);

describe('findMembers() and membersById()', () => {
  it.each([
    ['ruth@', ['4801']],
    ['4802', ['4802']],
    ['Ames', ['4801']],
    ['family', ['4801', '4802']],
  ])('findMembers(): finds the members for %s', (text, ids) => {
    expect(findMembers([ames], text).map(({ id }) => id)).toEqual(ids);
  });

  it('membersById(): matches the whole ID only', () => {
    expect(membersById([ames], '4802').map(({ name }) => name)).toEqual(['Daniel Okonkwo']);
    expect(membersById([ames], '480')).toEqual([]);
  });

  it('findMembers(): returns the household if it has no members', () => {
    const empty = householdKind.read({ id: 502, name: 'Petrov' }, 'household');
    expect(findMembers([empty], 'Petrov')).toMatchObject([{ id: null, name: '', household: { id: '502' } }]);
  });
});

describe('findPeopleSeen() and newestFirst()', () => {
  const from = { kind: 'household', id: '501', name: 'Ames family' } as const;
  const [ruth, daniel] = ames.contacts.map((fields, index): Person => ({
    id: fields.id ?? '',
    member: { from, at: index, name: '', fields },
  })) as [Person, Person];
  const mentioned: Person = {
    id: '9',
    mention: { from: { kind: 'pledge', id: '12', name: null }, at: 99, name: '', fields: null },
  };

  it('findPeopleSeen(): matches known fields and skips excluded IDs', () => {
    expect(findPeopleSeen([ruth, daniel, mentioned], 'ruth', new Set())).toEqual([ruth]);
    expect(findPeopleSeen([ruth, daniel, mentioned], 'ruth', new Set(['4801']))).toEqual([]);
    expect(findPeopleSeen([ruth, daniel, mentioned], '9', new Set())).toEqual([mentioned]);
  });

  it('newestFirst(): sorts newest first, and people without a name last', () => {
    expect(newestFirst([mentioned, ruth, daniel])).toEqual([daniel, ruth, mentioned]);
  });
});

it.each([
  ['4821', '4821'],
  [' 4821 ', '4821'],
  ['https://platform.example.org/admin/people/4821', '4821'],
  ['https://steward.example.org/contacts/4821', '4821'],
  ['https://steward.example.org/campaigns/77', null],
  ['+44 20 7946', null],
  ['Ruth', null],
  ['a7', null],
])('parseContactId(%s) is %s', (text, id) => {
  expect(parseContactId(text)).toBe(id);
});

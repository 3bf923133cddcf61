import { describe, expect, it } from 'vitest';
import { household } from '#api/resources.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { givenByFamily } from './families.ts';

function person(id: string, given: PersonRow['given']): PersonRow {
  return {
    id,
    name: '',
    email: null,
    phone: null,
    household_id: null,
    household: null,
    gifts: given.length,
    first_gift: null,
    last_gift: null,
    given,
    given_this_year: [],
    owed: [],
    known_from: [],
  };
}

function family(id: string, members: readonly string[]) {
  return { ...household.none(), id, contacts: members.map((member) => ({ id: member })) };
}

describe('givenByFamily', () => {
  it('adds up what the members gave, by currency, each member once', () => {
    const households = [family('1', ['11', '12', '12']), family('2', ['13']), family('3', [])] as never;
    // `never`: rows stand for all lists here, of which only households are read.
    const store = { rows: () => households };
    const people = [
      person('11', [{ currency: 'USD', sum: '10.10' }]),
      person('12', [
        { currency: 'USD', sum: '0.20' },
        { currency: 'GBP', sum: '5' },
      ]),
      person('13', []),
      person('14', [{ currency: 'USD', sum: '99' }]),
    ];
    expect(givenByFamily({ store, people })).toEqual({
      1: [
        { currency: 'USD', sum: '10.30', rows: 2 },
        { currency: 'GBP', sum: '5', rows: 1 },
      ],
      2: [],
    });
  });
});

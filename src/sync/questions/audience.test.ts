import { audienceOf, officeOf, today } from '#e2e/support/doubles/audience.ts';
import type { GivenRow } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ComparedPart } from '#domain/audience/definition.ts';
import { compareYears } from '#domain/values/compared.ts';
import { audienceFigures, membersIn, profilesIn } from './audience.ts';
import { donorsIn } from './donors.ts';

function gift(id: string, contact: string, day: string, fields: object = {}): GivenRow {
  const flags = { captured: 'true', refunded: 'false', currency: 'USD' };
  return { id, contact_id: contact, transacted_at: day, amount: '10.00', ...flags, ...fields };
}

const asked = (...texts: string[]) => ({
  audience: audienceOf(texts),
  compared: null,
  thanked: [],
});

test('A profile has everything all rows say about a person.', () => {
  const address = { address_1: '4 Quay Street', city: 'Northquay' };
  const world = officeOf({
    households: [
      {
        id: '501',
        head_contact_id: 1,
        updated_at: '2026-02-02T00:00:00Z',
        contacts: [{ id: '1', name_display: 'Ruth Ames', primary_email: 'Ruth@ames.example' }, { id: '2' }],
      },
    ],
    gifts: [
      gift('11', '1', '2025-01-01', { address, campaign_id: '77', payment_method: 'card', plan_id: 'p' }),
      gift('12', '1', '2026-01-01', { refunded: 'true' }),
      gift('13', '3', '2026-05-05', { campaign_id: '77' }),
    ],
    pledges: [
      { id: '41', contact_id: '2', amount_remaining: '30.00', campaign_id: '77', updated_at: '2026-06-06T00:00:00Z' },
    ],
    tickets: [
      // By its email, even if someone else bought it.
      { id: '61', transaction_id: '13', email: 'ruth@AMES.example', checked_in_at: '2026-05-05T19:00:00Z' },
      // Without an email, the buyer's.
      { id: '62', transaction_id: '13', email: null, checked_in_at: '' },
      // Its email belongs to no contact.
      { id: '63', transaction_id: '13', email: 'guest@example.org', checked_in_at: '' },
    ],
    saves: [{ id: '2', email_opt_in: 'true', tags: 'board' }],
  });
  const { profiles, decimals } = profilesIn(world);
  const [ruth, second, buyer] = profiles;
  expect(ruth).toMatchObject({
    isHead: true,
    address: { city: 'Northquay' },
    saved: null,
    lastKnown: '2026-02-02',
    tickets: [{ isTheirs: true, event: '77', isCheckedIn: true }],
    gifts: [{ id: '11', units: 1000n, campaign: '77', method: 'card', isTicket: false, isRecurring: true, plan: 'p' }],
  });
  expect(second).toMatchObject({
    isHead: false,
    pledges: [{ isOpen: true, isOverdue: false, units: 3000n, currency: 'USD' }],
    saved: { tags: 'board' },
    tickets: [],
  });
  expect(buyer).toMatchObject({ gifts: [{ isTicket: true }], tickets: [{ event: '77', isCheckedIn: false }] });
  expect(decimals).toBe(2);
});

test('The figures say who can be reached, what’s unknown, and which gifts the amounts leave out.', () => {
  const world = officeOf({
    gifts: [
      gift('1', '1', '2025-01-01', { email: 'a@example.org', address: { city: 'Northquay' } }),
      gift('2', '2', '2025-01-01'),
      gift('3', '2', '2025-01-01', { currency: 'EUR', payment_method: 'card' }),
    ],
  });
  expect(audienceFigures(profilesIn(world), asked('gave*sum:5..', 'gave*method:card'))).toEqual({
    people: 1,
    withEmail: 0,
    withAddress: 0,
    // The gift of the first, and a gift of the second that the other decides.
    unknown: [0, 1],
    undecided: 1,
    currency: 'USD',
    known: { gifts: 3, known: 3 },
    currencies: [
      { currency: 'USD', rows: 2 },
      { currency: 'EUR', rows: 1 },
    ],
    pledges: [],
  });
});

test('By household, each member has the gifts of all, as Donors counts them; sums are less refunds of their own.', () => {
  const world = officeOf({
    households: [{ id: '501', name: 'Ames', contacts: [{ id: '1' }, { id: '2' }] }],
    gifts: [
      gift('11', '1', '2025-01-01'),
      gift('12', '2', '2026-01-01'),
      gift('13', '2', '2026-01-02', { amount: '-4.00' }),
      gift('14', '3', '2025-01-01'),
    ],
  });
  const lapsed = asked('gave*in:last-year', '!gave*in:this-year');
  const idsOf = (by: 'person' | 'household', which = lapsed) =>
    membersIn(profilesIn({ ...world, by }), which).members.map(({ person }) => person.id);
  expect(idsOf('person')).toEqual(['1', '3']);
  expect(idsOf('household')).toEqual(['3']);
  expect(idsOf('household', asked('gave*sum:16..16'))).toEqual(['1', '2']);
  expect(idsOf('person', asked('gave*sum:6..6'))).toEqual(['2']);
  const { periods } = { periods: compareYears('same-day', { today, firstMonth: 1 }) };
  for (const by of ['person', 'household'] as const) {
    const { giving } = donorsIn(world.gifts, world.people, {
      compared: 'same-day',
      periods,
      campaign: null,
      currency: null,
      by,
    });
    expect(giving.lybunt).toBe(idsOf(by).length);
  }
});

test('The figures of two audiences count the people who may or may not be in the chosen part.', () => {
  const world = officeOf({
    gifts: [
      gift('1', '1', '2025-01-01', { payment_method: 'card' }),
      // How it was given isn't said.
      gift('2', '2', '2025-01-01'),
      gift('3', '3', '2026-01-01'),
    ],
  });
  const profiles = profilesIn(world);
  const figuresOf = (part: ComparedPart) => {
    const { people, unknown, undecided } = audienceFigures(profiles, {
      ...asked('gave*method:card'),
      compared: { other: asked('gave*in:2026-01-01..').audience, part },
    });
    return { people, unknown, undecided };
  };
  expect(figuresOf('first')).toEqual({ people: 1, unknown: [], undecided: 1 });
  expect(figuresOf('both')).toEqual({ people: 0, unknown: [], undecided: 1 });
  expect(figuresOf('second')).toEqual({ people: 1, unknown: [], undecided: 1 });
});

test('A fact that both audiences ask for is the same in both, also where it isn’t known.', () => {
  // How the gift was given isn't said, but it's the same way in both audiences.
  const profiles = profilesIn(officeOf({ gifts: [gift('1', '1', '2025-01-01'), gift('2', '2', '2026-01-01')] }));
  const undecidedOf = (part: ComparedPart, ...other: string[]) => {
    const compared = { other: asked(...other).audience, part };
    return audienceFigures(profiles, { ...asked('gave*method:card'), compared }).undecided;
  };
  const both = ['gave*method:card', 'gave*in:2026-01-01..'];
  expect(undecidedOf('first', ...both)).toBe(1);
  expect(undecidedOf('both', ...both)).toBe(1);
  expect(undecidedOf('second', ...both)).toBe(0);
  expect(undecidedOf('both', '!gave*method:card')).toBe(0);
});

test('The figures say which open pledges balances leave out.', () => {
  const pledge = (id: string, currency: string, fields: object = {}) => {
    return { id, contact_id: '1', amount_remaining: '30.00', campaign_id: currency, ...fields };
  };
  const world = officeOf({
    gifts: [gift('1', '1', '2025-01-01')],
    pledges: [
      pledge('41', 'USD'),
      pledge('42', 'EUR'),
      pledge('43', 'EUR'),
      pledge('44', 'EUR', { canceled: 'true', status: 'canceled' }),
    ],
  });
  const campaigns = ['USD', 'EUR'].map((currency) => ({ id: currency, title: currency, currency }));
  world.store.take('listCampaigns', { page: 1, round: 1, rows: campaigns });
  expect(audienceFigures(profilesIn(world), asked('pledge*balance:5..'))).toMatchObject({
    people: 1,
    currency: 'USD',
    currencies: [{ currency: 'USD', rows: 1 }],
    pledges: [
      { currency: 'EUR', rows: 2 },
      { currency: 'USD', rows: 1 },
    ],
  });
});

test('A ticket whose email several contacts share counts for each of them.', () => {
  const world = officeOf({
    households: [
      {
        id: '501',
        contacts: [
          { id: '1', primary_email: 'home@ames.example' },
          { id: '2', primary_email: 'Home@ames.example' },
          { id: '3', primary_email: 'three@ames.example' },
        ],
      },
    ],
    tickets: [{ id: '61', email: 'home@AMES.example', campaign_id: '77', checked_in_at: '2026-05-05T19:00:00Z' }],
  });
  const figuresOf = (text: string) => audienceFigures(profilesIn(world), asked(text));
  expect(figuresOf('ticket*is:checked-in')).toMatchObject({ people: 0, unknown: [2] });
  expect(figuresOf('ticket?*is:checked-in')).toMatchObject({ people: 2, unknown: [2] });
  expect(figuresOf('!ticket')).toMatchObject({ people: 1, unknown: [2] });
  expect(figuresOf('ticket*event:78')).toMatchObject({ people: 0, unknown: [0] });
});

describe('a list that won’t be read decides nothing', () => {
  const households = [
    {
      id: '501',
      head_contact_id: 1,
      contacts: [{ id: '1', primary_email: 'ruth@ames.example' }, { id: '2' }],
    },
  ];
  const pledges = [{ id: '41', contact_id: '3', amount_remaining: '30.00' }];
  const gifts = [gift('11', '1', '2026-01-01', { is_recurring: 'false' })];

  test.each([
    // Tickets: whether a gift was one, of those who gave; of a ticket, everyone.
    ['listTickets', { households, pledges, gifts }, '!gave*only:donations', 2, 1],
    ['listTickets', { households, pledges, gifts }, 'gave*only:donations', 0, 1],
    ['listTickets', { households, pledges, gifts }, 'gave', 1, 0],
    ['listTickets', { households, pledges, gifts }, 'ticket', 0, 3],
    ['listTickets', { households, pledges, gifts }, '!ticket*event:77', 0, 3],
    ['listPledges', { households, gifts }, '!pledge', 0, 2],
    ['listPledges', { households, gifts }, 'source*from:pledge', 0, 2],
    ['listPledges', { households, gifts }, 'source*from:household', 2, 0],
    ['listPledges', { households, gifts }, 'source*last:this-year', 0, 2],
    ['listTransactions', { households, pledges }, '!gave', 0, 3],
    ['listTransactions', { households, pledges }, '!last*in:this-year', 0, 3],
    ['listTransactions', { households, pledges }, 'top*percent:..10', 0, 3],
    ['listTransactions', { households, pledges }, 'recurring*is:now', 0, 3],
    ['listTransactions', { households, pledges }, '!has*what:address', 0, 3],
    ['listTransactions', { households, pledges }, 'has*what:email', 1, 2],
    ['listTransactions', { households, pledges }, '!place', 0, 3],
    ['listHouseholds', { pledges, gifts }, '!household', 0, 2],
    ['listHouseholds', { pledges, gifts }, '!has*what:email', 0, 2],
    ['listHouseholds', { pledges, gifts }, 'source*from:gift', 1, 0],
  ] as const)('%s, %j, %s', (list, rows, text, people, unknown) => {
    const world = officeOf({ ...rows, closed: [list] });
    expect(audienceFigures(profilesIn(world), asked(text))).toMatchObject({ people, unknown: [unknown] });
  });
});

test('LYBUNT and SYBUNT match the Donors screen.', () => {
  const days = fc.constantFrom('2023-05-05', '2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01', '2026-11-27');
  const rows = fc.array(
    fc.record({
      contact: fc.integer({ min: 1, max: 4 }).map(String),
      day: days,
      amount: fc.constantFrom('10.00', '0.5', '0.00'),
      currency: fc.constantFrom('USD', 'EUR'),
      refunded: fc.constantFrom('true', 'false'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(rows, (drawn) => {
      const world = officeOf({
        gifts: drawn.map(({ contact, day, ...fields }, place) => gift(String(place + 1), contact, day, fields)),
      });
      const periods = compareYears('whole', { today, firstMonth: 1 });
      const donors = donorsIn(world.gifts, world.people, {
        compared: 'whole',
        periods,
        currency: null,
        campaign: null,
      }).rows;
      const idsOf = (...classes: string[]) => donors.flatMap(({ id, class: of }) => (classes.includes(of) ? id : []));
      const found = (...texts: string[]) =>
        membersIn(profilesIn(world), asked(...texts)).members.map(({ person }) => person.id);
      const lapsed = ['lapsed-new', 'lapsed-repeat', 'gave-later'];
      expect(found('gave*in:last-year', '!gave*in:this-year').toSorted()).toEqual(idsOf(...lapsed).toSorted());
      expect(found('gave', '!gave*in:this-year').toSorted()).toEqual(idsOf(...lapsed, 'long-lapsed').toSorted());
    }),
  );
});

test('A monthly gift is to rescue if its newest charge failed, and its row has the last amount and date.', () => {
  const of = (id: string, contact: string, day: string, fields: object = {}) =>
    gift(id, contact, day, { plan_id: `p${contact}`, ...fields });
  const failed = { captured: 'false', status: 'failed', amount: '25.00' };
  const profiles = profilesIn(
    officeOf({
      gifts: [
        of('1', '1', '2026-09-20', { amount: '25.00' }),
        of('2', '1', '2026-10-20', { amount: '25.00' }),
        of('3', '1', '2026-11-20', failed),
        // Another try came through.
        of('4', '2', '2026-10-20'),
        of('5', '2', '2026-11-20', failed),
        of('6', '2', '2026-11-22'),
        // Still under way.
        of('7', '3', '2026-10-25'),
        of('8', '3', '2026-11-25', { captured: 'false', status: 'pending' }),
      ],
    }),
  );
  const { members } = membersIn(profiles, asked('recurring*is:rescue*every:month'));
  expect(members.map(({ person }) => person)).toMatchObject([
    { id: '1', recurring_gift: [{ currency: 'USD', sum: '25.00' }], last_recurring_gift: '2026-10-20' },
  ]);
});

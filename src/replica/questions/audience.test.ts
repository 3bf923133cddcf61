import { type GivenRow, storeOfGiven } from '../../../e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, readCondition } from '../../domain/audience/definition.ts';
import { giftsIn } from '../gifts.ts';
import { peopleIn } from '../people.ts';
import { compareYears, fiscalYear } from '../../domain/values/compared.ts';
import { type SavedContacts, saveContacts } from '../written.ts';
import { audienceFigures, membersIn, profilesIn } from './audience.ts';
import { donorsIn } from './donors.ts';

const today = '2026-11-27';

function gift(id: string, contact: string, day: string, fields: object = {}): GivenRow {
  const flags = { captured: 'true', refunded: 'false', currency: 'USD' };
  return { id, contact_id: contact, transacted_at: day, amount: '10.00', ...flags, ...fields };
}

interface Rows {
  gifts?: readonly GivenRow[];
  households?: readonly GivenRow[];
  pledges?: readonly GivenRow[];
  tickets?: readonly GivenRow[];
}

function worldOf({ gifts = [], households = [], pledges = [], tickets = [] }: Rows, saves: readonly GivenRow[] = []) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  store.take('listCampaigns', { ...page, rows: [{ id: '77', title: 'Gala', currency: 'USD' }] });
  store.take('listHouseholds', { ...page, rows: households });
  store.take('listPledges', { ...page, rows: pledges });
  store.take('listTransactions', { ...page, rows: gifts });
  store.take('listTickets', { ...page, rows: tickets });
  const saved: SavedContacts = new Map();
  for (const { id, ...answer } of saves)
    saveContacts(store, saved, { operation: 'updateContact', id: id ?? '', answer });
  const read = giftsIn(store, () => null, undefined);
  const people = peopleIn(store, read, fiscalYear(2026, 1), { saved });
  return { store, gifts: read, people, saved, zone: undefined, today, firstMonth: 1, currency: null };
}

const asked = (...texts: string[]) => ({
  audience: { match: 'all' as const, conditions: texts.map((text) => readCondition(text) as Condition) },
  compared: null,
  thanked: [],
});

test('A profile has what all rows say of a person.', () => {
  const address = { address_1: '4 Quay Street', city: 'Northquay' };
  const world = worldOf(
    {
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
    },
    [{ id: '2', email_opt_in: 'true', tags: 'board' }],
  );
  const { profiles, decimals } = profilesIn(world);
  const [ruth, second, buyer] = profiles;
  expect(ruth).toMatchObject({
    isHead: true,
    address: { city: 'Northquay' },
    saved: null,
    lastKnown: '2026-02-02',
    tickets: [{ event: '77', isCheckedIn: true }],
    gifts: [{ id: '11', units: 1000n, campaign: '77', method: 'card', isTicket: false, isRecurring: true, plan: 'p' }],
  });
  expect(second).toMatchObject({
    isHead: false,
    pledges: [{ isOpen: true, isOverdue: false, balance: 3000n, currency: 'USD' }],
    saved: { tags: 'board' },
    tickets: [],
  });
  expect(buyer).toMatchObject({ gifts: [{ isTicket: true }], tickets: [{ event: '77', isCheckedIn: false }] });
  expect(decimals).toBe(2);
});

test('The figures say whom one can reach, what isn’t known, and which gifts amounts leave out.', () => {
  const world = worldOf({
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
    currency: 'USD',
    others: [{ currency: 'EUR', rows: 1 }],
  });
});

test('LYBUNT and SYBUNT are those of Donors.', () => {
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
      const world = worldOf({
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

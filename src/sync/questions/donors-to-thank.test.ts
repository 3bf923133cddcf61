import { expect, it } from 'vitest';
import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import type { ThanksAsked } from '#domain/lists/thanks.ts';
import { fiscalYear } from '#domain/values/compared.ts';
import { giftsIn } from '#sync/gifts.ts';
import { peopleIn } from '#sync/people.ts';
import { donorsToThank, donorToThank } from './donors-to-thank.ts';
import { thanksIn } from './thanks.ts';

const at = '2026-11-20T10:00:00Z';
const week = { from: '2026-11-16', to: '2026-11-22' };

function gift(id: string, day: string, amount: string, fields: object = {}): GivenRow {
  return { id, captured: 'true', refunded: 'false', transacted_at: day, amount, currency: 'USD', ...fields };
}

function worldOf(by: ThanksAsked['by']) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  const contacts = [
    { id: '4801', first_name: 'Ruth', last_name: 'Ames' },
    { id: '4802', first_name: 'José', last_name: 'Ames' },
  ];
  store.take('listCampaigns', { ...page, rows: [{ id: '77', title: 'Autumn Appeal' }, { id: '78' }] });
  store.take('listHouseholds', { ...page, rows: [{ id: '501', name: 'Ames family', contacts }] });
  store.take('listTransactions', {
    ...page,
    rows: [
      gift('1', '2026-11-21', '300.00', { contact_id: '4801', campaign_id: '77', tax_deductible_amount: '250.00' }),
      gift('2', '2026-11-20', '20.00', { contact_id: '4802', currency: 'EUR', campaign_id: '78' }),
      gift('3', '2026-11-19', '5.00', { contact_id: '4801', tax_deductible_amount: '5.00' }),
      gift('4', '2026-11-18', '7.00', { contact_id: null, email: 'Mia@Lund.example', first_name: 'Mia' }),
      gift('5', '2026-11-17', '9.00', { contact_id: null, email: 'mia@lund.example' }),
      gift('6', '2026-11-17', '1.00', { contact_id: null }),
      // Of other days, or nothing that was given.
      gift('7', '2021-03-04', '100.00', { contact_id: '4801' }),
      gift('8', '2020-01-01', '100.00', { contact_id: '4801', refunded: 'true' }),
      gift('9', '2022-01-01', '2.00', { contact_id: null, email: 'mia@lund.example' }),
    ],
  });
  const gifts = giftsIn(store, () => null);
  const people = peopleIn(store, gifts, fiscalYear(2026, 1));
  return { by, gifts, people, rows: thanksIn({ store, gifts, people }, { period: week, by }) };
}

const usd = (sum: string) => ({ currency: 'USD', sum });

it('donorsToThank(): names each donor once, with what isn’t marked, and counts unknown donors', () => {
  const world = worldOf('gift');
  const { donors, unknown } = donorsToThank(world, {});
  expect(donors.map(({ gifts }) => gifts)).toEqual([['1', '3'], ['2'], ['4', '5']]);
  expect(donors[0]?.given).toMatchObject([usd('305.00')]);
  expect(unknown).toBe(1);
  const left = donorsToThank(world, { '1': at, '4': at, '5': at, '6': at });
  expect(left).toMatchObject({ donors: [{ gifts: ['2'] }, { gifts: ['3'], given: [usd('5.00')] }], unknown: 0 });
});

it('donorsToThank(): a household is thanked as one', () => {
  const { donors } = donorsToThank(worldOf('household'), { '3': at });
  expect(donors.map(({ gifts }) => gifts)).toEqual([
    ['1', '2'],
    ['4', '5'],
  ]);
  expect(donors[0]?.given).toMatchObject([usd('300.00'), { currency: 'EUR', sum: '20.00' }].toReversed());
});

it('donorToThank(): has the gifts to thank for, and what the donor gave before', () => {
  const world = worldOf('gift');
  expect(donorToThank(world, { by: 'gift', thanked: { '7': at }, ids: ['1', '3'] })).toMatchObject({
    row: { name: 'Ruth Ames' },
    gifts: [
      { id: '1', day: '2026-11-21', amount: usd('300.00'), campaign: 'Autumn Appeal' },
      { id: '3', day: '2026-11-19', amount: usd('5.00'), campaign: null },
    ],
    given: [usd('305.00')],
    deductible: [usd('255.00')],
    lifetime: { gifts: 3, sums: [usd('405.00')], since: '2021-03-04' },
    thankedAt: at,
  });
  // Known by email alone.
  expect(donorToThank(world, { by: 'gift', thanked: {}, ids: ['4', '5'] })).toMatchObject({
    row: { name: 'Mia', contact_id: null },
    deductible: [],
    lifetime: { gifts: 3, since: '2022-01-01' },
    thankedAt: null,
  });
  // An unknown donor has given this alone, and a campaign without a title has no name.
  expect(donorToThank(world, { by: 'gift', thanked: {}, ids: ['6'] })?.lifetime.gifts).toBe(1);
  expect(donorToThank(world, { by: 'gift', thanked: {}, ids: ['2'] })?.gifts[0]?.campaign).toBeNull();
  expect(donorToThank(world, { by: 'gift', thanked: {}, ids: ['7'] })).toBeNull();
});

it('donorToThank(): a household’s giving is that of its members', () => {
  const { lifetime } = donorToThank(worldOf('household'), { by: 'household', thanked: {}, ids: ['1', '2', '3'] }) ?? {};
  expect(lifetime).toMatchObject({ gifts: 4, since: '2021-03-04' });
});

import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { giftsIn } from '#sync/gifts.ts';
import { peopleIn } from '#sync/people.ts';
import { fiscalYear } from '#domain/values/compared.ts';
import type { ThanksAsked } from '#domain/lists/thanks.ts';
import { thanksIn } from './thanks.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);
const week = { from: '2026-11-16', to: '2026-11-22' };

const quay = {
  address_1: '4 Quay Street',
  address_2: null,
  city: 'Northquay',
  state: null,
  zipcode: 'NQ1',
  country: 'GB',
};
const mill = { address_1: '1 Mill Lane', city: 'Northquay' };

function gift(id: string, day: string | null, amount: string, fields: object = {}): GivenRow {
  return { id, captured: 'true', refunded: 'false', transacted_at: day, amount, currency: 'USD', ...fields };
}

function worldOf(
  transactions: readonly GivenRow[],
  households: readonly GivenRow[] = [],
  tickets: readonly GivenRow[] = [],
) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  store.take('listCampaigns', { ...page, rows: [{ id: '77', title: 'Autumn Appeal' }] });
  store.take('listHouseholds', { ...page, rows: households });
  store.take('listTransactions', { ...page, rows: transactions });
  store.take('listTickets', { ...page, rows: tickets });
  const gifts = giftsIn(store, () => null);
  const world = { store, gifts, people: peopleIn(store, gifts, fiscalYear(2026, 1)) };
  return (asked: Partial<ThanksAsked> = {}) => thanksIn(world, { period: week, by: 'gift', ...asked });
}

const ames = {
  id: '501',
  name: 'Ames family',
  envelope_name: 'The Ames Family',
  contacts: [
    { id: '4801', first_name: 'Ruth', last_name: 'Ames', primary_email: 'ruth@ames.example' },
    { id: '4802', first_name: 'José', last_name: 'Ames', primary_phone: '555 0102' },
    { id: '4803', first_name: 'Ida', last_name: 'Ames' },
  ],
};
const lund = { id: '502', name: 'Lund household', contacts: [{ id: '4900', name_display: 'Siv Lund' }] };

const ask = worldOf(
  [
    gift('1', '2026-11-16', '300.00', { contact_id: '4801', campaign_id: '77', tax_deductible_amount: '250.00' }),
    gift('2', '2026-11-22', '20.00', { contact_id: '4802', currency: 'EUR', tax_deductible_amount: '20.00' }),
    gift('3', '2026-11-20', '50.00', { contact_id: '4900', address: mill, tax_deductible_amount: '50.00' }),
    gift('4', '2026-11-21', '70.00', { contact_id: '4900' }),
    gift('5', '2026-11-19', '500.00', { contact_id: null, email: 'Mia@Lund.example', first_name: 'Mia' }),
    gift('6', '2026-11-18', '9.00', { contact_id: null, email: 'mia@lund.example', address: 'Box 7' }),
    gift('7', '2026-11-17', '5.00', { contact_id: null }),
    gift('8', '2026-11-17', '6.00', { contact_id: null }),
    // Not in the period, not kept, or nothing.
    gift('20', '2026-11-15', '1.00', { contact_id: '4801', address: quay }),
    gift('21', '2026-11-23', '1.00', { contact_id: '4801' }),
    gift('22', '2026-11-17', '1.00', { contact_id: '4801', refunded: 'true', address: { country: 'GB' } }),
    gift('23', '2026-11-17', '1.00', { contact_id: '4801', captured: 'false' }),
    gift('24', '2026-11-17', '0.00', { contact_id: '4801' }),
    gift('25', null, 'much', { contact_id: '4950' }),
    gift('26', '2020-01-01', '1.00', { contact_id: '4801', address: mill }),
    gift('27', '2021-01-01', '1.00', { contact_id: '4803', address: mill }),
  ],
  [ames, lund],
);

describe('a world worked out by hand', () => {
  test('each gift of the period has donor, address, and campaign', () => {
    const rows = ask();
    expect(rows.map(({ id, name, day }) => [id, name, day])).toEqual([
      ['2', 'José Ames', '2026-11-22'],
      ['4', 'Siv Lund', '2026-11-21'],
      ['3', 'Siv Lund', '2026-11-20'],
      ['5', 'Mia', '2026-11-19'],
      ['6', 'mia@lund.example', '2026-11-18'],
      ['7', '', '2026-11-17'],
      ['8', '', '2026-11-17'],
      ['1', 'Ruth Ames', '2026-11-16'],
    ]);
    expect(rows.at(-1)).toEqual({
      id: '1',
      gifts: ['1'],
      name: 'Ruth Ames',
      probably: false,
      contact_id: '4801',
      named_by: null,
      household_id: '501',
      household: 'Ames family',
      salutation: '',
      addressed_to: 'The Ames Family',
      email: 'ruth@ames.example',
      phone: null,
      address: { ...quay, address_2: '', state: '' },
      day: '2026-11-16',
      paid: [{ currency: 'USD', sum: '300.00' }],
      refunded: [],
      given: [{ currency: 'USD', sum: '300.00' }],
      in_full: 0,
      deductible: [{ currency: 'USD', sum: '250.00' }],
      campaigns: [{ id: '77', title: 'Autumn Appeal' }],
    });
    const by = new Map(rows.map((row) => [row.id, row]));
    // He says no address; another member of the household does.
    expect(by.get('2')).toMatchObject({
      address: { address_1: '4 Quay Street' },
      phone: '555 0102',
      addressed_to: 'The Ames Family',
    });
    expect(by.get('4')).toMatchObject({ address: { address_1: '1 Mill Lane', zipcode: '' }, deductible: [] });
    expect(by.get('5')).toMatchObject({ named_by: 'transaction-5', contact_id: null, address: { address_1: 'Box 7' } });
    expect(by.get('7')).toMatchObject({ named_by: null, addressed_to: '', email: null });
  });

  test('a gift of an unknown donor takes the probable name from its ticket', () => {
    const seats = [
      { id: '1', transaction_id: '7', name: '' },
      { id: '2', transaction_id: '7', first_name: 'August', last_name: 'Johnson' },
      { id: '3', transaction_id: '7', name: 'Another guest' },
      { id: '4', transaction_id: '1', name: 'Somebody else' },
    ];
    const rows = worldOf(
      [
        gift('7', '2026-11-17', '5.00', { contact_id: null }),
        gift('8', '2026-11-17', '6.00', { contact_id: null }),
        gift('1', '2026-11-16', '300.00', { contact_id: '4801' }),
      ],
      [ames],
      seats,
    )();
    expect(rows.map(({ name, probably }) => [name, probably])).toEqual([
      ['August Johnson', true],
      ['', false],
      ['Ruth Ames', false],
    ]);
  });

  test('a partially refunded gift has the kept amount, if known', () => {
    const parts = [
      { total: '60.00', refunded: false },
      { total: '40.00', refunded: true },
    ];
    const rows = worldOf([
      gift('1', '2026-11-16', '100.00', { contact_id: '1', refunded: 'partly', line_items: parts }),
      gift('2', '2026-11-16', '90.00', { contact_id: '2', refunded: 'partly' }),
    ])();
    expect(rows.map(({ given, in_full }) => [given[0]?.sum, in_full])).toEqual([
      ['60.00', 0],
      ['90.00', 1],
    ]);
  });

  test('a donor is one row, with the gifts of that person alone', () => {
    const rows = ask({ by: 'donor' });
    expect(rows.map(({ id, name, gifts }) => [id, name, gifts.join()])).toEqual([
      ['4802', 'José Ames', '2'],
      ['4900', 'Siv Lund', '4,3'],
      [null, 'Mia', '5,6'],
      [null, '', '7'],
      [null, '', '8'],
      ['4801', 'Ruth Ames', '1'],
    ]);
  });

  test('a household is one row, with the currencies apart and an address of any member', () => {
    const rows = ask({ by: 'household' });
    expect(rows.map(({ id, addressed_to, gifts }) => [id, addressed_to, gifts.join()])).toEqual([
      ['501', 'The Ames Family', '2,1'],
      ['502', 'Lund household', '4,3'],
      [null, 'Mia', '5,6'],
      [null, '', '7'],
      [null, '', '8'],
    ]);
    expect(rows[0]).toMatchObject({
      name: 'José Ames, Ruth Ames',
      salutation: 'Ruth, José and Ida',
      contact_id: '4802',
      address: { address_1: '4 Quay Street' },
      day: '2026-11-22',
      given: [
        { currency: 'EUR', sum: '20.00' },
        { currency: 'USD', sum: '300.00' },
      ],
      deductible: [
        { currency: 'EUR', sum: '20.00' },
        { currency: 'USD', sum: '250.00' },
      ],
    });
    // Of one of her gifts nobody says what is deductible.
    expect(rows[1]).toMatchObject({ given: [{ currency: 'USD', sum: '120.00' }], deductible: [] });
  });

  test('without a period, undated gifts are in, and unreadable amounts stay as they are', () => {
    const rows = ask({ period: null });
    expect(rows).toHaveLength(13);
    expect(rows.at(-1)).toMatchObject({
      id: '25',
      name: '',
      contact_id: '4950',
      given: [{ currency: 'USD', sum: 'much' }],
    });
  });
});

test('random data: equals a slow, plain computation', () => {
  const drawnGift = fc.record({
    contact_id: fc.constantFrom(null, '4801', '4802', '4803', '4900', '4950'),
    day: fc.constantFrom('2026-11-15', '2026-11-16', '2026-11-19', '2026-11-22', '2026-11-23'),
    amount: fc.constantFrom('0.00', '1.00', '2.50', '300.00'),
    currency: fc.constantFrom('USD', 'EUR'),
    captured: fc.constantFrom('true', 'true', 'false'),
    refunded: fc.constantFrom('false', 'false', 'true'),
    email: fc.constantFrom('', 'a@x.example', 'B@x.example'),
  });
  fc.assert(
    fc.property(fc.array(drawnGift, { maxLength: 12 }), (drawn) => {
      const rows = drawn.map(({ day, amount, ...fields }, at) => gift(String(at + 1), day, amount, fields));
      const asks = worldOf(rows, [ames, lund]);
      const meant = drawn.flatMap((one, at) =>
        one.captured === 'true' &&
        one.refunded === 'false' &&
        Number(one.amount) > 0 &&
        one.day >= week.from &&
        one.day <= week.to
          ? [{ ...one, id: String(at + 1) }]
          : [],
      );
      const ids = (of: readonly { gifts: readonly string[] }[]) => of.flatMap(({ gifts }) => gifts).toSorted(plain);
      const byGift = asks();
      expect(ids(byGift)).toEqual(meant.map(({ id }) => id).toSorted(plain));
      expect(byGift.map(({ day }) => day)).toEqual(
        byGift.map(({ day }) => day).toSorted((a, b) => plain(b ?? '', a ?? '')),
      );

      const household = (id: string | null) =>
        id === null ? null : ([ames, lund].find(({ contacts }) => contacts.some((one) => one.id === id))?.id ?? null);
      const groups = new Map<string, typeof meant>();
      for (const one of meant) {
        const home = household(one.contact_id);
        const key = home ? `h${home}` : (one.contact_id ?? (one.email.toLowerCase() || `alone ${one.id}`));
        groups.set(key, [...(groups.get(key) ?? []), one]);
      }
      const grouped = asks({ by: 'household' });
      expect(grouped.map((row) => ids([row]).join()).toSorted(plain)).toEqual(
        [...groups.values()]
          .map((some) =>
            some
              .map(({ id }) => id)
              .toSorted(plain)
              .join(),
          )
          .toSorted(plain),
      );
      for (const { gifts, given } of grouped) {
        const those = meant.filter(({ id }) => gifts.includes(id));
        for (const { currency, sum } of given) {
          const cents = those
            .filter((one) => one.currency === currency)
            .reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
          expect(Math.round(Number(sum) * 100)).toBe(cents);
        }
        expect(new Set(given.map(({ currency }) => currency))).toEqual(new Set(those.map(({ currency }) => currency)));
      }
    }),
    { numRuns },
  );
});

function plain(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { thanksRow } from '#e2e/support/doubles/thanks.ts';
import { thanksFields, thanksList, type ThanksRow, thanksTotals } from '#domain/lists/thanks.ts';
import { csvCell } from '#domain/rows/csv.ts';
import { fieldOf } from '#domain/rows/field.ts';
import { queried } from '#domain/rows/query.ts';
import { sumByCurrency } from '#domain/values/money.ts';
import { thanksColumns, views } from './columns.tsx';

const row = (id: string, sum: string, fields: Partial<ThanksRow> = {}): ThanksRow => ({
  ...thanksRow,
  id,
  gifts: [id],
  paid: [{ currency: 'USD', sum }],
  given: [{ currency: 'USD', sum }],
  ...fields,
});

const rows = [
  row('1', '300.00', { name: 'Ruth Ames', contact_id: '4801' }),
  row('2', '400.00'),
  row('3', '500.00', { contact_id: '5789' }),
  row('4', '600.00', { name: 'August Johnson', probably: true }),
  row('5', '20.00', { name: 'mia@lund.example', in_full: 1 }),
];
const [gift, household] = [
  { by: 'gift', thanked: {} },
  { by: 'household', thanked: {} },
] as const;
const viewer = { zone: 'UTC', today: '2026-11-25' };

const sumsOf = (some: readonly ThanksRow[]) =>
  Object.fromEntries(
    thanksTotals.flatMap((total) => sumByCurrency(some, total).sums.map(({ sum }) => [total.label, sum] as const)),
  );

it('thank-you list: the view of large gifts includes unknown donors, and totals them separately', () => {
  const values = views.find(({ name }) => name === '250 or more')?.values ?? {};
  const filters = Object.fromEntries(Object.entries(values).map(([key, written]) => [key.slice(2), written ?? '']));
  const large = queried(rows, thanksList(gift), { filters }, viewer);
  expect(large.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(sumsOf(large)).toEqual({
    'From identified donors': '800.00',
    'From likely donors': '600.00',
    'From unknown donors': '400.00',
  });
  expect(thanksTotals[0]?.notes?.(rows)).toMatch(/^1 partially refunded gift counts in full/);
});

it('thank-you list: totals count apart what a gift doesn’t say, and what isn’t money', () => {
  const sums = (sum: string, currency = 'USD') => [{ currency, sum }];
  const some = [
    row('6', '50.00', { contact_id: '7', paid: sums('100.00'), refunded: sums('50.00'), deductible: sums('40.00') }),
    row('7', '10.00', { contact_id: '7' }),
    row('8', '', { contact_id: '7', paid: sums('5000.00', 'USD in kind'), given: sums('5000.00', 'USD in kind') }),
  ];
  expect(sumsOf(some)).toEqual({
    'From identified donors': '60.00',
    'Tax deductible': '40.00',
    'In kind': '5000.00',
    Refunded: '50.00',
  });
  expect(thanksTotals[0]?.notes?.(some)).toBe(
    'Tax deductible leaves out 2 gifts: the platform doesn’t say how much of them is.',
  );
});

it('thank-you list: the export has a name for the salutation and the source of the donor', () => {
  const fields = thanksFields(gift);
  const [donor, known] = [
    fieldOf<ThanksRow>('name', fields.name),
    fieldOf<ThanksRow>('donor_known_by', fields.donor_known_by),
  ];
  expect(rows.map((one) => [donor.value(one), csvCell(donor, one, 'UTC'), csvCell(known, one, 'UTC')])).toEqual([
    ['Ruth Ames', 'Ruth Ames', 'Name'],
    [null, '', ''],
    ['Contact 5789', '', 'Contact ID'],
    ['August Johnson', 'August Johnson', 'Attendee (likely)'],
    ['mia@lund.example', '', 'Email'],
  ]);
});

it('thank-you list: gifts have a household, and households a number of gifts', () => {
  const keys = [gift, household].map((shown) => thanksColumns(shown, false).map(({ key }) => key));
  const [ofGifts = [], ofHouseholds = []] = keys;
  expect(ofGifts.filter((key) => !ofHouseholds.includes(key))).toEqual(['household']);
  expect(ofHouseholds.filter((key) => !ofGifts.includes(key))).toEqual(['gifts']);
});

it('thank-you list: says below an address when it was saved, and what was kept apart from gifts in kind', () => {
  const columns = thanksColumns(gift, false);
  const below = (address_saved?: number) =>
    columns
      .find(({ key }) => key === 'address')
      ?.below?.(row('1', '5.00', address_saved === undefined ? {} : { address_saved }), {
        at: '1',
        values: {},
        searchText: undefined,
      });
  expect(below()).toBeNull();
  expect(below(Date.parse('2020-11-28T12:00:00Z'))).toBe('Saved here on Nov 28, 2020');
  const inKind = row('2', '5000.00', { given: [{ currency: 'USD in kind', sum: '5000.00' }] });
  const shown = (key: string) =>
    renderToStaticMarkup(
      columns.find((one) => one.key === key)?.cell?.(inKind, { at: '1', values: {}, searchText: undefined }),
    );
  expect(shown('kept')).not.toContain('5,000');
  expect(shown('in_kind')).toContain('5,000.00');
});

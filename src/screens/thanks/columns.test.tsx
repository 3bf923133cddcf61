import { afterEach, expect, it } from 'vitest';
import { contact } from '../../api/resources.ts';
import { forgetLearned } from '../../device/known-names.ts';
import { learnPerson } from '../../device/people.ts';
import { addressLine, withSavedAddress } from '../../records/giving/address-columns.ts';
import type { ThanksRow } from '../../replica/questions/thanks.ts';
import { csvCell } from '../../ui/rows/csv.ts';
import { narrowed } from '../../ui/rows/narrowing.ts';
import { sumByCurrency } from '../../domain/values/money.ts';
import { columnsOf, totals, views } from './columns.tsx';

afterEach(forgetLearned);

const row = (id: string, sum: string, fields: Partial<ThanksRow> = {}): ThanksRow => ({
  id,
  gifts: [id],
  name: '',
  probably: false,
  contact_id: null,
  named_by: null,
  household_id: null,
  household: null,
  addressed_to: '',
  email: null,
  phone: null,
  address: null,
  day: '2026-11-17',
  given: [{ currency: 'USD', sum }],
  in_full: 0,
  deductible: [],
  campaigns: [],
  ...fields,
});

const rows = [
  row('1', '300.00', { name: 'Ruth Ames', contact_id: '4801' }),
  row('2', '400.00'),
  row('3', '500.00', { contact_id: '5789' }),
  row('4', '600.00', { name: 'August Johnson', probably: true }),
  row('5', '20.00', { name: 'mia@lund.example', in_full: 1 }),
];
const columns = columnsOf('gift', {}, false);

it('thank-you list: the view of large gifts includes unknown donors, and totals them separately', () => {
  const values = views.find(({ name }) => name === '250 or more')?.values ?? {};
  const filters = Object.fromEntries(Object.entries(values).map(([key, written]) => [key.slice(2), written ?? '']));
  const large = narrowed(rows, columns, { filters, sort: undefined, searchText: undefined });
  expect(large.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(totals.map((total) => sumByCurrency(large, total).sums[0]?.sum)).toEqual(['1400.00', undefined, '400.00']);
  expect(totals[0]?.notes?.(rows)).toMatch(/^1 partially refunded gift counts in full/);
});

it('thank-you list: the export has a name for the salutation and the source of the donor', () => {
  const [donor, known] = ['name', 'donor_known_by'].map((key) => columns.find((column) => column.key === key));
  if (!donor || !known) throw new Error('No such column');
  expect(rows.map((one) => [donor.value(one), csvCell(donor, one), csvCell(known, one)])).toEqual([
    ['Ruth Ames', 'Ruth Ames', 'Name'],
    [null, '', ''],
    ['Contact 5789', '', 'Contact ID'],
    ['August Johnson', 'August Johnson', 'Attendee (likely)'],
    ['mia@lund.example', '', 'Email'],
  ]);
});

it('withSavedAddress(): uses the saved address of the contact when no gift has one', () => {
  const [ames] = rows as [ThanksRow];
  expect(withSavedAddress(ames)).toBe(ames);
  const fields = contact.read(
    { id: '4801', addresses: [{ address_1: '4 Quay Street', city: 'Northquay' }] },
    'contact',
  );
  learnPerson('4801', { saved: { from: { kind: 'saved contact', id: null, name: null }, at: 1, name: '', fields } });
  expect(addressLine(withSavedAddress(ames))).toBe('4 Quay Street, Northquay');
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Transaction, transaction } from '#api/resources.ts';
import { donorOf } from './donor.ts';
import { campaignIdOf, currencyOf } from './gift.ts';
import { dedicationOf, messageOf, purposeOf, giftStatusLabel } from './gift-labels.ts';
import { transactionList } from './lists/transaction-totals.ts';
import { createNames } from './names.ts';
import { csvCell } from './rows/csv.ts';

const read = (row: object): Transaction => transaction.read({ id: '7', ...row }, 'transactions');
const items = (...rows: object[]) => ({ line_items: rows });

it.each([
  [{ first_name: 'Ruth', last_name: ' Ames ' }, 'Ruth Ames'],
  [{ first_name: null, last_name: null, company: 'Harbor Ltd' }, 'Harbor Ltd'],
  [{ email: 'ruth@example.org' }, 'ruth@example.org', 'email'],
  [{ contact_id: 5597, email: 'ruth@example.org' }, 'Ruth Known'],
  [{ pledge_id: '31' }, 'Ruth Known'],
  [{ contact_id: 5597, first_name: 'R.', last_name: 'A.' }, 'Ruth Known'],
  [{ contact_id: 5789 }, 'Contact 5789', 'contact ID'],
  [{ id: '8', contact_id: 5789 }, 'Contact 5789', 'contact ID'],
  [{ pledge_id: '32' }, 'Unknown donor', 'nothing'],
  [{ contact_id: '0' }, 'Unknown donor', 'nothing'],
  [{ id: '8' }, 'Tess Holder', 'ticket'],
  [{ id: '9' }, 'Ruth Known'],
  [items({ description: 'Autumn Appeal' }), 'Unknown donor', 'nothing'],
])('donorOf(): the donor of %j is “%s”', (row, name, by = 'name') => {
  const from = { kind: 'household', id: '1', name: null } as const;
  const names = createNames();
  names.merge({
    people: [['5597', { mention: { from, at: 1, name: 'Ruth Known', fields: null } }]],
    pledges: [
      ['31', { contactId: '5597', campaignId: '71', page: 1 }],
      ['32', { contactId: '0', campaignId: '71', page: 1 }],
    ],
    holders: [['8', 'Tess Holder']],
    donors: [['9', '5597']],
  });
  expect(donorOf(read(row), names)).toMatchObject({ name, by });
  const fields = transactionList({ names, zone: 'UTC', today: '2026-11-25' }).fields;
  const [donor, known] = ['donor', 'donor_known_by'].map((key) => fields.find((one) => one.key === key));
  if (!donor || !known) throw new Error('There is no such field');
  // Files have only names to address a letter to, and the source of the name in its own column.
  expect(csvCell(donor, read(row), 'UTC')).toBe(by === 'name' || by === 'ticket' ? name : '');
  expect(csvCell(known, read(row), 'UTC') === '').toBe(by === 'nothing');
});

it('currencyOf(): returns the currency of the gift, its campaign, or its pledge’s campaign', () => {
  const names = createNames();
  names.merge({
    campaigns: [['71', { title: 'Autumn Appeal', currency: 'GBP', page: 1 }]],
    pledges: [['31', { contactId: null, campaignId: '71', page: 1 }]],
  });
  const of = (row: object) => currencyOf(read(row), names);
  expect(of({ currency: 'USD', campaign_id: 71 })).toBe('USD');
  expect(of({ currency: null, campaign_id: 71 })).toBe('GBP');
  expect(of({ pledge_id: 31 })).toBe('GBP');
  expect(of({ campaign_id: 72 })).toBeNull();
  expect(campaignIdOf(read({ campaign_id: 0, pledge_id: 31 }), names)).toBe('71');
});

it('property: every formatter returns text for any row', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          ...'id captured refunded status first_name company email line_items dedication giving_space address transacted_at currency transactions contact_id'.split(
            ' ',
          ),
        ),
        fc.jsonValue(),
      ),
      (row) => {
        const found = read(row);
        const donor = donorOf(found, createNames()).name;
        for (const tell of [() => donor, giftStatusLabel, purposeOf, dedicationOf, messageOf]) {
          expect(typeof tell(found)).toBe('string');
        }
        expect(donor).not.toContain('undefined');
      },
    ),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});

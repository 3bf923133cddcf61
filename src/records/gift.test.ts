import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Transaction, transaction } from '../api/resources.ts';
import { forgetLearned, learnCampaign, learnHolder, learnPledge } from '../device/known-names.ts';
import { learnPerson } from '../device/people.ts';
import { csvCell } from '../ui/rows/csv.ts';
import { isFilter, matcherOf } from '../ui/rows/row-filter.ts';
import { sumByCurrency } from '../domain/values/money.ts';
import { dateOf, dedicationOf, messageOf, purposeOf, standingOf, statusOf } from '../domain/gift.ts';
import * as gift from './gift.ts';
import { parseListSearch } from './lists.ts';
import { transactionColumns, transactionViews } from './transaction.tsx';
import { transactionChart, transactionTotals } from './giving/transaction-totals.ts';

afterEach(forgetLearned);

const read = (row: object): Transaction => transaction.read({ id: '7', ...row }, 'transactions');
const items = (...rows: object[]) => ({ line_items: rows });

describe('gift', () => {
  it.each([
    [{ captured: 'true', refunded: 'false' }, 'given', 'Completed'],
    [{ captured: 1, refunded: '' }, 'given', 'Completed'],
    [{ captured: 'true', refunded: 'true' }, 'refunded', 'Refunded'],
    [{ captured: 'false', refunded: 'true' }, 'refunded', 'Refunded'],
    [{ captured: 'true', refunded: 'partly' }, 'partly refunded', 'Partially refunded'],
    [{ captured: 'false', refunded: 'false' }, 'not captured', 'Incomplete'],
    [{ captured: 'false', status: 'failed' }, 'not captured', 'Failed'],
    [{ captured: 'false', status: 'pending' }, 'not captured', 'Incomplete'],
    [{ captured: 'true', status: 'succeeded' }, 'given', 'Completed'],
    [{ captured: 'true', status: 'partially_refunded' }, 'partly refunded', 'Partially refunded'],
    [{ captured: 'true', status: 'disputed' }, 'given', 'Disputed'],
    [{ status: 'succeeded' }, 'given', 'Completed'],
    [{ status: 'declined' }, 'not captured', 'Failed'],
    [{ status: 'refunded' }, 'refunded', 'Refunded'],
    [{ status: 'constructor' }, 'unknown', 'Constructor'],
    [{}, 'unknown', ''],
    [{ captured: '' }, 'unknown', ''],
    [{ captured: 'soon' }, 'unknown', 'soon'],
  ])('statusOf(): a row %j with standing %s has the status “%s”', (row, standing, status) => {
    const found = read(row);
    expect([standingOf(found), statusOf(found)]).toEqual([standing, status]);
  });

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
    [items({ description: 'Autumn Appeal' }), 'Unknown donor', 'nothing'],
  ])('donorOf(): the donor of %j is “%s”', (row, name, by = 'name') => {
    const from = { kind: 'household', id: '1', name: null } as const;
    learnPerson('5597', { mention: { from, at: 1, name: 'Ruth Known', fields: null } });
    learnPledge('31', { contactId: '5597', campaignId: '71', page: 1 });
    learnPledge('32', { contactId: '0', campaignId: '71', page: 1 });
    learnHolder('8', 'Tess Holder');
    expect(gift.donorOf(read(row))).toMatchObject({ name, by });
    const [donor, known] = ['donor', 'donor_known_by'].map((key) => transactionColumns.find((one) => one.key === key));
    if (!donor || !known) throw new Error('There is no such column');
    // Files have only names to address a letter to, and the source of the name in its own column.
    expect(csvCell(donor, read(row))).toBe(by === 'name' || by === 'ticket' ? name : '');
    expect(csvCell(known, read(row)) === '').toBe(by === 'nothing');
  });

  it('purposeOf(): returns the first line item other than fees and tips', () => {
    const fee = { subtype: 'fee', description: 'Covered fee' };
    expect(purposeOf(read(items(fee, { description: 'Seat', quantity: 2 })))).toBe('2 × Seat');
    expect(purposeOf(read(items(fee)))).toBe('Covered fee');
    expect(purposeOf(read(items({ type: 'donation', description: '' })))).toBe('Donation');
    expect(purposeOf(read({}))).toBe('');
  });

  it('dateOf(): falls back to the date of the line items and marks it', () => {
    const item = items({ created_at: '2026-11-20T09:41:00Z' });
    expect(dateOf(read(item))).toEqual({ at: '2026-11-20T09:41:00Z', marked: true });
    expect(dateOf(read({ ...item, captured_at: '2026-11-21' }))).toEqual({ at: '2026-11-21', marked: false });
    expect(dateOf(read({ ...item, captured_at: 'a', transacted_at: 'b' }))).toEqual({ at: 'b', marked: false });
    expect(dateOf(read({}))).toEqual({ at: null, marked: false });
  });

  it('currencyOf(): returns the currency of the gift, its campaign, or its pledge’s campaign', () => {
    learnCampaign('71', { title: 'Autumn Appeal', currency: 'GBP', page: 1 });
    learnPledge('31', { contactId: null, campaignId: '71', page: 1 });
    const of = (row: object) => gift.currencyOf(read(row));
    expect(of({ currency: 'USD', campaign_id: 71 })).toBe('USD');
    expect(of({ currency: null, campaign_id: 71 })).toBe('GBP');
    expect(of({ pledge_id: 31 })).toBe('GBP');
    expect(of({ campaign_id: 72 })).toBeNull();
    expect(gift.campaignIdOf(read({ campaign_id: 0, pledge_id: 31 }))).toBe('71');
  });

  it.each([
    ['In memory of Áine Byrne', 'In memory of Áine Byrne'],
    [{ type: 'in_honor_of', name: 'Nora Brandt' }, 'In honor of Nora Brandt'],
    [{ recipient: 'Nora', email: null }, 'Nora'],
    [null, ''],
    [[], ''],
  ])('dedicationOf(): formats %j as “%s”', (dedication, words) => {
    expect(dedicationOf(read({ dedication }))).toBe(words);
  });

  it('messageOf(): returns the message of the giving space', () => {
    expect(messageOf(read({ giving_space: { message: ' Keep going! ' } }))).toBe('Keep going!');
    expect(messageOf(read({ giving_space: null }))).toBe('');
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
          for (const tell of [gift.donorName, statusOf, purposeOf, dedicationOf, messageOf]) {
            expect(typeof tell(found)).toBe('string');
          }
          expect(gift.donorName(found)).not.toContain('undefined');
        },
      ),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
    );
  });
});

describe('the totals of transactions', () => {
  const parts = [
    { total: 60, refunded: false },
    { total: 40, refunded: true },
  ];
  const rows = [
    { amount: 50, captured: 'true', refunded: 'false', currency: 'USD' },
    { amount: 0, captured: 'true', refunded: 'false', currency: 'USD' },
    { amount: 20, captured: 'true', refunded: 'true', currency: 'USD' },
    { amount: 100, captured: 'true', refunded: 'partly', currency: 'USD', line_items: parts },
    { amount: 5, captured: 'true', refunded: 'partly', currency: 'USD' },
    { amount: 300, captured: 'false', refunded: 'false', currency: 'USD' },
    { amount: 7, captured: 'false', refunded: 'false', status: 'failed', currency: 'GBP' },
    { amount: 9, currency: 'GBP' },
  ].map(read);
  const found = transactionTotals.map((total) => [total.label, sumByCurrency(rows, total).sums.map(({ sum }) => sum)]);

  it('transactionTotals: Raised counts what was kept of completed gifts, and every other amount is in another total', () => {
    expect(Object.fromEntries(found)).toEqual({
      Raised: ['115'],
      Refunded: ['60'],
      'Incomplete or failed': ['7', '300'],
      'Unknown status': ['9'],
    });
    const all = found.flatMap(([, sums]) => sums).reduce((sum, each) => sum + Number(each), 0);
    expect(all).toBe(rows.reduce((sum, { amount }) => sum + Number(amount), 0));
  });

  it('transactionTotals: notes explain free tickets and gifts that count in full', () => {
    expect(transactionTotals[0]?.notes?.(rows)).toBe(
      '1 partially refunded gift counts in full: the platform doesn’t say how much was refunded. 1 free ticket or other transaction of 0.00 isn’t a gift.',
    );
    expect(transactionTotals[0]?.notes?.(rows.slice(0, 1))).toBe('');
  });

  it('transactionChart: counts completed gifts only, less refunds', () => {
    const charted = rows.filter((row) => transactionChart.only?.is(row));
    expect(charted.map((row) => transactionChart.amount?.(row))).toEqual(['50', '60', '5']);
  });
});

it.each(transactionViews)('ready view $name: its filters are valid in a URL', ({ values }) => {
  expect(parseListSearch('listTransactions', values)).toMatchObject({ values, ignored: [] });
  for (const [key, written] of Object.entries(values).filter(([name]) => name.startsWith('f.'))) {
    const column = transactionColumns.find((one) => `f.${one.key}` === key);
    expect(column && isFilter(column, written ?? '')).toBe(true);
  }
});

it('ready view Refunds this month: keeps refunds dated this month', () => {
  const column = transactionColumns.find(({ key }) => key === 'refunded_at');
  const rows = [new Date().toISOString(), '2020-01-05T00:00:00Z', null].map((refunded_at) => read({ refunded_at }));
  if (!column) throw new Error('There is no such column');
  const passes = matcherOf(rows, column, 'this-month');
  expect(rows.map((_, place) => passes(place))).toEqual([true, false, false]);
});

import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Transaction, transaction } from '../api/resources.ts';
import { forgetLearned, learnCampaign, learnHolder, learnPledge } from '../device/known-names.ts';
import { learnPerson } from '../device/people.ts';
import { csvCell } from '../ui/rows/csv.ts';
import { isFilter, matcherOf } from '../ui/rows/row-filter.ts';
import { sumUp } from '../ui/rows/totals.ts';
import { standingOf } from '../domain/gift.ts';
import * as gift from './gift.ts';
import { parseListSearch } from './lists.ts';
import { transactionColumns, transactionViews } from './transaction.tsx';
import { transactionChart, transactionTotals } from './giving/transaction-totals.ts';

afterEach(forgetLearned);

const read = (row: object): Transaction => transaction.read({ id: '7', ...row }, 'transactions');
const items = (...rows: object[]) => ({ line_items: rows });

describe('a gift', () => {
  it.each([
    [{ captured: 'true', refunded: 'false' }, 'given', 'Captured'],
    [{ captured: 1, refunded: '' }, 'given', 'Captured'],
    [{ captured: 'true', refunded: 'true' }, 'refunded', 'Refunded'],
    [{ captured: 'false', refunded: 'true' }, 'refunded', 'Refunded'],
    [{ captured: 'true', refunded: 'partly' }, 'partly refunded', 'Partly refunded'],
    [{ captured: 'false', refunded: 'false' }, 'not captured', 'Not captured'],
    [{ captured: 'false', status: 'failed' }, 'not captured', 'Failed'],
    [{ captured: 'false', status: 'pending' }, 'not captured', 'Not captured'],
    [{ captured: 'true', status: 'succeeded' }, 'given', 'Captured'],
    [{ captured: 'true', status: 'partially_refunded' }, 'partly refunded', 'Partly refunded'],
    [{ captured: 'true', status: 'disputed' }, 'given', 'Disputed'],
    [{ status: 'succeeded' }, 'given', 'Captured'],
    [{ status: 'declined' }, 'not captured', 'Failed'],
    [{ status: 'refunded' }, 'refunded', 'Refunded'],
    [{ status: 'constructor' }, 'unknown', 'Constructor'],
    [{}, 'unknown', ''],
    [{ captured: '' }, 'unknown', ''],
    [{ captured: 'soon' }, 'unknown', 'soon'],
  ])('%j is %s: %s', (row, standing, status) => {
    const found = read(row);
    expect([standingOf(found), gift.statusOf(found)]).toEqual([standing, status]);
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
  ])('%j was given by "%s"', (row, name, by = 'name') => {
    const from = { kind: 'household', id: '1', name: null } as const;
    learnPerson('5597', { mention: { from, at: 1, name: 'Ruth Known', fields: null } });
    learnPledge('31', { contactId: '5597', campaignId: '71', page: 1 });
    learnPledge('32', { contactId: '0', campaignId: '71', page: 1 });
    learnHolder('8', 'Tess Holder');
    expect(gift.giverOf(read(row))).toMatchObject({ name, by });
    const [donor, known] = ['donor', 'donor_known_by'].map((key) => transactionColumns.find((one) => one.key === key));
    if (!donor || !known) throw new Error('There is no such column');
    // A file has names that a letter can begin with, and says apart how they are known.
    expect(csvCell(donor, read(row))).toBe(by === 'name' || by === 'ticket' ? name : '');
    expect(csvCell(known, read(row)) === '').toBe(by === 'nothing');
  });

  it('is for its first line item that is no fee and no tip', () => {
    const fee = { subtype: 'fee', description: 'Covered fee' };
    expect(gift.purposeOf(read(items(fee, { description: 'Seat', quantity: 2 })))).toBe('2 × Seat');
    expect(gift.purposeOf(read(items(fee)))).toBe('Covered fee');
    expect(gift.purposeOf(read(items({ type: 'donation', description: '' })))).toBe('Donation');
    expect(gift.purposeOf(read({}))).toBe('');
  });

  it('has the date of its line items, marked, where it has none of its own', () => {
    const item = items({ created_at: '2026-11-20T09:41:00Z' });
    expect(gift.dateOf(read(item))).toEqual({ at: '2026-11-20T09:41:00Z', marked: true });
    expect(gift.dateOf(read({ ...item, captured_at: '2026-11-21' }))).toEqual({ at: '2026-11-21', marked: false });
    expect(gift.dateOf(read({ ...item, captured_at: 'a', transacted_at: 'b' }))).toEqual({ at: 'b', marked: false });
    expect(gift.dateOf(read({}))).toEqual({ at: null, marked: false });
  });

  it('has its own currency, else that of its campaign, else that of its pledge’s campaign', () => {
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
  ])('with the dedication %j says "%s"', (dedication, words) => {
    expect(gift.dedicationOf(read({ dedication }))).toBe(words);
  });

  it('has the message of its giving space', () => {
    expect(gift.messageOf(read({ giving_space: { message: ' Keep going! ' } }))).toBe('Keep going!');
    expect(gift.messageOf(read({ giving_space: null }))).toBe('');
  });

  it('is told in words whatever the service sends', () => {
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
          for (const tell of [gift.donorName, gift.statusOf, gift.purposeOf, gift.dedicationOf, gift.messageOf]) {
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
  const found = transactionTotals.map((total) => [total.label, sumUp(rows, total).sums.map(({ sum }) => sum)]);

  it('count as given what was captured and kept, and every other amount elsewhere', () => {
    expect(Object.fromEntries(found)).toEqual({
      Given: ['115'],
      Refunded: ['60'],
      'Not captured or failed': ['7', '300'],
      'Capture not known': ['9'],
    });
    const all = found.flatMap(([, sums]) => sums).reduce((sum, each) => sum + Number(each), 0);
    expect(all).toBe(rows.reduce((sum, { amount }) => sum + Number(amount), 0));
  });

  it('name what is no gift, and what counts in full', () => {
    expect(transactionTotals[0]?.notes?.(rows)).toBe(
      "1 partly refunded gift counts in full: the platform doesn't say how much was refunded. 1 free ticket or other transaction of 0.00 isn’t a gift.",
    );
    expect(transactionTotals[0]?.notes?.(rows.slice(0, 1))).toBe('');
  });

  it('have a chart of what was given alone', () => {
    const charted = rows.filter((row) => transactionChart.only?.is(row));
    expect(charted.map((row) => transactionChart.amount?.(row))).toEqual(['50', '60', '5']);
  });
});

it.each(transactionViews)('the view $name is one that an address of the list can hold', ({ values }) => {
  expect(parseListSearch('listTransactions', values)).toMatchObject({ values, ignored: [] });
  for (const [key, written] of Object.entries(values).filter(([name]) => name.startsWith('f.'))) {
    const column = transactionColumns.find((one) => `f.${one.key}` === key);
    expect(column && isFilter(column, written ?? '')).toBe(true);
  }
});

it('refunds this month are those that were given back in it', () => {
  const column = transactionColumns.find(({ key }) => key === 'refunded_at');
  const rows = [new Date().toISOString(), '2020-01-05T00:00:00Z', null].map((refunded_at) => read({ refunded_at }));
  if (!column) throw new Error('There is no such column');
  const passes = matcherOf(rows, column, 'this-month');
  expect(rows.map((_, place) => passes(place))).toEqual([true, false, false]);
});

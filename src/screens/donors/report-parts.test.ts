import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { yearsBack } from '#domain/values/compared.ts';
import type { ReportAsked } from '#sync/questions/report.ts';
import { syncInMemory } from '#e2e/support/doubles/sync.ts';
import { formatLineChange, formatRaisedCurrencies, type FigureLine } from './figure-line.tsx';
import { monthsPart, reportParts } from './report-parts.ts';

const days = { from: '2026-01-01', to: '2026-11-23' };
const asked: ReportAsked = {
  days,
  back: yearsBack(days),
  today: '2026-11-23',

  currency: 'USD',
};

function office() {
  const sync = syncInMemory();
  const page = { page: 1, round: 1 };
  const campaign = (id: string, title: string, currency = 'USD') => ({ id, title, currency });
  const campaigns = [
    campaign('71', 'Gala'),
    campaign('72', 'Appeal'),
    campaign('73', 'Regatta'),
    campaign('79', 'Fête', 'EUR'),
  ];
  sync.take({ list: 'listCampaigns', ...page, rows: campaigns });
  let count = 0;
  const gift = (
    contact_id: string | null,
    transacted_at: string,
    amount: string,
    campaign_id: string | null,
    more = {},
  ) => {
    count += 1;
    const currency = campaign_id === null ? 'USD' : undefined;
    return {
      id: String(count),
      contact_id,
      transacted_at,
      amount,
      campaign_id,
      currency,
      captured: 'true',
      refunded: 'false',
      ...more,
    };
  };
  const [ames, bell, cole, dunn, eve] = ['1', '2', '3', '4', '5'] as const;
  const gifts = [
    gift(ames, '2023-05-01', '10.00', '71'),
    gift(ames, '2025-03-01', '120.00', '71'),
    gift(ames, '2026-02-01', '100.00', '71'),
    gift(ames, '2026-03-01', '50.00', '72'),
    gift(bell, '2024-03-01', '60.00', '71'),
    gift(bell, '2026-04-01', '150.00', '71'),
    gift(cole, '2026-05-01', '30.00', '73'),
    gift(dunn, '2025-06-01', '40.00', '73'),
    gift(null, '2026-06-01', '30.00', null),
    gift(null, '2025-06-01', '50.00', null),
    // In neither period, refunded, in another currency, or without a date.
    gift(eve, '2025-12-24', '70.00', '71'),
    gift(eve, '2026-07-01', '999.00', '71', { refunded: 'true' }),
    gift(eve, '2026-07-01', '77.00', '79'),
    gift(eve, '', '5.00', '71'),
  ];
  sync.take({ list: 'listTransactions', ...page, rows: gifts });
  const pledge = (id: string, amount_remaining: string, next_installment_date: string, more = {}) => {
    return { id, campaign_id: '71', amount_remaining, next_installment_date, ...more };
  };
  const pledges = [
    pledge('P1', '11.00', '2026-11-01'),
    pledge('P2', '40.00', '2026-11-30', { installment_frequency: 'monthly', expected_fulfillment_date: '2026-12-30' }),
    pledge('P3', '5.00', '2026-12-15'),
    pledge('P4', '100.00', '2027-03-01'),
    pledge('P5', '9.00', ''),
    pledge('P6', '500.00', '2026-12-15', { canceled_at: '2026-01-01' }),
    pledge('P7', '600.00', '2026-12-15', { campaign_id: '79' }),
  ];
  sync.take({ list: 'listPledges', ...page, rows: pledges });
  const payout = (id: string, paid_at: string, figures: string, more = {}) => {
    const [amount, fee, tip, paid] = figures.split(' ');
    return { id, paid_at, amount, fee, tip, payout: paid, currency: 'USD', status: 'paid', ...more };
  };
  const payouts = [
    payout('A', '2026-03-01', '100.00 3.50 1.00 95.50'),
    payout('B', '2026-05-01', '200.00 6.00 0.00 194.00'),
    payout('C', '2025-04-01', '80.00 2.00 0.00 78.00'),
    payout('D', '2025-12-24', '1000.00 0.00 0.00 1000.00'),
    payout('E', '', '40.00 0.00 0.00 40.00', { status: 'pending' }),
    payout('F', '', '60.00 0.00 0.00 60.00', { status: 'canceled' }),
    payout('G', '2026-03-01', '70.00 0.00 0.00 70.00', { currency: 'EUR' }),
  ];
  sync.take({ list: 'listPayouts', ...page, rows: payouts });
  return { sync, payout, page };
}

test('board report: every figure matches the worked-out spreadsheet', () => {
  const report = office().sync.report(asked);
  const parts = [...reportParts(report), monthsPart(report)];
  const figures = parts.flatMap(({ title, lines }) =>
    lines.map(({ name, value, before }) => [title, name, value ?? '', before ?? '']),
  );
  const sheet = readFileSync(join(import.meta.dirname, 'report-worked-out.csv'), 'utf8');
  const [, ...rows] = Papa.parse<string[]>(sheet.trim()).data;
  expect(figures).toEqual(rows.map((row) => row.slice(0, 4)));
});

test('board report: every part says what it covers and what it leaves out', () => {
  const covers = reportParts(office().sync.report(asked)).map((part) => part.covers);
  expect(covers).toEqual([
    'Completed gifts, less refunds.',
    'Identified donors, all currencies. New: first gift ever. Recaptured: gave before Jan 1, 2025, then not until this period. Lapsed: gave Jan 1 – Nov 23, 2025, but not this period.',
    'Share of donors from Jan 1 – Nov 23, 2025 who gave again Jan 1 – Nov 23, 2026. 77% of gifts with an identified donor.',
    'Completed gifts, less refunds, Jan 1 – Nov 23, 2026.',
    'Balance of 5 open pledges as of today, Nov 23, 2026, in equal installments. $20.00 is projected from installment frequency. Not included: 1 open pledge in other currencies.',
    'Payouts paid Jan 1 – Nov 23, 2026, out of 6 in total. Not included: 1 payout in other currencies.',
  ]);
});

test('board report: figures link to the records behind them, in their currency', () => {
  const linked = (changes: Partial<ReportAsked>) =>
    reportParts(office().sync.report({ ...asked, ...changes })).flatMap(({ lines }) =>
      lines.flatMap(({ name, link }): [string, unknown][] =>
        link?.search && link.to !== '/payouts' ? [[name, link.search]] : [],
      ),
    );
  const donors = { days: '2026-01-01..2026-11-23', currency: 'USD' };
  const gave = { ...donors, 'f.this_year': 'some', sort: '-this_year', view: 'top' };
  const gifts = { transactedAfter: '2026-01-01T00:00:00+00:00', transactedBefore: '2026-11-23T23:59:59+00:00' };
  expect(linked({})).toEqual([
    ['Identified donors', gave],
    ['Raised', { ...gifts, 'f.currency': 'USD', 'f.kept': 'some' }],
    ['Raised in EUR (not included)', { ...gifts, 'f.currency': 'EUR', 'f.kept': 'some' }],
    ['Donors', gave],
    ['New', { ...donors, 'f.class': 'new' }],
    ['Recaptured', { ...donors, 'f.class': 'recaptured' }],
    ['Lapsed', { ...donors, 'f.same_days': 'some', 'f.this_year': 'none' }],
    ['Past due, not included (1 pledge)', { 'f.overdue': 'some', 'f.currency': 'USD', sort: 'due' }],
  ]);
  // The donors list always compares with the same dates of the prior year.
  const names = linked({ back: { days: 327 } }).map(([name]) => name);
  expect(names).toEqual([
    'Identified donors',
    'Raised',
    'Raised in EUR (not included)',
    'Donors',
    'New',
    'Past due, not included (1 pledge)',
  ]);
});

test('formatRaisedCurrencies(): lists every currency, the report’s own first', () => {
  const { sync } = office();
  expect(formatRaisedCurrencies(sync.report(asked))).toBe('USD, also €77.00');
  expect(formatRaisedCurrencies(sync.report({ ...asked, currency: 'EUR' }))).toBe('EUR, also $360.00');
});

test('board report: a period shorter than a quarter has no retention and no lapsed donors', () => {
  const week = { from: '2026-02-01', to: '2026-02-07' };
  const parts = reportParts(office().sync.report({ ...asked, days: week }));
  expect(parts.map(({ title }) => title)).not.toContain('Donor retention');
  const donors = parts.find(({ title }) => title === 'Donors');
  expect(donors?.lines.map(({ name }) => name)).toEqual(['Donors', 'New']);
  expect(donors?.covers).toContain('a quarter or longer');
});

test('board report: a payout that doesn’t add up gets a Discrepancy line', () => {
  const { sync, payout, page } = office();
  sync.take({ list: 'listPayouts', ...page, rows: [payout('H', '2026-06-01', '100.00 3.00 0.00 90.00')] });
  const lines = reportParts(sync.report(asked)).at(-1)?.lines ?? [];
  expect(lines.find(({ name }) => name === 'Discrepancy')).toMatchObject({ value: '-7.00', before: '0.00' });
});

test('board report: months run from the first gift ever to the end of the period or today', () => {
  const { sync } = office();
  const monthsOf = (from: string, to: string) =>
    sync
      .report({ ...asked, days: { from, to } })
      .months.map(({ month, raised: [own] }) => `${month} ${own?.sum} ${own?.gifts}`);
  expect(monthsOf('2022-01-01', '2023-06-30')).toEqual(['2023-05 10.00 1', '2023-06 0.00 0']);
  expect(monthsOf('2026-06-01', '2030-12-31')).toHaveLength(6);
  expect(monthsOf('2028-01-01', '2028-02-29')).toEqual([]);
  expect(monthsOf('2025-12-25', '2026-02-28')).toEqual(['2025-12 0.00 0', '2026-01 0.00 0', '2026-02 100.00 1']);
});

test('board report: each month is beside the same month of the prior year, up to the same day', () => {
  const { months } = office().sync.report(asked);
  expect(months.map(({ month, before }) => [month, before]).at(-1)).toEqual(['2026-11', '2025-11']);
  const sum = months.reduce((cents, { raised: [own] }) => cents + Math.round(Number(own?.past) * 100), 0);
  expect(sum).toBe(Math.round(Number(office().sync.report(asked).raised.past) * 100));
  expect(office().sync.report({ ...asked, back: { days: 327 } }).months[0]?.before).toBeNull();
});

test('board report: lists without access have no figures', () => {
  const parts = reportParts(office().sync.report(asked), { pledges: true, payouts: true }).slice(-2);
  expect(parts.map(({ title, covers, lines }) => [title, covers, lines.length])).toEqual([
    ['Expected from pledges', 'You don’t have access to pledges.', 0],
    ['Payouts', 'You don’t have access to payouts.', 0],
  ]);
});

test.each<[Partial<FigureLine>, string]>([
  [{ value: '330.00', before: '160.00', unit: 'amount' }, '+106.3%'],
  [{ value: '2', before: '3', unit: 'count' }, '−33.3%'],
  [{ value: '3', before: '3', unit: 'count' }, '0.0%'],
  [{ value: '3', before: '0', unit: 'count' }, ''],
  [{ value: '56.0', before: '54.1', unit: 'percent' }, '+1.9 points'],
  [{ value: '56.0', before: '56.0', unit: 'percent' }, '0.0 points'],
  [{ value: null, before: '54.1', unit: 'percent' }, ''],
  [{ value: '5.00', before: null, unit: 'amount' }, ''],
])('formatLineChange(): %o is %j', (line, words) => {
  expect(formatLineChange({ name: '', value: null, unit: 'amount', before: null, ...line })).toBe(words);
});

test('board report: shows the pace of campaigns and the tickets of events to come', () => {
  const { sync, page } = office();
  const campaign = (id: string, title: string, more: object) => ({
    id,
    title,
    currency: 'USD',
    status: 'published',
    created_at: '2026-11-14T12:00:00Z',
    ...more,
  });
  const rows = [
    campaign('71', 'Gala', { event: { start_at: '2026-12-19T18:00:00Z', timezone: 'UTC' } }),
    campaign('72', 'Appeal', { goal: 1000, raised: 400, end_at: '2026-12-03T12:00:00Z', timezone: 'UTC' }),
    campaign('73', 'Regatta', { goal: 1000, raised: 10, end_at: '2026-11-01', timezone: 'UTC' }),
    campaign('74', 'Last year’s gala', { event: { start_at: '2025-12-19T18:00:00Z', timezone: 'UTC' } }),
  ];
  sync.take({ list: 'listCampaigns', ...page, rows });
  const ticket = (id: string, campaign_id: string) => ({ id, campaign_id, title: 'Seat' });
  sync.take({ list: 'listTickets', ...page, rows: [ticket('1', '71'), ticket('2', '71'), ticket('3', '74')] });
  const parts = reportParts(sync.report(asked)).filter(({ heading }) => heading);
  expect(
    parts.map(({ title, lines }) => [title, lines.map(({ name, value, detail }) => [name, value, detail])]),
  ).toEqual([
    ['Campaign pace', [['Appeal', '80.0', '40.0% now, ends Dec 3']]],
    ['Upcoming events', [['Gala', '2', 'Dec 19']]],
  ]);
});

test('board report: figures that can’t be known are withheld, each with the reason', () => {
  const sync = syncInMemory();
  const row = { captured: 'true', refunded: 'false', transacted_at: '2026-02-01', amount: '10.00' };
  const rows = [
    { ...row, id: '1', currency: 'USD', contact_id: '1' },
    { ...row, id: '2' },
    { ...row, id: '3' },
    { ...row, id: '4', currency: 'USD', payment_method: 'in-kind', amount: '5000.00' },
  ];
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows });
  const event = { start_at: '2026-12-24' };
  sync.take({
    list: 'listCampaigns',
    page: 1,
    round: 1,
    rows: [{ id: '71', title: 'Gala', currency: 'GBP', event }],
  });
  sync.take({ list: 'listTickets', page: 1, round: 1, rows: [{ id: '61', title: 'Seat' }] });
  sync.take({ list: 'listCampaigns', page: 1, round: 1, rows: [{ id: '72', title: 'Appeal', currency: 'USD' }] });
  const parts = reportParts(sync.report({ ...asked, currency: null }));
  const lines = parts.flatMap(({ title, lines: its }) => its.map((line) => ({ title, ...line })));
  const lineOf = (name: string) => lines.find((line) => line.name === name);
  expect(lineOf('Raised')).toMatchObject({ value: '10.00', why: 'Not compared: 2 of 4 gifts have no known currency.' });
  expect(lineOf('Gifts in kind in USD (not included)')).toMatchObject({ value: '5000.00' });
  const covers = Object.fromEntries(parts.map((part) => [part.title, part.covers]));
  expect(covers['Top campaigns']).toBe('Not ranked: 2 of 4 gifts have no known currency.');
  expect(covers['Donor retention']).toBe('Not shown: only 1 of 4 gifts has an identified donor.');
  expect(lines.filter(({ title }) => title === 'Donor retention')).toEqual([]);
});

/** A world by hand whose moments are on other days in Los Angeles than in UTC: all desks count in the viewer's days. */
import { defaultContext } from '#sync/context.ts';
import type { GivenRow } from '#e2e/support/doubles/rows.ts';
import { expect, test } from 'vitest';
import { syncInMemory } from '#e2e/support/doubles/sync.ts';
import { compareYears } from '#domain/values/compared.ts';

const today = '2026-11-24';
const november = { from: '2026-11-01', to: today };

const gift = (id: string, contact_id: string, transacted_at: string, amount: string): GivenRow => {
  return { id, contact_id, transacted_at, amount, currency: 'USD', captured: 'true' };
};
const transactions = [
  gift('1', '1', '2026-11-01T02:30:00Z', '1000.00'),
  gift('2', '2', '2026-01-01T03:00:00Z', '500.00'),
  gift('3', '2', '2025-06-01T12:00:00Z', '20.00'),
  gift('4', '3', '2026-11-23T03:00:00Z', '8.00'),
  gift('5', '3', '2026-11-24T04:00:00Z', '7.00'),
  gift('6', '3', '2026-11-10T12:00:00Z', '83.005'),
];
const payouts: GivenRow[] = [
  { id: '1', currency: 'USD', status: 'paid', paid_at: '2026-11-01T02:30:00Z', payout: '970.00', amount: '1000.00' },
  { id: '2', currency: 'USD', status: 'paid', paid_at: '2026-11-12T12:00:00Z', payout: '1635.00', amount: '1700.00' },
];

function worldIn(zone: string) {
  const sync = syncInMemory();
  const page = { page: 1, round: 1 };
  sync.take({ list: 'listTransactions', ...page, rows: transactions });
  sync.take({ list: 'listPayouts', ...page, rows: payouts });
  sync.viewAs({ ...defaultContext(), zone });
  const month = sync.month({ today });
  const asked = { days: november, back: { months: 12 }, today, currency: null };
  const report = sync.report(asked);
  const giving = sync.giving({
    compared: 'same-day',
    periods: compareYears('same-day', { today, firstMonth: 1 }),
    campaign: null,
    currency: null,
  });
  const thanks = sync.thanks({ period: november, by: 'gift' });
  const year = sync.report({ ...asked, days: { from: '2026-01-01', to: today } });
  sync.close();
  return {
    home: month.currencies[0]?.now.sum,
    yesterday: month.yesterday.sums.map(({ sum }) => sum).join(),
    raised: report.raised.now,
    thanks: thanks.length,
    newest: thanks.find(({ id }) => id === '5')?.day,
    paid: `${report.payouts.now.net}, ${report.payouts.now.payouts}`,
    cameBack: `${giving.kept.all.kept} of ${giving.kept.all.of}`,
    january: year.raised.now,
  };
}

test('in UTC, a gift late on October 31 in Los Angeles counts in November', () => {
  expect(worldIn('UTC')).toEqual({
    home: '1098.005',
    yesterday: '8.00',
    raised: '1098.005',
    thanks: 4,
    newest: '2026-11-24',
    paid: '2605.00, 2',
    cameBack: '1 of 1',
    january: '1598.005',
  });
});

test('in Los Angeles it counts in October, and a New Year’s gift in the year before', () => {
  expect(worldIn('America/Los_Angeles')).toEqual({
    home: '98.005',
    yesterday: '7.00',
    raised: '98.005',
    thanks: 3,
    newest: '2026-11-23',
    paid: '1635.00, 1',
    cameBack: '0 of 1',
    january: '1098.005',
  });
});

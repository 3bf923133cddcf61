/** Compares payout counts with the lists they link to, in every time zone setting. */
import { payoutList } from '#domain/lists/payouts.ts';
import { queried } from '#domain/rows/query.ts';
import { storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Payout } from '#api/resources.ts';
import { changePreferences } from '#device/preferences.ts';
import { payoutsOfCampaign } from '#records/campaign.tsx';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { readyViews } from '#records/ready-views.ts';
import { giftsIn } from '#sync/gifts.ts';
import { campaignIn } from '#sync/questions/campaign.ts';
import { latePayouts } from '#sync/questions/late-payouts.ts';
import { monthEnd, monthsPaid } from '#sync/questions/month-end.ts';
import { reportIn } from '#sync/questions/report.ts';
import { sumOf } from '#domain/values/decimal.ts';
import { sumByCurrency } from '#domain/values/money.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { paidIn, paidOffIn } from './columns.tsx';

const row = (
  id: string,
  [paid_at, expected_at]: readonly [string | null, string],
  net: string,
  more: Partial<Payout> = {},
) =>
  ({
    id,
    campaign_id: '7',
    currency: 'USD',
    status: paid_at === null ? 'pending' : 'paid',
    amount: net,
    fee: '0',
    tip: '0',
    payout: net,
    paid_at,
    expected_at,
    ...more,
  }) as Payout;

/** Some are paid or expected at a time that falls on different days and months by time zone. */
const payouts = [
  row('1', ['2026-11-01T02:30:00Z', '2026-11-02T00:00:00Z'], '970.00'),
  row('2', ['2026-11-10T12:00:00Z', '2026-11-10T12:00:00Z'], '485.00', { amount: '500.00' }),
  row('3', ['2026-10-31T12:00:00Z', '2026-10-31T12:00:00Z'], '120.00'),
  row('4', ['2026-11-12T12:00:00Z', '2026-11-12T12:00:00Z'], '900.00', { status: 'failed' }),
  row('5', ['2026-11-13T12:00:00Z', '2026-11-13T12:00:00Z'], '250.00', { status: 'returned' }),
  row('6', [null, '2026-11-23T21:43:00Z'], '77.00'),
  row('7', [null, '2026-11-01T12:00:00Z'], '66.00', { status: 'canceled' }),
  row('8', ['2026-11-30T23:30:00Z', '2026-11-30T12:00:00Z'], '30.00', { currency: 'EUR', campaign_id: null }),
];

const list = (values: Readonly<Record<string, string>>) => {
  const filters = Object.entries(values).filter(([key]) => key.startsWith('f.'));
  const context = listContext();
  const asked = { filters: Object.fromEntries(filters.map(([key, written]) => [key.slice(2), written])) };
  const { totals, ...shown } = payoutList(context);
  const rows = queried([...payouts], shown, asked, context);
  const net = totals.find(({ label }) => label === 'Net');
  return {
    ids: rows.map(({ id }) => id).join(' '),
    sums: net ? sumByCurrency(rows, net).sums : [],
    count: rows.length,
  };
};

function questions() {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  store.take('listPayouts', { ...page, rows: payouts });
  store.take('listCampaigns', { ...page, rows: [{ id: '7', currency: 'USD' }] });
  const gift = { id: '1', campaign_id: '7', amount: '5.00', captured: 'true', captured_at: '2026-11-10T12:00:00Z' };
  store.take('listTransactions', { ...page, rows: [gift] });
  const zone = viewerZone();
  const world = { store, gifts: giftsIn(store, () => null, { zone }), people: [], zone };
  const days = { from: '2026-11-01', to: '2026-11-30' };
  return {
    report: reportIn(world, { days, back: { months: 12 }, today: today(), currency: 'USD' }).payouts,
    campaign: campaignIn(world, { id: '7', now: Date.now(), most: 5 })?.payouts,
    home: latePayouts(world, { today: today(), most: 0 }),
  };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  changePreferences({ zone: 'browser' });
});

const clocks = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'].flatMap((computer) => {
  return (['browser', 'utc'] as const).map((zone) => ({ computer, zone }));
});

describe.each(clocks)(
  'payout counts on a computer in $computer with the time zone setting $zone',
  ({ computer, zone }) => {
    const look = () => {
      vi.stubEnv('TZ', computer);
      vi.useFakeTimers({ now: Date.parse('2026-11-24T12:00:00Z'), toFake: ['Date'] });
      changePreferences({ zone });
    };

    it('month-end report: each count links to payouts with the same count and net', () => {
      look();
      const months = monthsPaid(payouts, viewerZone());
      for (const month of months) {
        const sheet = monthEnd(payouts, month, viewerZone());
        for (const { currency, campaigns, all } of sheet) {
          const found = [
            { figure: all, rows: list(paidIn(month, currency, undefined)) },
            ...campaigns.map((figure) => ({ figure, rows: list(paidIn(month, currency, figure.campaign)) })),
          ];
          for (const { figure, rows } of found) {
            expect(rows).toMatchObject({ count: figure.payouts, sums: [{ currency, sum: figure.net }] });
          }
        }
        const off = sheet.reduce((count, { all }) => count + all.off, 0);
        expect(list(paidOffIn(month)).count).toBe(off);
      }
      expect(months.flatMap((month) => monthEnd(payouts, month, viewerZone())).map(({ all }) => all.payouts)).toEqual(
        expectedBy[viewerZone() ?? computer],
      );
    });

    it('payout views: match the counts of the board report and the campaign page', () => {
      look();
      const views = readyViews.payouts.map(({ values }) => list(values).ids);
      expect(views).toEqual(['6', '6', '2']);
      const { report, campaign, home } = questions();
      expect(list({ 'f.attention': 'yes' }).count).toBe(home.late + home.failed);
      expect(home).toMatchObject({ late: 1, failed: 2 });
      const paid = list(paidIn('2026-11', 'USD', undefined));
      expect(paid).toMatchObject({ count: report.now.payouts, sums: [{ sum: report.now.net }] });
      const unpaid = list({ ...readyViews.payouts[0].values, 'f.currency': 'USD' });
      expect(unpaid).toMatchObject({ count: report.unpaid.payouts, sums: [{ sum: report.unpaid.net }] });
      const { search } = payoutsOfCampaign('7');
      const ofCampaign = list(search as Record<string, string>);
      expect(ofCampaign).toMatchObject({ count: campaign?.count, sums: [{ sum: campaign?.sums[0]?.sum }] });
      expect(campaign).toEqual({
        count: 4,
        sums: [{ currency: 'USD', sum: sumOf(['970', '485', '120', '77.00']), rows: 4 }],
        unread: 0,
      });
    });
  },
);

/** Payouts by month and currency, the latest month first. */
const expectedBy: Readonly<Record<string, readonly number[]>> = {
  UTC: [2, 1, 1],
  'America/Los_Angeles': [1, 1, 2],
  // On the first of December there.
  'Pacific/Auckland': [1, 3],
};

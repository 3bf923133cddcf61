import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Payout } from '#api/resources.ts';
import { monthEnd, monthsPaid } from './month-end.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

const payout = (
  campaign_id: string | null,
  currency: string | null,
  paid_at: string | null,
  amount: string,
  fee: string,
  tip: string,
  net: string,
) => ({ id: '1', campaign_id, currency, paid_at, amount, fee, tip, payout: net }) as Payout;

/**
 * November, worked out by hand
 * USD 7: 103 + 206 gross, 3 + 6 fees, 0 + 10 tips, 100 + 190 net; USD without a campaign: 20, 1, 0, 18 (1 short)
 * EUR 8: 50, 2, 0, 48
 */
const world = [
  payout('7', 'USD', '2026-11-02', '103.00', '3.00', '0.00', '100.00'),
  payout('7', 'USD', '2026-11-30', '206.00', '6.00', '10.00', '190.00'),
  payout(null, 'USD', '2026-11-15', '20.00', '1.00', '0.00', '18.00'),
  payout('8', 'EUR', '2026-11-15', '50.00', '2.00', '0.00', '48.00'),
  payout('7', 'USD', '2026-10-31', '10.00', '1.00', '0.00', '9.00'),
  payout('7', 'USD', null, '10.00', '1.00', '0.00', '9.00'),
];

describe('the month-end sheet', () => {
  it('matches a month worked out by hand', () => {
    expect(monthsPaid(world, 'UTC')).toEqual(['2026-11', '2026-10']);
    expect(monthEnd(world, '2026-11', 'UTC')).toEqual([
      {
        currency: 'USD',
        campaigns: [
          { campaign: '7', payouts: 2, gross: '309.00', fees: '9.00', tips: '10.00', net: '290.00', unread: 0, off: 0 },
          { campaign: null, payouts: 1, gross: '20.00', fees: '1.00', tips: '0.00', net: '18.00', unread: 0, off: 1 },
        ],
        all: {
          campaign: null,
          payouts: 3,
          gross: '329.00',
          fees: '10.00',
          tips: '10.00',
          net: '308.00',
          unread: 0,
          off: 1,
        },
      },
      {
        currency: 'EUR',
        campaigns: [
          { campaign: '8', payouts: 1, gross: '50.00', fees: '2.00', tips: '0.00', net: '48.00', unread: 0, off: 0 },
        ],
        all: {
          campaign: null,
          payouts: 1,
          gross: '50.00',
          fees: '2.00',
          tips: '0.00',
          net: '48.00',
          unread: 0,
          off: 0,
        },
      },
    ]);
    expect(monthEnd(world, '2026-09', 'UTC')).toEqual([]);
  });

  it('leaves a payout with an amount that can’t be read out of every sum, and reads a comma that groups', () => {
    const rows = [
      payout('7', 'USD', '2026-11-02', '1,500.00', '$3.00', '0', '1,497.00'),
      payout('7', 'USD', '2026-11-03', 'some', '1.00', '0.00', '99.00'),
      payout('7', 'USD', '2026-11-04', '-45.00', '0.00', '0.00', '(45.00)'),
    ];
    expect(monthEnd(rows, '2026-11', 'UTC')[0]?.all).toEqual({
      campaign: null,
      payouts: 3,
      unread: 1,
      gross: '1455.00',
      fees: '3.00',
      tips: '0.00',
      net: '1452.00',
      off: 0,
    });
  });

  it('has every paid payout in one month, one currency and one campaign', () => {
    const drawn = fc.array(
      fc.record({
        campaign: fc.constantFrom('7', '8', null),
        currency: fc.constantFrom('USD', 'EUR', null),
        paid: fc.constantFrom('2026-11-01', '2026-11-30', '2026-12-31', '2028-02-29', null),
        cents: fc.integer({ min: -5000, max: 500_000 }),
      }),
    );
    fc.assert(
      fc.property(drawn, (rows) => {
        const payouts = rows.map(({ campaign, currency, paid, cents }) =>
          payout(campaign, currency, paid, '0', '0', '0', (cents / 100).toFixed(2)),
        );
        const sums = new Map<string, number>();
        for (const { campaign, currency, paid, cents } of rows) {
          const key = `${paid?.slice(0, 7)} ${currency ?? ''} ${campaign}`;
          if (paid) sums.set(key, (sums.get(key) ?? 0) + cents);
        }
        const found = monthsPaid(payouts, 'UTC').flatMap((month) =>
          monthEnd(payouts, month, 'UTC').flatMap(({ currency, campaigns }) =>
            campaigns.map(
              ({ campaign, net }) => [`${month} ${currency} ${campaign}`, Math.round(Number(net) * 100)] as const,
            ),
          ),
        );
        expect(new Map(found)).toEqual(sums);
      }),
      { numRuns },
    );
  });
});

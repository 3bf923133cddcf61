import { type Gift, timeOf } from '#domain/gift.ts';
import { type Paced, paceOf } from '#domain/campaign.ts';
import { readRow, readRows } from '#e2e/support/doubles/rows.ts';
import { addDays } from '#domain/values/calendar.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pacesIn } from './campaigns.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);
const now = Date.parse('2026-11-23T10:42:00Z');

function campaign(more: Partial<Paced>): Paced {
  return {
    id: '76',
    status: 'active',
    timezone: 'Europe/London',
    created_at: '2026-11-01T09:00:00Z',
    end_at: '2026-11-28T20:00:00Z',
    goal: '18000.00',
    raised: '14620.00',
    currency: 'USD',
    ...more,
  };
}

let count = 0;
function gift(campaignId: string | null, at: string, amount: string, more: Partial<Gift> = {}): Gift {
  count += 1;
  const id = String(count);
  return {
    id,
    status: 'given',
    at,
    time: timeOf(at),
    day: at.slice(0, 10),
    amount,
    paid: amount,
    isInFull: false,
    refunded: null,
    currency: 'USD',
    donor: null,
    campaign: campaignId,
    pledge: null,
    plan: null,
    row: readRow('listTransactions', { id }),
    ...more,
  };
}

test.each<[string, Partial<Paced>, object]>([
  // 23 of 28 days: 14,620 × 28 ÷ 23, which is 98.9 % of 18,000; 3,380 in 5 days.
  ['close', {}, { standing: 'close', straight: '17798.26', needed: '676.00', daysLeft: 5, recent: null }],
  // 14 of 22 days.
  [
    'behind',
    { created_at: '2026-11-10', end_at: '2026-12-01', raised: '5870', goal: '12000' },
    { standing: 'behind', straight: '9224.29', needed: '766.25', daysLeft: 8 },
  ],
  // 327 of 365 days.
  [
    'on-pace',
    { created_at: '2026-01-01', end_at: '2026-12-31', raised: '61500', goal: '67500' },
    { standing: 'on-pace', straight: '68646.79', needed: '157.89', daysLeft: 38 },
  ],
  ['reached', { raised: '18000' }, { standing: 'reached', needed: null, straight: '21913.04' }],
  ['without a goal', { goal: '0' }, { standing: 'no-goal', needed: null, straight: '17798.26' }],
  ['without an end', { end_at: null }, { standing: 'no-end', daysLeft: null, straight: null, needed: null }],
  ['ended', { end_at: '2026-11-22' }, { standing: 'still-active', daysLeft: null, straight: null, needed: null }],
  ['ended and closed', { end_at: '2026-11-22', status: 'inactive' }, { standing: null }],
  ['not published', { status: 'Unpublished' }, { standing: null, daysLeft: 5, straight: null, needed: null }],
  ['on its last day', { end_at: '2026-11-23' }, { standing: 'behind', daysLeft: 0, needed: '3380.00' }],
  ['on its first and last day', { created_at: '2026-11-23', end_at: '2026-11-23' }, { straight: '14620.00' }],
  ['not begun', { created_at: '2026-11-24' }, { standing: null, straight: null, needed: '676.00' }],
  ['without the day it was created', { created_at: null }, { standing: null, straight: null, needed: '676.00' }],
  ['unreadable', { raised: '1,0000' }, { standing: null, straight: null, needed: null, daysLeft: 5 }],
  ['without a readable goal', { goal: 'much' }, { standing: null, needed: null }],
])('pace of a campaign: %s', (_name, more, expected) => {
  expect(paceOf(campaign(more), now)).toMatchObject(expected);
});

test('days are in the campaign’s time zone', () => {
  // There it is still the 22nd, and the campaign was created on the 31st of October.
  const early = Date.parse('2026-11-23T04:00:00Z');
  const there = { timezone: 'America/New_York', created_at: '2026-11-01T03:00:00Z', end_at: '2026-11-24T03:00:00Z' };
  expect(paceOf(campaign(there), early)).toMatchObject({ daysLeft: 1, straight: '15255.65', needed: '3380.00' });
  expect(paceOf(campaign({ ...there, timezone: 'Europe/London' }), early)).toMatchObject({
    daysLeft: 1,
    straight: '15255.65',
  });
});

test('the 28-day pace counts recent gifts if synced gifts explain what was raised', () => {
  const water = { created_at: '2026-09-01', end_at: '2026-11-30', raised: '1000', goal: '2000' };
  const rows = [
    campaign({ id: '1', ...water }),
    // Too much of it came by ways that no gift tells of.
    campaign({ id: '2', ...water }),
    // Not 28 days old.
    campaign({ id: '3', ...water, created_at: '2026-10-28' }),
    campaign({ id: '4', ...water, raised: '0' }),
  ];
  const gifts = [
    gift('1', '2026-10-26T12:00:00Z', '560'),
    gift('1', '2026-10-27T12:00:00Z', '140.00'),
    gift('1', '2026-11-23T01:00:00Z', '210'),
    // None of these counts.
    gift('1', '2026-11-24T12:00:00Z', '1', { currency: 'EUR' }),
    gift('1', '2026-11-20T12:00:00Z', '900', { status: 'refunded' }),
    gift('1', '2026-11-20T12:00:00Z', 'much'),
    gift(null, '2026-11-20T12:00:00Z', '900'),
    gift('2', '2026-11-20T12:00:00Z', '899.99'),
    gift('3', '2026-11-20T12:00:00Z', '1000'),
  ];
  const { paces, counts, ending, gifts: all, tied } = pacesIn(readRows('listCampaigns', rows), gifts, now);
  // 1,000 + 350 ÷ 28 × 7
  expect(paces['1']?.recent).toBe('1087.50');
  expect(paces['2']?.recent).toBeNull();
  expect(paces['3']?.recent).toBeNull();
  expect(paces['4']?.recent).toBe('0.00');
  expect(counts).toEqual({ behind: 4 });
  expect({ ending, all, tied }).toEqual({ ending: 4, all: 8, tied: 7 });
});

/** Walks through the days one by one. */
function slowly({ created_at, end_at, raised, goal }: Paced, gifts: readonly Gift[], today: string) {
  const days: string[] = [];
  for (let day = created_at ?? ''; day <= (end_at ?? ''); day = addDays(day, 1)) days.push(day);
  const soFar = days.filter((day) => day <= today).length;
  const left = days.length - soFar;
  const last28 = days.filter((day) => day <= today).slice(-28);
  const recent = gifts
    .filter(({ day }) => last28.includes(day ?? ''))
    .reduce((sum, { amount }) => sum + Number(amount), 0);
  const two = (figure: number) => figure.toFixed(2);
  return {
    daysLeft: left,
    straight: two(Math.round((Number(raised) * 100 * days.length) / soFar) / 100),
    recent: soFar < 28 ? null : two(Math.round(((Number(raised) * 28 + recent * left) * 100) / 28) / 100),
    needed:
      Number(goal) > Number(raised)
        ? two(Math.round(((Number(goal) - Number(raised)) * 100) / Math.max(left, 1)) / 100)
        : null,
  };
}

test('random data: paces equal counting the days one by one', () => {
  const today = '2026-11-23';
  fc.assert(
    fc.property(
      fc.nat(400),
      fc.nat(400),
      fc.integer({ min: 1, max: 100_000 }),
      fc.array(fc.tuple(fc.nat(60), fc.nat(1000)), { maxLength: 20 }),
      (before, after, goal, given) => {
        const gifts = given.map(([ago, amount]) =>
          gift('9', `${addDays(today, -Math.min(ago, before))}T12:00:00Z`, String(amount)),
        );
        const raised = String(given.reduce((sum, [, amount]) => sum + amount, 0));
        const one = campaign({
          id: '9',
          created_at: addDays(today, -before),
          end_at: addDays(today, after),
          raised,
          goal: String(goal),
        });
        const pace = pacesIn(readRows('listCampaigns', [one]), gifts, now).paces['9'];
        expect(pace).toMatchObject(slowly(one, gifts, today));
      },
    ),
    { numRuns },
  );
});

/**
 * Figures and the rows they lead to, in every zone and setting: gifts drawn around midnight are counted by the desks, and
 * again as the lists do that the figures link to.
 */
import { transactionList } from '#domain/lists/transactions.ts';
import { queried } from '#domain/rows/query.ts';
import { defaultContext } from '#replica/context.ts';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { transactedIn } from '#replica/held-lists.ts';
import type { Transaction } from '#api/resources.ts';
import { changePreferences } from '#device/preferences.ts';
import { addDays, today } from '#domain/values/calendar.ts';
import { giftsIn as giftsLink } from '#records/links.tsx';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { type GivenRow, readRows } from './support/doubles/rows.ts';
import type { Period } from '#domain/values/periods.ts';
import { replicaInMemory } from './support/doubles/replica.ts';
import { sumByCurrency } from '#domain/values/money.ts';
import { viewerZone } from '#ui/format/time.ts';

const zones = ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'];
const settings = ['browser', 'utc'] as const;
const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;

afterEach(() => {
  vi.unstubAllEnvs();
  changePreferences({ zone: 'browser' });
});

/** Moments within a few hours of the ends of these months and of yesterday, as services write them. */
const moments = fc
  .record({
    around: fc.constantFrom(
      '2025-11-01',
      '2025-11-21',
      '2026-10-01',
      '2026-10-21',
      '2026-11-01',
      '2026-11-19',
      '2026-11-20',
    ),
    minutes: fc.integer({ min: -14 * 60, max: 14 * 60 }),
    isDay: fc.boolean(),
  })
  .map(({ around, minutes, isDay }) => {
    const at = new Date(Date.parse(`${around}T00:00:00Z`) + minutes * minute).toISOString();
    return isDay ? at.slice(0, 10) : at;
  });

const drawn = fc.array(
  fc.record({
    at: moments,
    cents: fc.integer({ min: 1, max: 99_999 }),
    currency: fc.constantFrom('USD', 'GBP', ''),
    end: fc.constantFrom('given', 'given', 'given', 'refunded', 'half refunded', 'partly refunded', 'failed'),
    /** The row says when it was transacted. */
    isDeployed: fc.boolean(),
  }),
  { maxLength: 40 },
);

const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

type Drawn = typeof drawn extends fc.Arbitrary<(infer One)[]> ? One : never;

function rowOf({ at, cents, currency, end, isDeployed }: Drawn, index: number): GivenRow {
  const payment = (amount: number, refunded: boolean) => ({
    amount: money(amount),
    captured: true,
    refunded,
    line_items: [],
  });
  const half = Math.floor(cents / 2);
  return {
    id: String(index + 1),
    amount: money(cents),
    captured: String(end !== 'failed'),
    ...(currency && { currency }),
    ...(isDeployed ? { transacted_at: at } : { captured_at: at }),
    ...(end === 'refunded' && { refunded: 'true' }),
    ...(end === 'partly refunded' && { status: 'partially_refunded' }),
    ...(end === 'half refunded' && { transactions: [payment(half, false), payment(cents - half, true)] }),
  };
}

/** What the list of a figure's link counts as given. */
function listed(rows: readonly Transaction[], days: Period, currency: string) {
  const { 'f.currency': filter, ...asked } = giftsLink(days, currency).search as Record<string, string>;
  const context = listContext();
  const list = transactionList(context);
  const filters = { currency: filter ?? '' };
  const shown = queried(
    transactedIn(rows, { after: asked['transactedAfter'], before: asked['transactedBefore'] }, context.zone),
    list,
    { filters },
    context,
  );
  const [given] = list.totals;
  const sums = given ? sumByCurrency(shown, given).sums : [];
  // A filter by currency leaves one.
  expect(sums.length).toBeLessThanOrEqual(1);
  return { sum: Number(sums[0]?.sum ?? 0), gifts: sums[0]?.rows ?? 0 };
}

const combinations = zones.flatMap((zone) => settings.map((setting) => [zone, setting] as const));

test.each(combinations)('in %s with days of %s, figures of gifts and the lists behind them agree', (zone, setting) => {
  vi.stubEnv('TZ', zone);
  changePreferences({ zone: setting });
  const day = today(viewerZone(), now);
  const yesterday = { from: addDays(day, -1), to: addDays(day, -1) };
  fc.assert(
    fc.property(drawn, (gifts) => {
      const replica = replicaInMemory();
      const held = gifts.map(rowOf);
      replica.take({ list: 'listTransactions', page: 1, round: 1, rows: held });
      replica.viewAs({ ...defaultContext(), zone: viewerZone() });
      const rows = readRows('listTransactions', held);
      const month = replica.month({ today: day });
      for (const { currency, ...stretches } of month.currencies) {
        for (const { from, to, sum, gifts: many } of Object.values(stretches)) {
          expect({ from, to, currency, sum: Number(sum), gifts: many }).toEqual({
            from,
            to,
            currency,
            ...listed(rows, { from, to }, currency),
          });
        }
      }
      const before = ['USD', 'GBP', ''].map((currency) => listed(rows, yesterday, currency));
      expect(before.reduce((sum, { gifts: many }) => sum + many, 0)).toBe(month.yesterday.gifts);
      expect(replica.thanks({ period: yesterday, by: 'gift' })).toHaveLength(month.yesterday.gifts);
      replica.close();
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});

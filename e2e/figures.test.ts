/**
 * Figures and the rows they lead to, in every zone and setting: gifts drawn around midnight are counted by the desks, and
 * again as the lists do that the figures link to.
 */
import type { ListSpec } from '#domain/lists/list.ts';
import { thanksList } from '#domain/lists/thanks.ts';
import { csvOf } from '#domain/rows/csv.ts';
import { transactionList } from '#domain/lists/transaction-totals.ts';
import { queried } from '#domain/rows/query.ts';
import { totalsOf } from '#domain/rows/totals.ts';
import { defaultContext } from '#sync/context.ts';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { transactedIn } from '#sync/synced-lists.ts';
import type { Transaction } from '#api/resources.ts';
import { changePreferences } from '#device/preferences.ts';
import { addDays, today } from '#domain/values/calendar.ts';
import { giftsIn as giftsLink } from '#records/ways/further-links.tsx';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { type GivenRow, readRows } from './support/doubles/rows.ts';
import { currencyParts } from '#domain/values/money.ts';
import type { Period } from '#domain/values/periods.ts';
import { syncInMemory } from './support/doubles/sync.ts';
import { viewerZone } from '#ui/format/time.ts';

const zones = ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'];
const settings = ['browser', 'utc'] as const;
const now = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;

afterEach(() => {
  vi.unstubAllEnvs();
  changePreferences({ zone: 'browser' });
});

/** Moments within a few hours of the ends of these months and of yesterday, as platforms write them. */
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
    // The last minute of a day in each zone is drawn more often.
    minutes: fc.oneof(
      fc.integer({ min: -14 * 60, max: 14 * 60 }),
      fc.constantFrom(-1, 7 * 60 - 1, 8 * 60 - 1, -13 * 60 - 1),
    ),
    within: fc.constantFrom(0, 59_500, 59_999),
    isDay: fc.boolean(),
  })
  .map(({ around, minutes, within, isDay }) => {
    const at = new Date(Date.parse(`${around}T00:00:00Z`) + minutes * minute + within).toISOString();
    return isDay ? at.slice(0, 10) : at;
  });

const drawn = fc.array(
  fc.record({
    at: moments,
    cents: fc.integer({ min: 1, max: 99_999 }),
    currency: fc.constantFrom('USD', 'usd', 'GBP', ''),
    end: fc.constantFrom(
      ...(['given', 'given', 'given', 'refunded', 'half refunded', 'partly refunded', 'failed'] as const),
      ...(['refund', 'in kind', 'future'] as const),
    ),
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
  const moment = end === 'future' ? at.replace(/^\d{4}/, '2206') : at;
  return {
    id: String(index + 1),
    amount: `${end === 'refund' ? '-' : ''}${money(cents)}`,
    captured: String(end !== 'failed'),
    ...(currency && { currency }),
    ...(isDeployed ? { transacted_at: moment } : { captured_at: moment }),
    ...(end === 'in kind' && { payment_method: 'In-kind' }),
    ...(end === 'refunded' && { refunded: 'true' }),
    ...(end === 'partly refunded' && { status: 'partially_refunded' }),
    ...(end === 'half refunded' && { transactions: [payment(half, false), payment(cents - half, true)] }),
  };
}

/** What the list of a figure's link counts as given. */
function listed(rows: readonly Transaction[], days: Period, currency: string) {
  const asked = giftsLink(days, currency).search as Record<string, string>;
  const context = listContext();
  const list = transactionList(context);
  const filters = Object.fromEntries(
    Object.entries(asked).flatMap(([key, written]) => (key.startsWith('f.') ? [[key.slice(2), written]] : [])),
  );
  const shown = queried(
    transactedIn(rows, { after: asked['transactedAfter'], before: asked['transactedBefore'] }, context.zone),
    list,
    { filters },
    context,
  );
  const label = currencyParts(currency).isInKind ? 'In kind' : 'Raised';
  const totals = totalsOf(shown, list.totals).filter((total) => total.label === label);
  const sums = totals.flatMap((total) => total.sums);
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
      const sync = syncInMemory();
      const held = gifts.map(rowOf);
      sync.take({ list: 'listTransactions', page: 1, round: 1, rows: held });
      sync.viewAs({ ...defaultContext(), zone: viewerZone() });
      const rows = readRows('listTransactions', held);
      const month = sync.month({ today: day });
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
      const before = ['USD', 'GBP', '', 'USD in kind', 'GBP in kind', 'in kind'].map((currency) =>
        listed(rows, yesterday, currency),
      );
      expect(before.reduce((sum, { gifts: many }) => sum + many, 0)).toBe(month.yesterday.gifts);
      expect(sync.thanks({ period: yesterday, by: 'gift' })).toHaveLength(month.yesterday.gifts);
      sync.close();
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});

/** The sums of columns of a file, by currency. */
async function sumsInFile<Row>(rows: readonly Row[], list: ListSpec<Row>, keys: readonly string[]) {
  const fields = list.fields.filter(({ key }) => ['currency', ...keys].includes(key));
  const lines = (await csvOf(rows, fields, 'UTC').text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  const [head = [], ...body] = lines.map((line) => line.split(','));
  expect(body).toHaveLength(rows.length);
  return Object.fromEntries(
    keys.map((key) => {
      const cells = body.map((line) => [line[head.indexOf('currency')] ?? '', line[head.indexOf(key)] ?? ''] as const);
      return [key, centsBy(cells.filter(([, amount]) => amount !== ''))];
    }),
  );
}

/** Adds up in cents, each currency by itself, without those that come to nothing. */
function centsBy(amounts: readonly (readonly [currency: string, amount: string])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [currency, amount] of amounts) sums[currency] = (sums[currency] ?? 0) + Math.round(Number(amount) * 100);
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

function totalled<Row>(rows: readonly Row[], { totals }: ListSpec<Row>, ...labels: string[]) {
  const found = totalsOf(rows, totals).filter(({ label }) => labels.includes(label));
  return centsBy(found.flatMap(({ sums }) => sums.map(({ currency, sum }) => [currency, sum] as const)));
}

test('columns of a file add up to the totals of its list', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, fc.boolean(), async (gifts, addsInKind) => {
      const sync = syncInMemory();
      const held = gifts.map(rowOf);
      sync.take({ list: 'listTransactions', page: 1, round: 1, rows: held });
      sync.viewAs({ ...defaultContext(), zone: 'UTC', today: '2026-11-20', addsInKind });
      const rows = readRows('listTransactions', held);
      const list = transactionList({ ...listContext(), zone: 'UTC', today: '2026-11-20', addsInKind });
      const columns = await sumsInFile(rows, list, ['kept', 'refunded_amount', 'in_kind']);
      expect(columns).toEqual({
        kept: totalled(rows, list, 'Raised'),
        refunded_amount: totalled(rows, list, 'Refunded'),
        in_kind: totalled(rows, list, 'In kind'),
      });
      const counted = queried(rows, list, { filters: { kept: 'some' } }, { zone: 'UTC', today: '2026-11-20' });
      expect((await sumsInFile(counted, list, ['kept']))['kept']).toEqual(columns['kept']);

      const thanks = sync.thanks({ period: null, by: 'gift' });
      const letters = thanksList({ by: 'gift', thanked: {} });
      const ofLetters = await sumsInFile(thanks, letters, ['amount', 'refunded_amount', 'kept', 'in_kind']);
      const donors = ['identified donors', 'people not in contacts', 'likely donors', 'unknown donors'];
      expect(ofLetters['kept']).toEqual(totalled(thanks, letters, ...donors.map((donor) => `From ${donor}`)));
      expect(ofLetters['in_kind']).toEqual(totalled(thanks, letters, 'In kind'));
      expect(ofLetters['refunded_amount']).toEqual(totalled(thanks, letters, 'Refunded'));
      sync.close();
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});

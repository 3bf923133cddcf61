import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GivenRow } from '#e2e/support/doubles/rows.ts';
import { syncInMemory, wholeList } from '#e2e/support/doubles/sync.ts';
import { conditionOf } from '#e2e/support/doubles/audience.ts';
import { defaultContext } from '#sync/context.ts';
import type { ListGiven } from '#sync/synced-lists.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);
const page = { page: 1, round: 1, last: 1, total: null };

/** The gifts of the contacts that this question is about, as a list shows them. */
function givingIn(gifts: readonly GivenRow[], contacts: ListGiven['giving']) {
  const sync = syncInMemory();
  sync.viewAs({ ...defaultContext(), zone: 'UTC', today: '2026-11-27' });
  const campaigns = [
    { id: '7', title: 'Gala', currency: 'USD' },
    { id: '8', title: 'Fête', currency: 'EUR' },
  ];
  sync.take({ list: 'listCampaigns', ...page, rows: campaigns });
  sync.take({ list: 'listPledges', ...page, rows: [{ id: '41', contact_id: '1', campaign_id: '7' }] });
  sync.take({ list: 'listTransactions', ...page, rows: gifts });
  const { ask } = wholeList('giving', contacts);
  return {
    ids: sync.window(wholeList('giving', contacts)).rows.map(({ id }) => id),
    totals: sync.totals(ask),
    daily: sync.daily(ask),
    csv: sync.csv({ ask, keys: ['id', 'amount'] }),
  };
}

const gift = (id: string, more: object): GivenRow => ({
  id,
  captured: 'true',
  refunded: 'false',
  amount: '10.00',
  campaign_id: '7',
  ...more,
});

const everyone = { list: 'people', given: null, query: { filters: {} } } as const;

describe('gifts of contacts', () => {
  const gifts = [
    gift('11', { contact_id: '1', transacted_at: '2025-12-31T23:30:00Z' }),
    gift('12', { contact_id: '1', transacted_at: '2026-11-20T10:00:00Z', amount: '300.00' }),
    gift('13', { pledge_id: '41', transacted_at: '2026-02-02T10:00:00Z' }),
    gift('14', { contact_id: '2', transacted_at: '2026-11-21T10:00:00Z', amount: '70.00', campaign_id: '8' }),
    // In none: nothing of it was kept, it isn't complete, it's free, and its donor isn't known.
    gift('15', { contact_id: '1', transacted_at: '2026-11-22T10:00:00Z', refunded: 'true' }),
    gift('16', { contact_id: '1', transacted_at: '2026-11-22T10:00:00Z', captured: 'false' }),
    gift('17', { contact_id: '1', transacted_at: '2026-11-22T10:00:00Z', amount: '0.00' }),
    gift('18', { contact_id: null, transacted_at: '2026-11-22T10:00:00Z' }),
  ];

  it('are those that count, newest first, including those to their pledges', () => {
    const { ids, totals, csv } = givingIn(gifts, everyone);
    expect(ids).toEqual(['14', '12', '13', '11']);
    expect(totals).toMatchObject([
      {
        label: 'Raised',
        sums: [
          { currency: 'USD', sum: '320.00', rows: 3 },
          { currency: 'EUR', sum: '70.00', rows: 1 },
        ],
      },
    ]);
    expect(csv.rows).toBe(4);
  });

  it('are only of contacts who meet the conditions', () => {
    const conditions = [conditionOf('gave*sum:100..')];
    const given = { audience: { match: 'all' as const, conditions }, compared: null, thanked: [] };
    expect(givingIn(gifts, { ...everyone, given }).ids).toEqual(['12', '13', '11']);
  });
});

const drawn = fc.record({
  donor: fc.constantFrom('1', '2', '3', 'pledge', null),
  month: fc.constantFrom('2025-12', '2026-01', '2026-02'),
  cents: fc.integer({ min: 0, max: 300 }),
  campaign: fc.constantFrom('7', '8'),
  is: fc.constantFrom('whole', 'refunded', 'partly', 'incomplete'),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer One> ? One : never;

/** A third of a partly refunded gift was refunded. */
const refundedCents = ({ cents }: Drawn) => Math.floor(cents / 3);
const text = (cents: number) => (cents / 100).toFixed(2);

function rowOf(one: Drawn, place: number): GivenRow {
  const kept = one.cents - refundedCents(one);
  return gift(String(place + 1), {
    ...(one.donor === 'pledge' ? { pledge_id: '41' } : { contact_id: one.donor, campaign_id: one.campaign }),
    transacted_at: `${one.month}-15T12:00:00Z`,
    amount: text(one.cents),
    captured: one.is === 'incomplete' ? 'false' : 'true',
    refunded: { refunded: 'true', partly: 'partly' }[one.is as string] ?? 'false',
    ...(one.is === 'partly' && {
      transactions: [
        { amount: text(kept), refunded: 'false' },
        { amount: text(refundedCents(one)), refunded: 'true' },
      ],
    }),
  });
}

/** Sums what counts by currency and month, in the simplest way. */
function slowly(world: readonly Drawn[], least: number) {
  const donorOf = ({ donor }: Drawn) => (donor === 'pledge' ? '1' : donor);
  const counts = world.filter(({ is, cents }) => (is === 'whole' || is === 'partly') && cents > 0);
  const chosen = ['1', '2', '3'].filter((id) => counts.filter((one) => donorOf(one) === id).length >= least);
  const found: Record<string, [cents: number, gifts: number]> = {};
  for (const one of counts) {
    if (!chosen.includes(donorOf(one) ?? '')) continue;
    const currency = one.donor === 'pledge' || one.campaign === '7' ? 'USD' : 'EUR';
    for (const key of [currency, `${currency} ${one.month}`]) {
      const [cents, gifts] = found[key] ?? [0, 0];
      found[key] = [cents + one.cents - (one.is === 'partly' ? refundedCents(one) : 0), gifts + 1];
    }
  }
  return found;
}

it('gifts of contacts: totals and months equal a slow computation', () => {
  const worlds = fc.array(drawn, { maxLength: 14 });
  fc.assert(
    fc.property(worlds, fc.integer({ min: 1, max: 3 }), (world, least) => {
      const query = { filters: { gifts: `${least}..` } };
      const { ids, totals, daily } = givingIn(world.map(rowOf), { ...everyone, query });
      const cents = (sum: string) => Math.round(Number(sum) * 100);
      const found = {
        ...Object.fromEntries(
          (totals[0]?.sums ?? []).map(({ currency, sum, rows }) => [currency, [cents(sum), rows]] as const),
        ),
        ...Object.fromEntries(
          (daily?.currencies ?? []).flatMap(({ currency, days }) =>
            Array.from(days, ([day, { sum, rows }]) => [`${currency} ${day.slice(0, 7)}`, [cents(sum), rows]] as const),
          ),
        ),
      };
      const expected = slowly(world, least);
      expect(found).toEqual(expected);
      expect(ids).toHaveLength((expected['USD']?.[1] ?? 0) + (expected['EUR']?.[1] ?? 0));
    }),
    { numRuns },
  );
});

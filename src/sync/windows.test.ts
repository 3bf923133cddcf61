import fc from 'fast-check';
import { expect, test } from 'vitest';
import { syncInMemory, wholeList } from '#e2e/support/doubles/sync.ts';
import type { Transaction } from '#api/resources.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import type { AskOf } from './synced-lists.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 20);

const gift = (id: number, amount: string, more: object = {}) => ({
  id: String(id),
  amount,
  currency: 'USD',
  captured: 'true',
  captured_at: `2026-11-${String(1 + (id % 28)).padStart(2, '0')}T10:00:00Z`,
  ...more,
});

function office(rows: readonly { id: string; [field: string]: unknown }[]) {
  const sync = syncInMemory();
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows });
  return sync;
}

const asked = (query: RowQuery): AskOf<'listTransactions'> => ({ list: 'listTransactions', given: {}, query });

test('consecutive windows make up the whole list, with totals of all matching rows', () => {
  const drawn = fc.array(fc.record({ cents: fc.nat(99_999), refunded: fc.boolean() }), { maxLength: 40 });
  const filters = fc.constantFrom({}, { amount: '100..' }, { status: 'refunded' });
  const sorts = fc.constantFrom(undefined, 'amount', '-amount', 'id');
  fc.assert(
    fc.property(drawn, filters, sorts, fc.integer({ min: 1, max: 9 }), (gifts, by, sort, most) => {
      const sync = office(
        gifts.map(({ cents, refunded }, id) => gift(id, (cents / 100).toFixed(2), { refunded: String(refunded) })),
      );
      const ask = asked({ filters: by, sort });
      const whole = sync.window({ ask, from: 0, most: Infinity, shown: [] });
      const parts = Array.from({ length: Math.ceil(whole.count / most) }, (_, part) =>
        sync.window({ ask, from: part * most, most, shown: [] }),
      );
      expect(parts.flatMap(({ rows }) => rows)).toEqual(whole.rows);
      expect(whole.all).toBe(gifts.length);
      for (const [place, { id }] of whole.rows.entries()) expect(sync.place({ ask, id: id ?? '' })).toBe(place);
      const raised = sync.totals(ask).find(({ label }) => label === 'Raised');
      const cents = whole.rows.map((row) => row as Transaction).filter(({ refunded }) => refunded === 'false');
      const sum = cents.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
      expect(Number(raised?.sums[0]?.sum ?? 0)).toBeCloseTo(sum / 100, 6);
    }),
    { numRuns },
  );
});

test('a window has its rows’ names, and the search matches in hidden fields', () => {
  const sync = office([
    gift(1, '5.00', { contact_id: '4801', campaign_id: '77', giving_space: { message: 'For the winter' } }),
    gift(2, '6.00', { pledge_id: '12' }),
  ]);
  const page = { page: 1, round: 1 };
  const contacts = [{ id: '4801', first_name: 'Ruth', last_name: 'Ames' }];
  sync.take({ list: 'listHouseholds', ...page, rows: [{ id: '501', name: 'Ames family', contacts }] });
  sync.take({ list: 'listCampaigns', ...page, rows: [{ id: '77', title: 'Gala' }, { id: '78' }] });
  sync.take({ list: 'listPledges', ...page, rows: [{ id: '12', contact_id: '4801', campaign_id: '78' }] });
  const { rows } = sync.window({ ask: asked({ filters: {} }), from: 0, most: 9, shown: [] });
  const donor = { name: 'Ruth Ames', contactId: '4801', by: 'name' };
  expect(rows).toMatchObject([
    { id: '2', $joined: { donor, campaign: { id: '78' }, pledge: { contactId: '4801' } } },
    { id: '1', $joined: { donor, campaign: { id: '77', title: 'Gala' }, currency: 'USD' } },
  ]);

  const search = asked({ filters: {}, searchText: 'winter' });
  const hidden = sync.window({ ask: search, from: 0, most: 9, shown: ['id'] });
  expect(hidden.rows.map(({ id }) => id)).toEqual(['1']);
  expect(hidden.matches).toMatchObject([{ field: 'giving_space', found: 'winter' }]);
  expect(hidden.matched).toEqual([0]);
  const shown = sync.window({ ask: search, from: 0, most: 9, shown: ['message'] });
  expect(shown.matches).toEqual([null]);
  expect(shown.filled).toContain('message');
  expect(shown.filled).not.toContain('check_number');
});

test('names that arrive after the rows are in the list, its search, and its export', async () => {
  const sync = office([gift(1, '5.00', { contact_id: '4801' })]);
  const ask = asked({ filters: {}, searchText: 'Ames' });
  const found = () => sync.window({ ask, from: 0, most: 9, shown: [] }).count;
  expect(found()).toBe(0);
  const contacts = [{ id: '4801', first_name: 'Ruth', last_name: 'Ames' }];
  sync.take({ list: 'listHouseholds', page: 1, round: 1, rows: [{ id: '501', name: 'Ames', contacts }] });
  expect(found()).toBe(1);
  const { file, rows } = sync.csv({ ask, keys: ['donor', 'amount'] });
  expect(rows).toBe(1);
  expect(await file.text()).toContain('donor,amount\r\nRuth Ames,5.00\r\n');
});

test('a field’s values come from all rows, most frequent first', () => {
  const sync = office([
    gift(1, '5', { method: 'cash' }),
    gift(2, '5', { method: 'card' }),
    gift(3, '5', { method: 'card' }),
  ]);
  const ask = asked({ filters: { amount: '100..' } });
  expect(sync.values({ ask, key: 'method' })).toEqual(['card', 'cash']);
});

test('gifts to thank are those of all matching rows with a donor, except the thanked', () => {
  const sync = office([gift(1, '5', { contact_id: '4801' }), gift(2, '9', { contact_id: '4801' }), gift(3, '9')]);
  const given = { period: null, by: 'gift', thanked: { '2': '2026-11-20T10:00:00Z' } } as const;
  const ask = { list: 'thanks', given, query: { filters: {} } } as const;
  expect(sync.donorsToThank(ask)).toMatchObject({ donors: [{ gifts: ['1'] }], unknown: 1 });
  expect(sync.donorToThank({ ask, ids: ['1'] })).toMatchObject({
    row: { contact_id: '4801' },
    gifts: [{ id: '1' }],
    lifetime: { gifts: 2 },
    thankedAt: '2026-11-20T10:00:00Z',
    greeting: '',
  });
  const contacts = [{ id: '4801', first_name: 'Ruth', last_name: 'Ames' }];
  sync.update({ list: 'listHouseholds', rows: [{ id: '501', contacts }] });
  expect(sync.donorToThank({ ask, ids: ['1'] })?.greeting).toBe('Ruth');
  expect(sync.donorToThank({ ask, ids: ['9'] })).toBeNull();
  expect(sync.window(wholeList('thanks', given)).rows).toHaveLength(3);
});

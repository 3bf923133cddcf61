import { expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { type Transaction, transaction } from '#api/resources.ts';
import { transactionList } from '#domain/lists/transaction-totals.ts';
import { readCondition, writtenRange } from '#domain/rows/condition.ts';
import { isPeriodName } from '#domain/values/periods.ts';
import { daysOf } from '#ui/format/days.ts';
import { queried } from '#domain/rows/query.ts';
import { instantOf, today } from '#domain/values/calendar.ts';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { parseListSearch } from './lists.ts';
import { nameRow } from './named-rows.ts';
import { createNames } from '#domain/names.ts';
import { joinRows } from '#domain/lists/joins.ts';
import { transactionColumns, transactionFilters, transactionName, transactionViews } from './transaction.tsx';

const read = (row: object): Transaction => transaction.read({ id: '7', ...row }, 'transactions');

it.each(transactionViews)('ready view $name: its filters are valid in a URL', ({ values }) => {
  expect(parseListSearch('listTransactions', values)).toMatchObject({ values, ignored: [] });
  for (const [key, written] of Object.entries(values).filter(([name]) => name.startsWith('f.'))) {
    const column = transactionColumns(listContext()).find((one) => `f.${one.key}` === key);
    expect(column && readCondition(column, written ?? '')).toBeTruthy();
  }
});

it('each parameter of the platform but the page and the order has its filter', () => {
  const parameters = Object.keys(operations.listTransactions.query.def.shape);
  const others = ['page', 'sortBy', 'sortByDesc'];
  expect([...transactionFilters.flatMap(({ keys }) => keys), ...others].toSorted()).toEqual(parameters.toSorted());
});

it('gifts in kind are named as such wherever their amount stands, and count as giving but not as kept', () => {
  const [amount, kept, counts] = ['amount', 'kept', 'counts'].map((key) =>
    transactionColumns(listContext()).find((one) => one.key === key),
  );
  const place = { at: '1', values: {}, searchText: undefined };
  const inKind = read({ amount: '5000.00', currency: 'USD', captured: 'true', type: 'In-Kind', method: 'other' });
  expect([amount?.below?.(inKind, place), kept?.value(inKind), counts?.value(inKind)]).toEqual([
    'In kind',
    null,
    'true',
  ]);
  expect(nameRow('listTransactions', inKind).sum).toEqual({ sum: '5000.00', currency: 'USD in kind' });
  const money = read({ amount: '50.00', currency: 'USD', captured: 'true', method: 'card' });
  expect([amount?.below?.(money, place), kept?.value(money), counts?.value(money)]).toEqual([null, '50.00', 'true']);
});

const shownIn = (key: string, rows: readonly Transaction[]) => {
  const view = transactionViews.find((one) => one.key === key);
  const { sort = '-date', ...filters } = Object.fromEntries(
    Object.entries(view?.values ?? {}).map(([name, written = '']) => [
      name.replace(/^f\./, ''),
      (isPeriodName(written) && writtenRange(daysOf(written))) || written,
    ]),
  );
  const context = { ...listContext(), zone: 'UTC', today: today('UTC') };
  return queried(rows, transactionList(context), { filters, sort }, context).map(({ id }) => id);
};
const given = { captured: 'true', amount: '50.00', captured_at: '2020-01-01' };
const refunds = [
  read({ ...given, id: '1', refunded: 'false' }),
  read({ ...given, id: '2', refunded: 'true', refunded_at: '2020-01-05T00:00:00Z' }),
  read({
    ...given,
    id: '3',
    refunded: 'true',
    captured_at: '2019-01-01',
    refunded_at: instantOf(today('UTC'), '00:00', 'UTC'),
  }),
  // Partly, and the row doesn't say how much; and with its payments.
  read({ ...given, id: '4', refunded: 'partly', captured_at: '2018-01-01' }),
  read({
    ...given,
    id: '5',
    refunded: 'partly',
    captured_at: '2017-01-01',
    refunded_at: instantOf(today('UTC'), '00:01', 'UTC'),
  }),
  // Paid back as a transaction of its own.
  read({
    ...given,
    id: '6',
    amount: '-40.00',
    captured_at: `${today('UTC').slice(0, 8)}01T00:00:00Z`,
    refunded: 'false',
  }),
  read({ ...given, id: '7', amount: '-40.00', captured_at: '2016-01-01', refunded: 'false' }),
  read({ ...given, id: '8', captured: 'false', amount: '-1.00' }),
];

it('ready view Refunded: all that was paid back, also in part or as a row of its own, the newest gift first', () => {
  expect(shownIn('refunded', refunds)).toEqual(['6', '2', '3', '4', '5', '7']);
});

it('ready view Refunds this month: what was paid back this month, the newest refund first', () => {
  const [first, ...others] = shownIn('refunds-this-month', refunds);
  // On the first of a month, both refunds are of the same moment.
  expect(first).toBe('5');
  expect(new Set(others)).toEqual(new Set(['3', '6']));
});

const items = (...rows: object[]) => ({ line_items: rows });

it.each([
  [items({ description: 'Monthly gift' }), 'Ruth Ames, monthly gift'],
  [items({ description: 'Table of ten', quantity: '2' }), 'Ruth Ames, 2 × Table of ten'],
  [items({ description: 'Donation in honor of Nora Brandt' }), 'Ruth Ames, Donation in honor of Nora Brandt'],
  [items({ description: 'Leith' }), 'Ruth Ames, Leith'],
  [{ campaign_id: '71', ...items({ description: 'Spring Gala' }) }, 'Ruth Ames'],
  [items(), 'Ruth Ames'],
])('transactionName(): of %j is “%s”', (given, name) => {
  const names = createNames();
  names.merge({ campaigns: [['71', { title: 'Spring Gala', currency: null, page: 1 }]] });
  const rows = [read({ first_name: 'Ruth', last_name: 'Ames', ...given })];
  expect(joinRows('listTransactions', rows, names).map(transactionName)).toEqual([name]);
});

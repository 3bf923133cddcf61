import { expect, it } from 'vitest';
import { type Transaction, transaction } from '#api/resources.ts';
import { isFilter, matcherOf, writtenRange } from '#domain/rows/filter.ts';
import { daysOf } from '#ui/format/days.ts';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { parseListSearch } from './lists.ts';
import { namedRows } from './named-rows.ts';
import { transactionColumns, transactionViews } from './transaction.tsx';

const read = (row: object): Transaction => transaction.read({ id: '7', ...row }, 'transactions');

it.each(transactionViews)('ready view $name: its filters are valid in a URL', ({ values }) => {
  expect(parseListSearch('listTransactions', values)).toMatchObject({ values, ignored: [] });
  for (const [key, written] of Object.entries(values).filter(([name]) => name.startsWith('f.'))) {
    const column = transactionColumns(listContext()).find((one) => `f.${one.key}` === key);
    expect(column && isFilter(column, written ?? '')).toBe(true);
  }
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
  expect(namedRows.listTransactions(inKind).sum).toEqual({ sum: '5000.00', currency: 'USD in kind' });
  const money = read({ amount: '50.00', currency: 'USD', captured: 'true', method: 'card' });
  expect([amount?.below?.(money, place), kept?.value(money), counts?.value(money)]).toEqual([null, '50.00', 'true']);
});

it('ready view Refunds this month: keeps refunds dated this month', () => {
  const column = transactionColumns(listContext()).find(({ key }) => key === 'refunded_at');
  const rows = [new Date().toISOString(), '2020-01-05T00:00:00Z', null].map((refunded_at) => read({ refunded_at }));
  if (!column) throw new Error('There is no such column');
  const passes = matcherOf(rows, column, writtenRange(daysOf('this-month')) ?? '', listContext());
  expect(rows.map((_, place) => passes(place))).toEqual([true, false, false]);
});

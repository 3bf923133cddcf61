// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { readRow } from '#e2e/support/doubles/rows.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { payoutColumns } from './columns.tsx';
import { PayoutDetails } from './details.tsx';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { createStore } from '#device/store.ts';
import { currentSync } from '#sync/current.ts';

it.each([
  ['pending', true],
  ['canceled', false],
])('the top of a %s payout says when it’s expected: %s', async (status, isExpected) => {
  const row = readRow('listPayouts', { id: '5', amount: '9.00', payout: '9.00', status, expected_at: '2026-12-01' });
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/', { '/': () => <PayoutDetails row={row} columns={payoutColumns(listContext())} /> });
  const [top = ''] = screen.textContent.split('Gross');
  expect(top).toContain('9.00');
  expect(top.includes('Expected')).toBe(isExpected);
  await act(async () => root.unmount());
});

it('the transactions of a payout have the decimals of its currency', async () => {
  const sync = syncInMemory();
  const gift = { id: '1', payout_id: '5', amount: '17345.00', fee: '345.00', payout: '17000.00', currency: 'JPY' };
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows: [gift] });
  const lists = everyList({ wholeSince: 1, askedAt: 1 });
  currentSync.set(syncWith(sync, createStore({ ...beforeSync, lists })));
  const amounts = { amount: '17345.00', fee: '345.00', payout: '16900.00', currency: 'JPY' };
  const row = readRow('listPayouts', { id: '5', status: 'paid', ...amounts });
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/', { '/': () => <PayoutDetails row={row} columns={payoutColumns(listContext())} /> });
  const compared = () =>
    Array.from(screen.querySelectorAll('section')).find(({ textContent }) =>
      textContent.includes('Transactions in this'),
    );
  await until(() => expect(compared()?.textContent).toContain('Net¥17,000¥16,900−¥100'));
  expect(compared()?.textContent).not.toContain('.00');
  await act(async () => root.unmount());
  currentSync.set(null);
});

// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { readRow } from '#e2e/support/doubles/rows.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { payoutColumns } from './columns.tsx';
import { PayoutDetails } from './details.tsx';

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

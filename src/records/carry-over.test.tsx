// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import { storedViewsOf, storeView } from '#device/stored-views.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { useCarryOver } from './carry-over.ts';

beforeEach(() => localStorage.clear());

const shown: boolean[] = [];
function Screen() {
  shown.push(useCarryOver());
  return null;
}

async function open(address: string) {
  const root = createRoot(document.createElement('div'));
  const history = await showScreen(root, address, { '/thanks': Screen });
  await act(async () => root.unmount());
  return new URLSearchParams(history.location.search);
}

it('useCarryOver(): an old address leads to what it is now, and isn’t read before', async () => {
  const now = await open('/thanks?period=last-year&f.amount=250..&by=household');
  expect(Object.fromEntries(now)).toEqual({ days: 'last-fiscal-year', 'f.amount': '250..', by: 'household' });
  expect([shown[0], shown.at(-1)]).toEqual([true, false]);
  const own = await open('/thanks?days=last-year&c1=gave&c1.in=90d..');
  expect(Object.fromEntries(own)).toEqual({ days: 'last-year', c1: 'gave', 'c1.in': '90d..' });
});

it('useCarryOver(): saved views have the rows that they had', async () => {
  const checks = { name: 'Checks', values: { method: 'check' } };
  storeView('transactions', checks);
  storeView('thanks', { name: 'This year', values: { period: 'this-year', 'f.amount': '250..' } });
  storeView('contacts', { name: 'Lapsed', values: { c1: '!gave*in:this-year', match: 'any' } });
  await open('/thanks');
  expect(storedViewsOf('thanks')).toEqual([
    { name: 'This year', values: { days: 'this-fiscal-year', 'f.amount': '250..' } },
  ]);
  expect(storedViewsOf('contacts')).toEqual([
    { name: 'Lapsed', values: { c1: '!gave', 'c1.in': 'this-year', match: 'any' } },
  ]);
  expect(storedViewsOf('transactions')).toEqual([checks]);
});

// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import type { ListContext } from '#domain/lists/list.ts';
import type { Total } from '#domain/rows/totals.ts';
import { sumByCurrency } from '#domain/values/money.ts';
import { useWithContext } from './list-context.ts';
import { forgetNames, learn, notifyLearned } from './names.ts';

interface Row {
  amount: string;
  campaign: string;
}

const rows: readonly Row[] = [
  { amount: '1.10', campaign: '77' },
  { amount: '2.20', campaign: '77' },
];
const totalsWith = ({ names }: ListContext): readonly Total<Row>[] => [
  { label: 'Amount', amount: ({ amount }) => amount, currency: ({ campaign }) => names.currency(campaign) },
];

const container = document.createElement('div');
let root: Root;
let made: (readonly Total<Row>[])[];

function Sums() {
  const totals = useWithContext(totalsWith);
  made.push(totals);
  return totals.flatMap((total) =>
    sumByCurrency(rows, total).sums.map(({ sum, currency }) => `${sum} ${currency || 'unknown'}`),
  );
}

beforeEach(() => {
  made = [];
  root = createRoot(container);
  act(() => root.render(<Sums />));
});
afterEach(() => {
  act(() => root.unmount());
  forgetNames();
  changePreferences({ zone: 'browser' });
  vi.useRealTimers();
});

const gala = { title: 'Gala', currency: 'EUR', page: 1 };
const howOften = () => new Set(made).size;

it('useWithContext(): makes totals again once a campaign is learned, and they show its currency', () => {
  expect(container.textContent).toBe('3.30 unknown');
  act(() => learn({ campaigns: [['77', gala]] }));
  expect(container.textContent).toBe('3.30 EUR');
  expect(howOften()).toBe(2);
});

it('useWithContext(): returns the same object otherwise', () => {
  act(() => learn({ campaigns: [['77', gala]] }));
  act(() => learn({ campaigns: [['77', gala]] }));
  act(() => notifyLearned(false));
  act(() => root.render(<Sums />));
  expect(howOften()).toBe(2);
});

it('useWithContext(): makes it again for another time zone, and on another day', () => {
  act(() => {
    changePreferences({ zone: 'utc' });
    root.render(<Sums />);
  });
  expect(howOften()).toBe(2);
  vi.useFakeTimers({ now: Date.now() + 864e5, toFake: ['Date'] });
  act(() => root.render(<Sums />));
  expect(howOften()).toBe(3);
});

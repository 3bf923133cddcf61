// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { transactionColumns } from './transaction.tsx';
import { useWithContext } from './list-context.ts';

const container = document.createElement('div');
let root: Root;
let made: unknown[];

function Columns() {
  const columns = useWithContext(transactionColumns);
  made.push(columns);
  return columns.length;
}

beforeEach(() => {
  made = [];
  root = createRoot(container);
  act(() => root.render(<Columns />));
});
afterEach(() => {
  act(() => root.unmount());
  changePreferences({ zone: 'browser' });
  vi.useRealTimers();
});

const howOften = () => new Set(made).size;

it('useWithContext(): returns the same columns when it’s rendered again', () => {
  act(() => root.render(<Columns />));
  expect(howOften()).toBe(1);
});

it('useWithContext(): makes them again for another time zone, and on another day', () => {
  act(() => {
    changePreferences({ zone: 'utc' });
    root.render(<Columns />);
  });
  expect(howOften()).toBe(2);
  vi.useFakeTimers({ now: Date.now() + 864e5, toFake: ['Date'] });
  act(() => root.render(<Columns />));
  expect(howOften()).toBe(3);
});

// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetLearned, knownCurrency, learnCampaign, notifyLearned } from '../device/known-names.ts';
import { sumByCurrency } from '../domain/values/money.ts';
import type { Total } from '../ui/rows/totals.ts';
import { JoinedMoney, useJoined } from './currencies.tsx';

interface Row {
  amount: string;
  campaign: string;
}

const rows: readonly Row[] = [
  { amount: '1.10', campaign: '77' },
  { amount: '2.20', campaign: '77' },
];
const totals: readonly Total<Row>[] = [
  { label: 'Amount', amount: ({ amount }) => amount, currency: ({ campaign }) => knownCurrency(campaign) },
];

const container = document.createElement('div');
let root: Root;
let rendered: (readonly Total<Row>[])[];

function Sums() {
  const joined = useJoined(totals);
  rendered.push(joined);
  return (
    <>
      <JoinedMoney amount="5" currency={() => knownCurrency('77')} />{' '}
      {joined.flatMap((total) =>
        sumByCurrency(rows, total).sums.map(({ sum, currency }) => `${sum} ${currency || 'unknown'}`),
      )}
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  rendered = [];
  root = createRoot(container);
  act(() => root.render(<Sums />));
});
afterEach(() => {
  act(() => root.unmount());
  forgetLearned();
});

it('JoinedMoney and useJoined(): show the currency once its campaign is learned', () => {
  expect(container.textContent).toBe('5.00 3.30 unknown');
  act(() => {
    learnCampaign('77', { title: 'Gala', currency: 'EUR', page: 1 });
    notifyLearned();
  });
  expect(container.textContent).toBe('5.00EUR 3.30 EUR');
});

it('useJoined(): returns the same array until a currency is learned', () => {
  act(() => root.render(<Sums />));
  expect(new Set(rendered).size).toBe(1);
  act(notifyLearned);
  expect(new Set(rendered).size).toBe(2);
});

// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { readRow } from '#e2e/support/doubles/rows.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import type { ChangeSeen } from '#sync/questions/since.ts';
import { Line } from './change-line.tsx';

const details = { id: '1', before: null, at: null, campaign: null, person: null };
const named = { name: 'Ruth Ames', campaignTitle: '', isFirst: false, isPlanned: false, tickets: 0 };
const gift = readRow('listTransactions', { id: '1', amount: '50.00' });
const change = (kind: ChangeSeen['kind'], status: string, more: Partial<ChangeSeen> = {}): ChangeSeen => ({
  ...details,
  ...named,
  list: 'listTransactions',
  what: 'new',
  kind,
  row: gift,
  now: { status, amount: '50.00' },
  amount: '20.00',
  currency: 'USD',
  ...more,
});

it.each([
  ['a gift', change('gifts', 'given'), '$20.00'],
  [
    'an older gift',
    change('gifts', 'given', { at: '2025-11-05', entered: '2025-11-21' }),
    'Nov 5, 2025, entered Nov 21, 2025$20.00',
  ],
  [
    'an older gift that was entered then',
    change('gifts', 'given', { at: '2025-11-05', entered: null }),
    'dated Nov 5, 2025$20.00',
  ],
  ['a refund', change('refunds', 'refunded'), 'Refunded−$20.00'],
  ['a part paid back', change('refunds', 'partly refunded'), 'Partially refunded−$20.00'],
  ['a refund of its own', change('refunds', 'refund', { currency: 'JPY', amount: '2000.00' }), 'Refund−¥2,000'],
  [
    'a changed amount',
    change('others', 'given', {
      what: 'changed',
      before: { status: 'given', amount: '40.00' },
      currency: 'JPY',
      amount: '',
    }),
    'ChangedAmount: ¥40 → ¥50',
  ],
])('the line of %s says it', async (_, line, said) => {
  const screen = document.createElement('div');
  const root = createRoot(screen);
  await showScreen(root, '/', { '/': () => <Line line={line} isIdentified /> });
  expect(screen.querySelector('li')?.textContent).toBe(`Ruth Ames${said}`);
  await act(async () => root.unmount());
});

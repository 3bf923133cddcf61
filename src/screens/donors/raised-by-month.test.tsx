// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { compare, yearsBack } from '#domain/values/compared.ts';
import type { Report } from '#sync/questions/report.ts';
import { RaisedByMonth } from './raised-by-month.tsx';

let root: Root;

// It is large, and what is lazy here should be there when it is asked for.
beforeAll(() => import('#ui/chart/chart-bars.tsx'), 60_000);
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

/** Returns the text of the newest month. */
async function newestOf(to: string): Promise<string | null | undefined> {
  const days = { from: '2026-10-01', to };
  const asked = {
    days,
    back: yearsBack(days),
    today: '2026-11-23',

    currency: 'USD',
  };
  const raised = [{ currency: 'USD', sum: '5', past: '4', gifts: 1 }];
  const months = [
    { month: '2026-10', before: '2025-10', raised },
    { month: '2026-11', before: '2025-11', raised },
  ];
  const periods = compare(days, asked.back, to === asked.today);
  const report = { asked, periods, currency: 'USD', months } as unknown as Report;
  await showScreen(root, '/report', { '/report': () => <RaisedByMonth report={report} /> });
  await until(() => expect(document.querySelector('[role=slider]')).not.toBeNull());
  return document.querySelector('[role=slider]')?.getAttribute('aria-valuetext');
}

it('raised by month: the month until today is compared with the same days, which it says', async () => {
  expect(await newestOf('2026-11-23')).toBe('Nov 2026 (to date): $5.00, Nov 2025 (same days): $4.00');
});

it('raised by month: a range that has ended runs no more', async () => {
  expect(await newestOf('2026-11-20')).toBe('Nov 2026: $5.00, Nov 2025: $4.00');
});

it('raised by month: a whole month that runs is compared with a whole one', async () => {
  expect(await newestOf('2026-11-30')).toBe('Nov 2026 (to date): $5.00, Nov 2025: $4.00');
});

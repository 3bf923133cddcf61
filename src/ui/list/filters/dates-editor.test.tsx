// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import type { Values } from '#ui/record/record-link.ts';
import { DatesEditor } from './dates-editor.tsx';

const moments = ['paidAfter', 'paidBefore'];
const apply = vi.fn<(changes: Values) => void>();
let root: Root;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  changePreferences({ zone: 'utc' });
  apply.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  changePreferences({ zone: 'browser', fiscalYearStartsIn: 1 });
  vi.useRealTimers();
});

const show = (values: Values, { keys = moments, isAhead = false } = {}) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <DatesEditor label="Paid" keys={keys} isAhead={isAhead} values={values} apply={apply} />
      </MantineProvider>,
    ),
  );

const buttons = () => [...document.querySelectorAll('button')];
const named = (name: string) =>
  buttons().find((button) => button.textContent === name || button.getAttribute('aria-label') === name);
const press = (name: string) => act(async () => named(name)?.click());
const offered = () => [...document.querySelectorAll('[role=toolbar] button')].map(({ textContent }) => textContent);

it('dates: a period is one press, and its days are shown when it’s set', async () => {
  await show({});
  await press('Last 30 days');
  expect(apply.mock.calls).toEqual([[{ paidAfter: 'last-30-days', paidBefore: undefined }]]);
  await act(async () => root.render(null));
  await show({ paidAfter: 'last-30-days' });
  expect(named('Last 30 days')?.getAttribute('aria-current')).toBe('true');
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['2026-10-22', '2026-11-20']);
});

it('dates: two days in the calendar are a range, in any order, and one day is enough pressed twice', async () => {
  await show({});
  await press('Friday, November 6, 2026');
  expect(apply).not.toHaveBeenCalled();
  expect(named('Apply filter')).toBeDefined();
  await press('Friday, October 30, 2026');
  expect(apply.mock.calls).toEqual([
    [{ paidAfter: '2026-10-30T00:00:00+00:00', paidBefore: '2026-11-06T23:59:59+00:00' }],
  ]);
  await act(async () => root.render(null));
  await show({}, { keys: ['f.paid_at'] });
  await press('Friday, November 6, 2026');
  await press('Friday, November 6, 2026');
  expect(apply.mock.lastCall).toEqual([{ 'f.paid_at': '2026-11-06..2026-11-06' }]);
});

it('dates: with times, a range waits for them', async () => {
  await show({ paidAfter: '2026-11-02T00:00:00Z', paidBefore: '2026-11-06T12:30:00Z' });
  await press('Monday, November 9, 2026');
  await press('Tuesday, November 10, 2026');
  expect(apply).not.toHaveBeenCalled();
  await press('Apply filter');
  expect(apply.mock.calls).toEqual([
    [{ paidAfter: '2026-11-09T00:00:00+00:00', paidBefore: '2026-11-10T12:30:00+00:00' }],
  ]);
  await press('Remove times');
  await press('Apply filter');
  expect(apply.mock.lastCall).toEqual([
    { paidAfter: '2026-11-09T00:00:00+00:00', paidBefore: '2026-11-10T23:59:59+00:00' },
  ]);
});

it('dates: fiscal years are offered if they aren’t calendar years, and loaded rows may have no date', async () => {
  await show({});
  expect(offered()).toHaveLength(10);
  expect(named('Last fiscal year')).toBeUndefined();
  await act(async () => root.render(null));
  changePreferences({ fiscalYearStartsIn: 7 });
  await show({}, { keys: ['f.due'], isAhead: true });
  expect(offered()).toEqual([
    'Today',
    'Tomorrow',
    'Next 7 days',
    'Next 30 days',
    'This month',
    'Next month',
    'This quarter',
    'This year',
    'This fiscal year',
    'Before today',
    'Not empty',
    'Empty',
  ]);
  expect(named('Add times')).toBeUndefined();
  await press('Empty');
  expect(apply.mock.calls).toEqual([[{ 'f.due': 'none' }]]);
});

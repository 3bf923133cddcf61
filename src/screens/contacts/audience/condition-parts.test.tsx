// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Part } from '#domain/audience/definition.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { changePreferences } from '#device/preferences.ts';
import { PartEditor } from './condition-parts.tsx';

let root: Root;
const set = vi.fn<(written: string, problem?: string) => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  changePreferences({ zone: 'utc' });
  set.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  changePreferences({ zone: 'browser', fiscalYearStartsIn: 1 });
  vi.useRealTimers();
});

const show = (name: string, of: Part, written: string) =>
  showScreen(root, '/', { '/': () => <PartEditor name={name} of={of} written={written} set={set} /> });

async function put(field: HTMLInputElement | HTMLSelectElement | null, value: string) {
  await act(async () => {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
    own?.set?.call(field, value);
    field?.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
}
const select = () => document.querySelector('select');
const press = (name: string) =>
  act(async () => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click());

it('days of a condition: named, so long ago, or from one to another in the calendar of lists', async () => {
  await show('in', { kind: 'day' }, '');
  await put(select(), 'this-year');
  expect(set).toHaveBeenLastCalledWith('this-year');
  await put(select(), 'in-last');
  expect(set).toHaveBeenLastCalledWith('', 'Enter a whole number up to 9,999');
  await put(document.querySelector('input'), '90');
  expect(set).toHaveBeenLastCalledWith('90d..');
  await put(select(), 'dates');
  expect(set).toHaveBeenLastCalledWith('', 'Enter a start date or an end date');
  await press('Monday, November 2, 2026');
  await press('Friday, November 6, 2026');
  expect(set).toHaveBeenLastCalledWith('2026-11-02..2026-11-06');
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual(['2026-11-02', '2026-11-06']);
});

it.each([
  ['last-fiscal-year', 1, 'last-year'],
  ['last-fiscal-year', 7, 'last-fiscal-year'],
  ['..18m', 1, 'ago'],
  ['30d..', 1, 'in-last'],
  ['2026-01-01..', 1, 'dates'],
])('days of a condition: %s, where a year starts in month %i, are shown as %s', async (written, firstMonth, way) => {
  changePreferences({ fiscalYearStartsIn: firstMonth });
  await show('in', { kind: 'day' }, written);
  expect(select()?.value).toBe(way);
});

it('numbers of a condition: as the editor of lists takes them', async () => {
  await show('sum', { kind: 'amount' }, '100..');
  const [from, to] = document.querySelectorAll('input');
  expect([from?.value, to?.value]).toEqual(['100', '']);
  await put(to ?? null, '50');
  expect(set).toHaveBeenLastCalledWith('100..', 'The maximum is less than the minimum');
  await put(to ?? null, '500');
  expect(set).toHaveBeenLastCalledWith('100..500');
});

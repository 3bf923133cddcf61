// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { preferences } from '#device/preferences.ts';
import type { TabState } from '#sync/serve-sync.ts';
import { noteBusy } from '#ui/browser/prefetch.ts';
import { countingWrites } from '#ui/session/ending.ts';
import { watchTab } from './background-sync.ts';

function watched(pages?: TabState['pages']) {
  const cache = new QueryClient();
  const tab = watchTab(cache, () => true, pages);
  const told = vi.fn<() => void>();
  tab.state.subscribe(told);
  onTestFinished(tab.end);
  return { cache, told, ...tab };
}

const seen = { isSeen: true, isWaiting: false, asksWhoGave: true, readsAll: true };

test('a tab is seen while it is visible and online, until it is left', () => {
  const { state, told } = watched();
  expect(state.get()).toEqual(seen);
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const online = vi.spyOn(navigator, 'onLine', 'get');
  const after = (event: string, target: EventTarget = window) => {
    target.dispatchEvent(new Event(event));
    return state.get().isSeen;
  };
  hidden.mockReturnValue(true);
  expect(after('visibilitychange', document)).toBe(false);
  hidden.mockReturnValue(false);
  expect(after('visibilitychange', document)).toBe(true);
  online.mockReturnValue(false);
  expect(after('offline')).toBe(false);
  online.mockReturnValue(true);
  expect(after('online')).toBe(true);
  expect(after('pagehide')).toBe(false);
  expect(after('pageshow')).toBe(true);
  expect(told).toHaveBeenCalledTimes(6);
  after('online');
  expect(told).toHaveBeenCalledTimes(6);
});

test('a person waits while the page reads', async () => {
  const { state, cache } = watched();
  let answer: (rows: string) => void = () => undefined;
  const reading = cache.fetchQuery({ queryKey: ['a'], queryFn: () => new Promise<string>((done) => (answer = done)) });
  await vi.waitFor(() => expect(state.get().isWaiting).toBe(true));
  answer('rows');
  await reading;
  await vi.waitFor(() => expect(state.get().isWaiting).toBe(false));
});

test('a person waits while a change is being saved', () => {
  const { state } = watched();
  const write = { operation: 'updateHousehold', input: {}, key: undefined, affects: [], run: undefined } as const;
  countingWrites.sent?.(write);
  expect(state.get().isWaiting).toBe(true);
  countingWrites.ended?.(write, { outcome: 'saved', answer: null });
  expect(state.get().isWaiting).toBe(false);
});

test('what the platform asks a person to wait, the sync waits, too', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { state } = watched();
  noteBusy(30);
  vi.advanceTimersByTime(29_999);
  expect(state.get().isWaiting).toBe(true);
  vi.advanceTimersByTime(1);
  expect(state.get().isWaiting).toBe(false);
});

test('the choice not to identify donors is told', () => {
  const { state, end } = watched();
  preferences.change((before) => ({ ...before, asksWhoGave: false }));
  expect(state.get().asksWhoGave).toBe(false);
  end();
  preferences.change((before) => ({ ...before, asksWhoGave: true }));
  expect(state.get().asksWhoGave).toBe(false);
});

test('a tab that says which pages it needs asks for no donors', () => {
  const pages = { listTransactions: 1 };
  expect(watched(pages).state.get()).toEqual({ ...seen, asksWhoGave: false, pages });
});

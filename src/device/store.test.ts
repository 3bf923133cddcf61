import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('createStore(): notifies each listener of every change until it unsubscribes', () => {
  const store = createStore(1);
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = store.subscribe(one);
  store.subscribe(other);
  store.set(2);
  expect(store.get()).toBe(2);
  stop();
  store.set(3);
  store.set(3);
  expect([one, other].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});

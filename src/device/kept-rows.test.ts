// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetKeptRows } from './forget-rows.ts';
import { awaitRows, mayHaveRows, noteStoredRows, rowsAwaited, rowsOpened } from './kept-rows.ts';
import { storedKeys } from './inventory.ts';

beforeEach(() => {
  localStorage.clear();
  rowsAwaited.set(false);
});

it('awaitRows(): waits only for the account whose rows are stored', async () => {
  awaitRows('a');
  expect(rowsAwaited.get()).toBe(false);
  noteStoredRows('a');
  expect(mayHaveRows()).toBe(true);
  for (const other of ['', 'b']) awaitRows(other);
  expect(rowsAwaited.get()).toBe(false);
  awaitRows('a');
  expect(rowsAwaited.get()).toBe(true);
  const opened = vi.fn<() => void>();
  const waiting = rowsOpened().then(opened);
  await Promise.resolve();
  expect(opened).not.toHaveBeenCalled();
  rowsAwaited.set(false);
  await waiting;
  expect(opened).toHaveBeenCalledOnce();
});

it('awaitRows(): doesn’t wait longer than 5 seconds', () => {
  vi.useFakeTimers();
  noteStoredRows('a');
  awaitRows('a');
  vi.advanceTimersByTime(4999);
  expect(rowsAwaited.get()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(rowsAwaited.get()).toBe(false);
  vi.useRealTimers();
});

it('noteStoredRows(): leaves nothing behind when rows are no longer stored, or deleted', () => {
  noteStoredRows('a');
  expect(storedKeys()).toEqual(['rows-of']);
  noteStoredRows(null);
  expect(storedKeys()).toEqual([]);
  noteStoredRows('a');
  awaitRows('a');
  void forgetKeptRows();
  expect(storedKeys()).toEqual([]);
  expect(rowsAwaited.get()).toBe(false);
});

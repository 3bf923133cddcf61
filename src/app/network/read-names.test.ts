import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '../../api/client.ts';
import { forgetNames, names } from '../../records/names.ts';
import { readNames } from './read-names.ts';

let cache: QueryClient;
const asked: string[] = [];
const askedAt: number[] = [];
let failing = false;
const household = (page: number) => ({
  id: String(page),
  name: 'H',
  contacts: [{ id: `48${page}`, name_display: `P${page}` }],
});
const call = ((name: string, { page = '1' }: { page?: string }) => {
  asked.push(`${name} ${page}`);
  askedAt.push(Date.now());
  if (failing) return Promise.reject(new Error('No response'));
  const rows = name === 'listHouseholds' ? [household(Number(page))] : [];
  return Promise.resolve({ rows, number: Number(page), hasNext: name === 'listHouseholds' });
}) as unknown as Call;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  cache = new QueryClient();
  asked.length = 0;
  askedAt.length = 0;
  failing = false;
});
afterEach(() => {
  forgetNames();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const answerScreen = () => cache.setQueryData(['listPledges', {}], { rows: [], number: 1 });

it('readNames(): loads a few pages after the first screen, one at a time, and learns their names', async () => {
  const stop = readNames(cache, call);
  await pass(60);
  expect(asked).toEqual([]);
  answerScreen();
  await pass(60);
  const pages = Array.from({ length: 25 }, (_none, index) => index + 1);
  expect(asked).toEqual(['listCampaigns 1', ...pages.map((page) => `listHouseholds ${page}`)]);
  expect(['481', '4825', '4826'].map(names.get().person)).toEqual(['P1', 'P25', undefined]);
  stop();
});

it('readNames(): loads at most one page per second, and updates shown names every five pages', async () => {
  answerScreen();
  const heard = vi.fn<() => void>();
  const unsubscribe = names.subscribe(heard);
  readNames(cache, call);
  await pass(60);
  expect(asked).toHaveLength(26);
  expect(askedAt.filter((at, place) => at - (askedAt[place - 1] ?? 0) < 1000)).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(5);
  unsubscribe();
});

it('readNames(): shows learned names before a failure', async () => {
  answerScreen();
  const heard = vi.fn<() => void>();
  const unsubscribe = names.subscribe(heard);
  readNames(cache, call);
  while (asked.length < 3) {
    // oxlint-disable-next-line no-await-in-loop -- one second after the other
    await pass(1);
  }
  failing = true;
  await pass(60);
  expect(asked).toHaveLength(4);
  expect(heard).toHaveBeenCalledTimes(1);
  unsubscribe();
});

it('readNames(): waits while a screen loads', async () => {
  answerScreen();
  let answer: (value: unknown) => void = () => undefined;
  void cache.fetchQuery({ queryKey: ['listTickets'], queryFn: () => new Promise((resolve) => (answer = resolve)) });
  readNames(cache, call);
  await pass(60);
  expect(asked).toEqual([]);
  answer({ rows: [] });
  await pass(60);
  expect(asked).toHaveLength(26);
});

it('readNames(): does not reload a page that a screen has loaded', async () => {
  cache.setQueryData(['listHouseholds', { query: 'Ames' }], { rows: [], number: 1 });
  cache.setQueryData(['listHouseholds', {}], { rows: [], number: 1, hasNext: true });
  cache.setQueryData(['listHouseholds', { page: '2' }], { rows: [], number: 2, hasNext: false });
  readNames(cache, call);
  await pass(60);
  expect(asked).toEqual(['listCampaigns 1']);
});

it('readNames(): stops silently on a failure, and when aborted', async () => {
  answerScreen();
  failing = true;
  readNames(cache, call);
  await pass(60);
  expect(asked).toEqual(['listCampaigns 1']);
  failing = false;
  const stop = readNames(cache, call);
  stop();
  await pass(60);
  expect(asked).toHaveLength(1);
});

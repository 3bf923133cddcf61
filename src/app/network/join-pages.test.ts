// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { createStore } from '#device/store.ts';
import { partsOf } from '#domain/joined.ts';
import { transactionParts } from '#domain/lists/transactions.ts';
import { beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { type GivenRow, readRows } from '#e2e/support/doubles/rows.ts';
import type { ListRow } from '#sync/lists.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { joinPages } from './join-pages.ts';

const key = ['listTransactions', {}];
const gift: GivenRow = { id: '7', contact_id: '4801', amount: '5.00' };
const ruth = { id: '501', name: 'Ames', contacts: [{ id: '4801', first_name: 'Ruth', last_name: 'Ames' }] };

const pageOf = (list: ListName, ...rows: GivenRow[]) =>
  ({ rows: readRows(list, rows), number: 1, total: rows.length }) as unknown as Page<ListRow>;
const { donor } = partsOf(transactionParts);

let cache: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
  onTestFinished(() => {
    cache.clear();
    vi.useRealTimers();
  });
});

function started() {
  const status = createStore<SyncStatus>(beforeSync);
  const named = () => status.set({ ...status.get(), names: status.get().names + 1 });
  const worker = syncInMemory(undefined, { named });
  const ask = vi.fn<(question: 'joins', given: never) => Promise<unknown>>(async (_, given) => worker.joins(given));
  const see = vi.fn<Sync['see']>(async (page) => {
    await new Promise((done) => setTimeout(done, 10));
    return worker.see(page);
  });
  onTestFinished(joinPages(cache, { see, ask: ask as unknown as Sync['ask'], status }));
  const show = () =>
    onTestFinished(new QueryObserver(cache, { queryKey: key, enabled: false }).subscribe(() => undefined));
  const answer = (...rows: GivenRow[]) =>
    cache.fetchQuery({ queryKey: key, queryFn: () => pageOf('listTransactions', ...rows) });
  const shown = () => cache.getQueryData<Page<never>>(key)?.rows.map((row) => donor(row).name);
  const settle = (milliseconds = 10) => vi.advanceTimersByTimeAsync(milliseconds);
  return { worker, see, ask, show, answer, shown, settle };
}

test('a page’s rows show at once, have names once the worker answered, and keep them while it’s requested again', async () => {
  const { worker, answer, shown, settle } = started();
  worker.take({ list: 'listHouseholds', page: 1, round: 1, rows: [ruth] });
  const { dataUpdatedAt } = await answer(gift).then(() => cache.getQueryState(key) ?? { dataUpdatedAt: 0 });
  expect(shown()).toEqual(['Contact 4801']);
  await settle();
  expect(shown()).toEqual(['Ruth Ames']);
  expect(cache.getQueryState(key)).toMatchObject({ dataUpdatedAt, isInvalidated: false });
  const again = answer({ ...gift, amount: '6.00' }, { id: '8', contact_id: '4801' });
  const heard = vi.fn<(name: string | undefined) => void>();
  onTestFinished(cache.getQueryCache().subscribe(() => heard(shown()?.[0])));
  await again;
  expect(heard).not.toHaveBeenCalledWith('Contact 4801');
  await settle();
  expect(shown()).toEqual(['Ruth Ames', 'Ruth Ames']);
});

test('the worker gets a page before its request resolves, so what is asked after that includes it', async () => {
  const { see, answer } = started();
  await answer(gift).then(() => expect(see).toHaveBeenCalledOnce());
});

test('rows get new names within two seconds, also those that no screen shows', async () => {
  const { worker, ask, answer, shown, settle } = started();
  await answer(gift);
  await settle();
  worker.take({ list: 'listHouseholds', page: 1, round: 1, rows: [ruth] });
  await settle(5000);
  expect(shown()).toEqual(['Ruth Ames']);
  for (const first_name of ['R', 'Ru', 'Rut']) {
    const contacts = [{ id: '4801', first_name }];
    worker.take({ list: 'listHouseholds', page: 1, round: 2, rows: [{ ...ruth, contacts }] });
    await settle(100);
  }
  expect(shown()).toEqual(['R']);
  await settle(2000);
  expect(shown()).toEqual(['Rut']);
  expect(ask).toHaveBeenCalledTimes(3);
});

test('names leave the error of a page’s last request and its rows’ own changes as they are', async () => {
  const { worker, show, answer, shown, settle } = started();
  await answer(gift);
  show();
  await settle();
  const failing = () => Promise.reject(new Error('away'));
  await cache.fetchQuery({ queryKey: key, queryFn: failing, retry: false }).catch(() => undefined);
  worker.take({ list: 'listHouseholds', page: 1, round: 1, rows: [ruth] });
  await settle();
  expect(shown()).toEqual(['Ruth Ames']);
  expect(cache.getQueryState(key)).toMatchObject({ status: 'error', error: { message: 'away' } });
});

test('lists whose rows say it all stay the same objects', async () => {
  const { worker, settle } = started();
  const page = pageOf('listMessages', { id: '8' });
  await cache.fetchQuery({ queryKey: ['listMessages', {}], queryFn: () => page });
  worker.take({ list: 'listHouseholds', page: 1, round: 1, rows: [ruth] });
  await settle(5000);
  expect(cache.getQueryData(['listMessages', {}])).toBe(page);
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { until } from '#e2e/support/doubles/screen.tsx';
import { syncWith, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { createStore } from '#device/store.ts';
import type { Sync } from '#sync/sync.ts';
import { useSyncQuery } from './use-sync.ts';

it('A question that others supersede before it is its turn isn’t asked.', async () => {
  const asked: { text: string; answer(): void }[] = [];
  const ask = ((text: string) =>
    new Promise((resolve) => asked.push({ text, answer: () => resolve(`about ${text}`) }))) as unknown as Sync['ask'];
  const sync = { ...syncWith(syncInMemory(), createStore(beforeSync)), ask };
  function Shown({ typed }: { typed: string }) {
    return useSyncQuery(sync, ['typed'], (one) => one(typed as 'hasAddresses') as unknown as Promise<string>, typed);
  }
  const screen = document.createElement('div');
  const root = createRoot(screen);
  const client = new QueryClient();
  const type = (typed: string) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Shown typed={typed} />
        </QueryClientProvider>,
      ),
    );
  const answer = (place: number) => act(async () => asked[place]?.answer());
  const asks = () => asked.map(({ text }) => text);
  await type('1');
  await type('10');
  await type('100');
  expect(asks()).toEqual(['1']);
  await answer(0);
  await until(() => expect(asks()).toEqual(['1', '100']));
  await answer(1);
  await until(() => expect(screen.textContent).toBe('about 100'));
  // An answered question is asked again.
  await type('10');
  await until(() => expect(asks()).toEqual(['1', '100', '10']));
  await answer(2);
  await until(() => expect(screen.textContent).toBe('about 10'));
  await act(async () => root.unmount());
});

it('A question that is never answered keeps none from another client.', async () => {
  const asks = [
    vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined)),
    vi.fn<() => Promise<unknown>>().mockResolvedValue('answered'),
  ] as const;
  const syncs = asks.map((ask) => ({
    ...syncWith(syncInMemory(), createStore(beforeSync)),
    ask: ask as unknown as Sync['ask'],
  })) as unknown as readonly [Sync, Sync];
  function Shown({ sync, typed }: { sync: Sync; typed: string }) {
    return useSyncQuery(sync, ['typed'], (ask) => ask('hasAddresses') as unknown as Promise<string>, typed);
  }
  const screen = document.createElement('div');
  const root = createRoot(screen);
  const client = new QueryClient();
  const draw = (sync: Sync, typed: string) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Shown sync={sync} typed={typed} />
        </QueryClientProvider>,
      ),
    );
  await draw(syncs[0], '1');
  expect(asks[0]).toHaveBeenCalledOnce();
  await draw(syncs[1], '10');
  await until(() => expect(screen.textContent).toBe('answered'));
  expect(asks[0]).toHaveBeenCalledOnce();
  await act(async () => root.unmount());
});

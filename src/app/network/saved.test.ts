// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#api/client.ts';
import { connect, createQueryClient, read, type SentWrite } from '#api/query.ts';
import { outcomeOfKind, writeResult } from '#e2e/support/doubles/row-results.ts';
import type { Sync } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { writeSubscribers } from './saved.ts';

afterEach(() => currentSync.set(null));

function save(id: string, name: string): void {
  const write: SentWrite = {
    operation: 'updateHousehold',
    input: { household: id },
    key: undefined,
    affects: ['listHouseholds'],
    run: undefined,
  };
  for (const { ended } of writeSubscribers(new QueryClient())) {
    ended?.(write, { outcome: 'saved', answer: { id, name, contacts: [] } });
  }
}

it('saved writes: go into the synced data, also those from before it was available', () => {
  const written = vi.fn<Sync['written']>();
  const ask = vi.fn<() => Promise<unknown>>();
  save('501', 'Before');
  currentSync.set({ written, ask } as unknown as Sync);
  save('501', 'After');
  expect(written.mock.calls.map(([{ id, answer }]) => [id, answer?.['name']])).toEqual([
    ['501', 'Before'],
    ['501', 'After'],
  ]);
  expect(ask).toHaveBeenCalledExactlyOnceWith('markStale', ['listHouseholds']);
  currentSync.set(null);
  currentSync.set({ written, ask } as unknown as Sync);
  expect(written).toHaveBeenCalledTimes(2);
});

describe('a write and the reads that it affects', () => {
  let cache: QueryClient;
  beforeEach(() => {
    cache = createQueryClient();
    cache.mount();
  });
  afterEach(() => {
    cache.clear();
    cache.unmount();
  });

  /** Watches two lists, and returns the names of the reads sent from then on. */
  async function watched() {
    const reads: string[] = [];
    connect((async (name: string) => {
      reads.push(name);
      return { rows: [] };
    }) as unknown as Call);
    for (const name of ['listHouseholds', 'listTickets'] as const) {
      new QueryObserver(cache, read(name, {})).subscribe(() => undefined);
    }
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
    reads.length = 0;
    return reads;
  }

  const write: SentWrite = {
    operation: 'updateHousehold',
    input: { household: '7', body: { note: 'a' } },
    key: undefined,
    affects: ['listHouseholds'],
    run: undefined,
  };
  const kinds = ['saved', ...(Object.keys(outcomeOfKind) as (keyof typeof outcomeOfKind)[])] as const;

  it.each(kinds)('ended as %s, refetches them only if it may have been saved', async (kind) => {
    const reads = await watched();
    const end = writeResult(kind);
    for (const { ended } of writeSubscribers(cache)) ended?.(write, end);
    expect(reads).toEqual(end.outcome === 'saved' || end.outcome === 'unconfirmed' ? ['listHouseholds'] : []);
  });

  it('found late, refetches them as well', async () => {
    const reads = await watched();
    for (const { found } of writeSubscribers(cache)) found?.({ ...write, key: 'k9' }, writeResult('saved'));
    expect(reads).toEqual(['listHouseholds']);
  });
});

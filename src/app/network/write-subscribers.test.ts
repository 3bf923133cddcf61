// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { SentWrite } from '#api/query.ts';
import type { AtHand } from '#replica/at-hand.ts';
import { atHand } from '#replica/current.ts';
import { writeSubscribers } from './write-subscribers.ts';

afterEach(() => atHand.set(null));

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

it('write subscribers: apply saved writes to the replica, also those from before it was available', () => {
  const written = vi.fn<AtHand['written']>();
  const ask = vi.fn<() => Promise<unknown>>();
  save('501', 'Before');
  atHand.set({ written, ask } as unknown as AtHand);
  save('501', 'After');
  expect(written.mock.calls.map(([{ id, answer }]) => [id, answer['name']])).toEqual([
    ['501', 'Before'],
    ['501', 'After'],
  ]);
  expect(ask).toHaveBeenCalledExactlyOnceWith('markStale', ['listHouseholds']);
  atHand.set(null);
  atHand.set({ written, ask } as unknown as AtHand);
  expect(written).toHaveBeenCalledTimes(2);
});

// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createStore } from '../../device/store.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import { nothingAtHand } from '../../../e2e/support/doubles/replica.ts';
import { learnAsRead } from './learn-as-read.ts';

test('names are learned from each thousand rows, from the rest once all were read, and from what comes later', async () => {
  const status = createStore<AtHandStatus>(nothingAtHand);
  const ask = vi.fn<(question: string, given: { list: string; from: number; most: number }) => Promise<object>>();
  ask.mockImplementation(async () => ({}));
  const end = learnAsRead({ ask: ask as unknown as AtHand['ask'], status });
  const reads = (list: 'listHouseholds' | 'listPledges', rows: number, wholeSince: number | null) => {
    const { lists } = status.get();
    status.set({ ...status.get(), lists: { ...lists, [list]: { ...lists[list], rows, wholeSince } } });
  };
  const asked = async (...parts: [list: string, from: number, most: number][]) => {
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(parts.length));
    expect(ask.mock.calls.map(([, { list, from, most }]) => [list, from, most])).toEqual(parts);
    ask.mockClear();
  };
  reads('listHouseholds', 20, null);
  await asked(['listHouseholds', 0, 20]);
  reads('listHouseholds', 1000, null);
  reads('listHouseholds', 1020, null);
  reads('listHouseholds', 1025, null);
  await asked(['listHouseholds', 20, 1000]);
  reads('listHouseholds', 1030, 5);
  await asked(['listHouseholds', 1020, 10]);
  // As where the rows were stored.
  reads('listPledges', 2500, 5);
  await asked(['listPledges', 0, 1000], ['listPledges', 1000, 1000], ['listPledges', 2000, 500]);
  reads('listHouseholds', 1032, 6);
  reads('listPledges', 2503, 6);
  await asked(['listHouseholds', 1030, 2], ['listPledges', 2500, 3]);
  end();
  reads('listHouseholds', 1035, 7);
  expect(ask).not.toHaveBeenCalled();
});

/** Learns names from the rows that the worker reads. */
import type { ListName } from '../../api/operations.ts';
import { learn } from '../../records/names.ts';
import type { AtHand } from '../../replica/at-hand.ts';

/** Lists whose names any screen may need, most needed first. Others come with the rows that need them. */
const namingLists = ['listCampaigns', 'listHouseholds', 'listPledges'] as const;
/** Rows per request to the worker. */
const most = 1000;

/**
 * Learns names from the first rows of a list, from each 1,000 after them, and from any more once it was read to its end.
 * Returns a function that stops it.
 */
export function learnAsRead({ ask, status }: Pick<AtHand, 'ask' | 'status'>): () => void {
  /** Rows of each list that were learned from. */
  const learned = new Map<ListName, { rows: number; isWhole: boolean }>();
  let turn = Promise.resolve();

  /** Learns from the rows between two places, in parts, so that the page stays responsive. */
  async function learnFrom(list: ListName, from: number, to: number): Promise<void> {
    for (let start = from; start < to; start += most) {
      learn(await ask('namesOf', { list, from: start, most: Math.min(most, to - start) }));
    }
  }

  return status.subscribe(() => {
    for (const list of namingLists) {
      const { rows, wholeSince } = status.get().lists[list];
      const isWhole = wholeSince !== null;
      const known = learned.get(list);
      const before = known ?? { rows: 0, isWhole: false };
      const more = rows - before.rows;
      if (more === 0 || (known && !isWhole && more < most)) continue;
      learned.set(list, { rows, isWhole });
      // The rows may be dropped meanwhile.
      turn = turn.then(() => learnFrom(list, before.rows, rows)).catch(() => undefined);
    }
  });
}

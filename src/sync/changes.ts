/** Finds changes since the viewer's last visit, and stores the marks of visits. */
import type { Transaction } from '#api/resources.ts';
import type { ListName } from '#api/operations.ts';
import { type Gift } from '#domain/gift.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { cached } from '#domain/values/collections.ts';
import { type ChangeSeen, linesOf, type Since, type SinceAsked, sinceLastTime } from './questions/since.ts';
import { type ListRow, type ListStates } from './lists.ts';
import { listNames } from '#domain/resources.ts';
import type { RowStore } from './row-store.ts';
import { baselineOf, type Seen } from './seen.ts';

interface ChangesOptions {
  store: RowStore;
  /** We fill and change it here. It's stored with the rows. */
  seen: Seen;
  gifts(): readonly Gift[];
  /** Newest first. */
  transactions(): readonly Transaction[];
  people(): readonly PersonRow[];
  /** Called when the marks need to be stored. */
  written(): void;
  /** Called when the viewer marks changes as seen. */
  looked(): void;
  /** Returns rows of a list with what other records say of them. */
  join(list: ListName, rows: readonly ListRow[]): readonly ListRow[];
}

export function createChanges({ store, seen, gifts, written, looked, join, ...world }: ChangesOptions) {
  /** Raised with every mark. */
  let seenVersion = 0;
  let from: number | undefined;
  /** The last mark, and the baselines before it. */
  let marked: { at: number; before: Seen } | null = null;
  /** The rows of the last answer. The viewer hasn't seen later ones. */
  let answered = new Map<ListName, readonly ListRow[]>();
  const changesNow = cached(
    () => sinceLastTime({ store, gifts: gifts(), seen, from }),
    () => [seenVersion, from, gifts(), ...listNames.map((list) => store.rows(list))],
  );
  const joined = (lines: readonly ChangeSeen[]) =>
    lines.map((line) => ({ ...line, row: line.row && (join(line.list, [line.row])[0] ?? line.row) }));
  function look(change: () => void): void {
    change();
    seenVersion += 1;
    written();
    looked();
  }
  return {
    /** Sets the baseline of lists that were just synced for the first time. */
    beginSeen(lists: ListStates): void {
      const begun = listNames.filter((list) => lists[list].wholeSince !== null && !seen.has(list));
      if (begun.length === 0) return;
      for (const list of begun) seen.set(list, baselineOf(list, store.rows(list), lists[list].wholeSince ?? 0));
      seenVersion += 1;
      written();
    },
    questions: {
      sinceLastTime(asked: SinceAsked): Since {
        from = asked.from;
        answered = new Map(listNames.map((list) => [list, store.rows(list)]));
        const [transactions, people] = [world.transactions(), world.people()];
        const since = linesOf(changesNow(), { store, gifts: gifts(), transactions, people }, asked);
        return { ...since, lines: joined(since.lines), earlier: joined(since.earlier) };
      },
      /** Marks the rows of the last answer as seen, at a time in milliseconds. */
      markSeen(at: number): void {
        marked = { at, before: new Map(seen) };
        look(() => {
          for (const [list, rows] of answered) if (seen.has(list)) seen.set(list, baselineOf(list, rows, at));
        });
      },
      /** Removes the mark of that time if it's the last one. */
      unmarkSeen(at: number): void {
        if (marked?.at !== at) return;
        const { before } = marked;
        marked = null;
        look(() => before.forEach((baseline, list) => seen.set(list, baseline)));
      },
    },
  };
}

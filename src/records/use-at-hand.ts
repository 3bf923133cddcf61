import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { ListName } from '../api/operations.ts';
import { createStore } from '../device/store.ts';
import type { AtHand, AtHandStatus } from '../replica/at-hand.ts';
import { atHand } from '../replica/current.ts';
import { useStore } from '../ui/browser/use-store.ts';

const nothing = createStore<AtHandStatus | null>(null);

/** The replica once it holds the whole list; until then, and where nothing is read in the background, null. */
export function useAtHand(list: ListName): AtHand | null {
  const replica = useStore(atHand);
  const isWhole = useStatus(replica, (status) => status?.lists[list].wholeSince != null);
  return isWhole ? replica : null;
}

function useStatus<Selected>(replica: AtHand | null, select: (status: AtHandStatus | null) => Selected): Selected {
  // Both are stores of what may be null.
  return useStore((replica?.status ?? nothing) as typeof nothing, select);
}

/** Changes with the rows: gifts that were read, givers that became known, and changes that were saved. */
export function versionOf({ lists, writes, givers }: AtHandStatus): string {
  return [...Object.values(lists).map(({ askedAt, rows }) => `${askedAt} ${rows}`), writes, givers?.known].join();
}

/**
 * The answer to a question about the rows at hand, asked again when they change. Undefined until it is there, and while there
 * is no replica. `name` tells
 * one question from another, with what is given to it.
 */
export function useAnswer<Answer>(
  replica: AtHand | null,
  name: readonly unknown[],
  question: (ask: AtHand['ask']) => Promise<Answer>,
): Answer | undefined {
  const version = useStatus(replica, (status) => status && versionOf(status));
  const { data } = useQuery({
    queryKey: ['answer', name, version],
    queryFn: replica ? async () => ({ name: JSON.stringify(name), answer: await question(replica.ask) }) : skipToken,
    // What was answered stands until the new answer is there.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return data?.name === JSON.stringify(name) ? data.answer : undefined;
}

/** Pages of the query cache pass the worker, which joins to their rows what other records say of them. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { joinedTo } from '#domain/joined.ts';
import { withJoined } from '#domain/joining.ts';
import { listNames } from '#domain/resources.ts';
import { nameKey } from '#records/ways/use-name.ts';
import type { ListRow } from '#sync/lists.ts';
import type { Sync } from '#sync/sync.ts';

type Rows = Page<ListRow>;

/** Milliseconds between updates of the pages while names arrive: each one re-renders the list on screen. */
const apart = 2000;

/**
 * Passes each page that a screen requested to the worker. Rows show at once, and have what the worker joins to them as soon as it
 * has answered. All pages are joined again when names change: one that comes back to the screen shows them at once. Returns a
 * function that stops it.
 */
export function joinPages(cache: QueryClient, { see, ask, status }: Pick<Sync, 'see' | 'ask' | 'status'>): () => void {
  const queries = cache.getQueryCache();
  /** The page of each query as it was last. */
  const joined = new WeakMap<Query, Rows>();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let by = status.get().names;

  /** Only the rows: the page's age, and an error of its last request, stay. */
  function put(query: Query, rows: readonly ListRow[]): void {
    const page = query.state.data as Rows;
    const isSame = rows.every((row, place) => row === page.rows[place]);
    const next = isSame ? page : { ...page, rows: [...rows] };
    joined.set(query, next);
    if (!isSame) query.setState({ data: next });
  }

  async function join(query: Query, asked: Rows, answering: Promise<readonly object[] | null>): Promise<void> {
    const joins = await answering.catch(() => null);
    const page = query.state.data as Rows | undefined;
    // A row may have changed since, and will be joined again.
    if (joins && page) {
      put(
        query,
        page.rows.map((row, place) => (row.id === asked.rows[place]?.id ? withJoined(row, joins[place]) : row)),
      );
    }
  }

  function read(query: Query): void {
    const [list, input] = query.queryKey;
    const page = query.state.data as Rows | undefined;
    if (!isListName(list) || !page) return;
    const before = new Map(joined.get(query)?.rows.map((row) => [row.id, joinedTo(row)]));
    // A page that's requested again shows what was joined to its rows before, until the worker has answered.
    put(
      query,
      page.rows.map((row) => withJoined(row, before.get(row.id))),
    );
    const { rows, number, total } = page;
    void join(query, page, see({ list, input: input as object, rows, number, total }));
  }

  /** Joins the rows again: names have changed since. */
  function joinAgain(query: Query): void {
    const page = joined.get(query);
    const [list] = query.queryKey;
    if (page && isListName(list)) void join(query, page, ask('joins', { list, rows: page.rows }));
  }

  function joinAll(): void {
    by = status.get().names;
    void cache.invalidateQueries({ queryKey: [nameKey] });
    queries.getAll().forEach(joinAgain);
    waiting = setTimeout(() => {
      waiting = undefined;
      if (status.get().names !== by) joinAll();
    }, apart);
  }

  queries.getAll().forEach(read);
  const ends = [
    queries.subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') read(event.query);
    }),
    status.subscribe(() => {
      if (waiting === undefined && status.get().names !== by) joinAll();
    }),
  ];
  return () => {
    clearTimeout(waiting);
    for (const end of ends) end();
  };
}

const isListName = (name: unknown): name is ListName => listNames.some((list) => list === name);

/** Forgets what is over its time, and what one owner has too much of. Of that, it is written down up to when it reaches. */
import type { JournalBounds } from '../journal.ts';
import type { Database, Query } from './database.ts';

interface TidyingOptions {
  most: Pick<JournalBounds, 'most' | 'mostEach' | 'mostBytes' | 'mostBytesEach'>;
  /** Milliseconds that a key is remembered, and between two tidyings. */
  keepFor: number;
  every: number;
  /** Milliseconds from when it is said that keys are forgotten until they are: no claim may take as long. */
  grace: number;
}

/** Any number, the same for all hosts. */
const lock = 5_747_002;

export function startTidying(database: Database, options: TidyingOptions) {
  let tidying: Promise<void> | undefined;
  let size = 0;
  const timer = setInterval(() => {
    tidying ??= tidy(database, options)
      .then((counted) => void (size = counted))
      .catch(() => undefined)
      .finally(() => (tidying = undefined));
  }, options.every);
  timer.unref();
  return {
    /** How many keys there were when it was last tidied. */
    size: () => size,
    async stop() {
      clearInterval(timer);
      await tidying;
    },
  };
}

/** One host at a time; the others leave it to that one. How many keys are remembered. */
async function tidy(database: Database, { most, keepFor, grace }: TidyingOptions): Promise<number> {
  await database.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean; now: string }>(
      'SELECT pg_try_advisory_xact_lock($1) AS mine, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
      [lock],
    );
    if (!turn?.mine) return;
    await forget(query, Number(turn.now), { keepFor, grace });
    const sizes = await query<{ keys: string; bytes: string }>(
      "SELECT count(*) AS keys, coalesce(sum(octet_length(body)), 0) AS bytes FROM steward_writes WHERE state <> 'withdrawn' GROUP BY owner",
    );
    const keys = levelOf(
      Array.from(sizes, (each) => Number(each.keys)),
      most.most,
    );
    const bytes = levelOf(
      Array.from(sizes, (each) => Number(each.bytes)),
      most.mostBytes,
    );
    await mark(query, Number(turn.now), Math.min(keys, most.mostEach));
    await trim(query, Math.min(bytes, most.mostBytesEach));
  });
  const [counted] = await database.query<{ keys: string }>('SELECT count(*) AS keys FROM steward_writes');
  return Number(counted?.keys ?? 0);
}

async function forget(
  query: Query,
  now: number,
  { keepFor, grace }: { keepFor: number; grace: number },
): Promise<void> {
  const isOver = "(state <> 'executing' OR lease < $2::bigint)";
  await query(`DELETE FROM steward_writes WHERE begun < $1::bigint AND ${isOver}`, [now - keepFor - grace, now]);
  await query(
    `DELETE FROM steward_writes w USING steward_owners o
     WHERE o.owner = w.owner AND o.since < $1::bigint AND w.begun <= o.dropped_up_to AND state <> 'withdrawn' AND ${isOver}`,
    [now - grace, now],
  );
  await query('DELETE FROM steward_owners WHERE dropped_up_to < $1::bigint', [now - keepFor - grace]);
  await query('DELETE FROM steward_hosts WHERE seen < $1::bigint', [now - keepFor]);
}

/** From here on, nobody takes a key of the owner for new that is as old as those that will be forgotten. */
async function mark(query: Query, now: number, mostEach: number): Promise<void> {
  await query(
    `INSERT INTO steward_owners (owner, dropped_up_to, since)
     SELECT owner, begun, $1::bigint FROM (
       SELECT owner, begun, row_number() OVER (PARTITION BY owner ORDER BY begun DESC) AS place
       FROM steward_writes WHERE state <> 'withdrawn'
     ) AS placed WHERE place = $2::bigint + 1
     ON CONFLICT (owner) DO UPDATE SET dropped_up_to = excluded.dropped_up_to, since = excluded.since
     WHERE steward_owners.dropped_up_to < excluded.dropped_up_to`,
    [now, mostEach],
  );
}

/** Of answers that there is no room for, the status alone is kept, so that no key is forgotten for another's bytes. */
async function trim(query: Query, mostBytesEach: number): Promise<void> {
  await query(
    `UPDATE steward_writes w SET body = NULL FROM (
       SELECT key, sum(octet_length(body)) OVER (PARTITION BY owner ORDER BY begun DESC, key) AS total
       FROM steward_writes WHERE body IS NOT NULL
     ) AS added WHERE added.key = w.key AND added.total > $1::bigint`,
    [mostBytesEach],
  );
}

/** What each may have at most, so that all together have no more than `most`: whoever has most gives first. */
export function levelOf(sizes: readonly number[], most: number): number {
  let left = most;
  for (const [place, size] of sizes.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (sizes.length - place));
    if (size > share) return share;
    left -= size;
  }
  return Number.MAX_SAFE_INTEGER;
}

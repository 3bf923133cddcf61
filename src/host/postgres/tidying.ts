/**
 * Cleanup: deletes keys past their time, and the oldest keys of owners that have too many. For each of those owners, it
 * records up to when keys are gone.
 */
import { levelOf } from '#host/journal.ts';
import type { SharedBounds } from './bounds.ts';
import type { Database, Query } from './database.ts';

/** Any number, the same for all hosts. */
const lock = 5_747_002;

export function startTidying(database: Database, bounds: SharedBounds) {
  let tidying: Promise<void> | undefined;
  let size = 0;
  const timer = setInterval(() => {
    tidying ??= tidy(database, bounds)
      .then((counted) => void (size = counted))
      .catch(() => undefined)
      .finally(() => (tidying = undefined));
  }, bounds.tidyEvery);
  timer.unref();
  return {
    /** The number of keys at the latest cleanup. */
    size: () => size,
    async stop() {
      clearInterval(timer);
      await tidying;
    },
  };
}

/** Cleans up, unless another host is doing it. Returns the number of keys. */
async function tidy(database: Database, bounds: SharedBounds): Promise<number> {
  await database.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean; now: string }>(
      'SELECT pg_try_advisory_xact_lock($1) AS mine, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now',
      [lock],
    );
    if (!turn?.mine) return;
    await forget(query, Number(turn.now), bounds);
    const sizes = await query<{ keys: string; bytes: string }>(
      "SELECT count(*) AS keys, coalesce(sum(octet_length(body)), 0) AS bytes FROM steward_writes WHERE state <> 'withdrawn' GROUP BY owner",
    );
    const [keys, bytes] = [sizes.map((each) => Number(each.keys)), sizes.map((each) => Number(each.bytes))];
    await mark(query, Number(turn.now), Math.min(levelOf(keys, bounds.most), bounds.mostEach));
    await trim(query, Math.min(levelOf(bytes, bounds.mostBytes), bounds.mostBytesEach));
  });
  const [counted] = await database.query<{ keys: string }>('SELECT count(*) AS keys FROM steward_writes');
  return Number(counted?.keys ?? 0);
}

async function forget(query: Query, now: number, { keepFor, grace }: SharedBounds): Promise<void> {
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

/** Marks an owner's keys beyond `mostEach` as dropped: from now on, no host takes a key that old for new. */
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

/** Drops the bodies of an owner's oldest answers, and keeps their status: no key is dropped to make room for bytes. */
async function trim(query: Query, mostBytesEach: number): Promise<void> {
  await query(
    `UPDATE steward_writes w SET body = NULL FROM (
       SELECT key, sum(octet_length(body)) OVER (PARTITION BY owner ORDER BY begun DESC, key) AS total
       FROM steward_writes WHERE body IS NOT NULL
     ) AS added WHERE added.key = w.key AND added.total > $1::bigint`,
    [mostBytesEach],
  );
}

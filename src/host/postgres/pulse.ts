/**
 * This host's heartbeat in the database: it gives the clock and the epoch, and notices if the database has lost what it
 * acknowledged.
 *
 * The epoch changes with everything that can remove rows: another cluster, timeline (a failover, a restore to a
 * moment), database (a restored dump), or table file. If none of these shows, as with a disk that was set back, a live
 * host's row is older than its latest heartbeat, and that host sets a new epoch.
 */
import { randomBytes } from 'node:crypto';
import type { SharedBounds } from './bounds.ts';
import type { Database, Query } from './database.ts';

/** Returns the SQL of `here`, a common table expression of one row with `epoch`, `now`, and `server`. */
export function hereOf(cluster: string): string {
  const parts = [
    's.epoch',
    's.generation',
    // Restoring a dump writes the row again, which changes this.
    's.xmin',
    cluster,
    'd.oid',
    'left(pg_walfile_name(pg_current_wal_lsn()), 8)',
    "pg_relation_filenode('steward_writes')",
  ];
  return `here AS MATERIALIZED (
    SELECT translate(left(encode(sha256(convert_to(concat_ws('/', ${parts.join(', ')}), 'UTF8')), 'base64'), 12), '+/', '-_') AS epoch,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now,
      pg_postmaster_start_time()::text AS server
    FROM steward_store s, pg_database d WHERE d.datname = current_database())`;
}

/** Returns the SQL for the cluster's ID, which not every user may read. */
export async function clusterOf(database: Database): Promise<string> {
  const [row] = await database.query<{ may: boolean }>(
    "SELECT has_function_privilege('pg_control_system()', 'execute') AS may",
  );
  return row?.may ? '(SELECT system_identifier FROM pg_control_system())' : "''";
}

interface Row {
  epoch: string;
  now: string;
  server: string;
  generation: number;
}

/** The rows that everything depends on have been deleted. */
class Empty extends Error {
  override name = 'Empty';
}

/** @throws Error when the first beat fails */
export async function startPulse(
  database: Database,
  here: string,
  { beatEvery, quiet, remakeAfter, migrate }: SharedBounds,
) {
  const run = randomBytes(9).toString('base64url');
  let sent = 0;
  let beat = 0;
  let known: Row | undefined;
  let offset = 0;
  let quietUntil = 0;
  let emptySince: number | undefined;

  const report = `SELECT here.*, s.generation FROM here, steward_store s`;

  const enter = async (query: Query) => {
    const [store] = await query<{ generation: number }>('SELECT generation FROM steward_store FOR UPDATE');
    if (!store) throw new Empty();
    // Skip this if another host has noticed first.
    if (known && store.generation <= known.generation) {
      await query('UPDATE steward_store SET epoch = gen_random_uuid(), generation = $1::integer + 1', [
        known.generation,
      ]);
    }
    await query(
      `INSERT INTO steward_hosts (run, beat, seen) SELECT $1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint
       ON CONFLICT (run) DO UPDATE SET beat = excluded.beat, seen = excluded.seen`,
      [run, sent],
    );
    return query<Row>(`WITH ${here} ${report}`);
  };

  const beatOnce = async (): Promise<void> => {
    sent += 1;
    const [found] = await database.query<Row>(
      `WITH ${here}, beaten AS (
         UPDATE steward_hosts SET beat = $2, seen = here.now FROM here WHERE run = $1 AND beat >= $3 RETURNING run
       ) ${report}, beaten`,
      [run, sent, beat],
    );
    const counted = sent;
    const row = found ?? (await database.transaction(enter))[0];
    if (!row) throw new Empty();
    // The row is older than now, so a stamp is never ahead of the database.
    offset = Number(row.now) - performance.now();
    if (known && known.server !== row.server) quietUntil = performance.now() + quiet;
    known = row;
    beat = counted;
    emptySince = undefined;
  };

  const keepUp = async () => {
    try {
      await beatOnce();
    } catch (error) {
      // 42P01: there is no such table.
      if (!(error instanceof Empty) && (error as { code?: string }).code !== '42P01') return;
      emptySince ??= performance.now();
      if (performance.now() - emptySince >= remakeAfter) await migrate().catch(() => undefined);
    }
  };

  await beatOnce();
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= keepUp().finally(() => (beating = undefined));
  }, beatEvery);
  timer.unref();

  return {
    run,
    /** The first part of new stamps. */
    epoch: (): string => known?.epoch ?? '',
    /** Milliseconds since 1970 by the database's clock, or a moment before. */
    now: (): number => Math.floor(performance.now() + offset),
    /** Returns what a claim compares with the database; undefined while there can be no claims. */
    proof: (): { beat: number; server: string } | undefined =>
      database.isUp() && known && emptySince === undefined && performance.now() >= quietUntil
        ? { beat, server: known.server }
        : undefined,
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}

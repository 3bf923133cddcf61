/**
 * The journal's SQL statements. `here` is a common table expression with `epoch`, `now`, and `server`; see pulse.ts.
 */
import type { SharedBounds } from './bounds.ts';

/** Milliseconds that a stamp may be ahead of the database's clock: after a failover, another machine's clock counts. */
const ahead = 10_000;

/**
 * $1 key, $2 owner, $3 request, $4 run, $5 attempt. Claims and withdrawals also take $6 epoch and $7 time of the stamp,
 * $8 beat, and $9 server: they succeed only if the database has lost nothing that it acknowledged.
 */
export function statementsOf(
  here: string,
  { keepFor, lease, silence, mostWithdrawn, mostWithdrawnEach }: SharedBounds,
) {
  const insert = (state: string) => `WITH ${here}
    INSERT INTO steward_writes (key, owner, request, state, run, attempt, begun, lease)
    SELECT $1, $2, $3, '${state}', $4, $5::bigint, greatest(here.now, $7::bigint), here.now + ${lease}
    FROM here
    WHERE here.epoch = $6 AND here.server = $9
      AND $7::bigint BETWEEN here.now - ${keepFor} + 1 AND here.now + ${ahead}
      AND NOT EXISTS (SELECT FROM steward_owners WHERE owner = $2 AND dropped_up_to >= $7::bigint)
      AND EXISTS (SELECT FROM steward_hosts WHERE run = $4 AND beat >= $8::bigint)`;
  const own = 'key = $1 AND run = $2 AND attempt = $3::bigint';
  return {
    claim: `${insert('executing')} ON CONFLICT (key) DO NOTHING RETURNING key`,
    withdraw: `${insert('withdrawn')}
      AND (SELECT count(*) FROM steward_writes WHERE state = 'withdrawn') < ${mostWithdrawn}
      AND (SELECT count(*) FROM steward_writes WHERE state = 'withdrawn' AND owner = $2) < ${mostWithdrawnEach}
      ON CONFLICT (key) DO NOTHING RETURNING key`,
    // $1 key; $2 owner (null: dropped keys of all owners count); $3 request; $4 epoch and $5 time of the stamp; $6 run;
    // $7 beat; $8 server.
    find: `WITH ${here}
      SELECT w.state, w.owner = $2 AS own, w.request = $3 AS same, w.lease > here.now
          -- After a restart of the database, its hosts have yet to beat.
          AND (here.server <> $8 OR EXISTS (SELECT FROM steward_hosts h WHERE h.run = w.run AND h.seen > here.now - ${silence})) AS live,
        w.status, w.headers, w.body,
        CASE
          WHEN here.epoch <> $4 THEN 'earlier-run'
          WHEN $5::bigint > here.now + ${ahead} THEN 'unknown-stamp'
          WHEN $5::bigint <= greatest(here.now - ${keepFor},
            (SELECT max(dropped_up_to) FROM steward_owners WHERE $2::bytea IS NULL OR owner = $2)) THEN 'forgotten'
        END AS doubt,
        here.server = $8 AND EXISTS (SELECT FROM steward_hosts WHERE run = $6 AND beat >= $7::bigint) AS whole
      FROM here LEFT JOIN steward_writes w ON w.key = $1`,
    // We don't know if the claim is there or still to come: put a withdrawn key in its place, which never runs.
    cancel: `INSERT INTO steward_writes (key, owner, request, state, run, attempt, begun)
      VALUES ($1, $2, $3, 'withdrawn', $4, $5::bigint, greatest((extract(epoch FROM clock_timestamp()) * 1000)::bigint, $6::bigint))
      ON CONFLICT (key) DO UPDATE SET state = 'withdrawn'
      WHERE steward_writes.run = excluded.run AND steward_writes.attempt = excluded.attempt
      RETURNING key`,
    // From here on: $1 key, $2 run, $3 attempt.
    release: `DELETE FROM steward_writes WHERE ${own} AND state = 'executing'`,
    finish: `UPDATE steward_writes SET state = 'done', status = $4, headers = $5, body = $6
      WHERE ${own} AND state = 'executing'`,
  };
}

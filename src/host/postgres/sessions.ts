/** Stores sessions in the database that hosts share. */
import { type SessionLimits, sessionLimits, type Sessions, SessionsAway } from '#host/sessions.ts';
import { type MachineOptions, type SessionStore, sessionsOver } from '#host/sessions/machine.ts';
import type { Database, Query, Value } from './database.ts';

export type SharedSessionsOptions = Partial<MachineOptions> & Pick<MachineOptions, 'secret'>;

interface Row {
  place: number;
  sealed: Buffer;
  is_latest: boolean;
  replaces: boolean;
  used: string;
  issued: string;
}

const channel = 'steward_sessions';

/** Milliseconds since 1970 by the database's clock. */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

export function createSharedSessions(database: Database, options: SharedSessionsOptions): Sessions {
  const store = storeIn(database, { ...sessionLimits, ...options });
  const machine = { fresh: 2000, grace: 30_000, noteEvery: 30_000, ...options };
  return sessionsOver(store, machine, (ended) => database.listen(channel, ended));
}

function storeIn(
  database: Database,
  { idle, longest, most, renewAfter, overlap }: Required<SessionLimits>,
): SessionStore {
  const live = `s.used > ${now} - ${idle} AND s.began > ${now} - ${longest}`;

  const query: Query = async (text, values) => {
    try {
      return await database.query(text, values);
    } catch (error) {
      throw new SessionsAway('The database can’t say who is signed in.', { cause: error });
    }
  };

  const end = async (where: string, values: readonly Value[]): Promise<string[]> => {
    const gone = await query<{ id: string }>(
      `WITH gone AS (DELETE FROM steward_sessions WHERE ${where} RETURNING id)
       SELECT id, pg_notify('${channel}', id) FROM gone`,
      values,
    );
    return gone.map(({ id }) => id);
  };

  return {
    async begin({ id, owner, browser }, { hash, sealed }) {
      await query(`DELETE FROM steward_sessions s WHERE NOT (${live})`);
      await query(
        `WITH begun AS (
           INSERT INTO steward_sessions (id, owner, browser, began, used) VALUES ($1, $2, $3, ${now}, ${now}) RETURNING id
         )
         INSERT INTO steward_session_secrets (session, place, hash, sealed, issued)
         SELECT id, 1, $4, $5, ${now} FROM begun`,
        [id, owner, browser, hash, sealed],
      );
      return end(`id IN (SELECT id FROM steward_sessions ORDER BY used DESC, began DESC OFFSET ${most})`, []);
    },

    async read(id, hash) {
      const [row] = await query<Row>(
        `SELECT k.place, k.sealed, k.place = latest.place AS is_latest,
           ${now} - s.used AS used, ${now} - latest.issued AS issued,
           EXISTS (SELECT FROM steward_session_secrets WHERE session = s.id AND place < k.place AND until IS NULL) AS replaces
         FROM steward_sessions s
         JOIN steward_session_secrets k ON k.session = s.id
         JOIN LATERAL (
           SELECT place, issued FROM steward_session_secrets WHERE session = s.id ORDER BY place DESC LIMIT 1
         ) latest ON true
         WHERE s.id = $1 AND k.hash = $2 AND (k.until IS NULL OR k.until > ${now}) AND ${live}`,
        [id, hash],
      );
      if (!row) return undefined;
      const { place, sealed, is_latest: isLatest, replaces, used, issued } = row;
      return { place, sealed, isLatest, replaces, used: Number(used), issued: Number(issued) };
    },

    async replace(id, place) {
      await query(
        `UPDATE steward_session_secrets SET until = ${now} + ${overlap} WHERE session = $1 AND place < $2 AND until IS NULL`,
        [id, place],
      );
    },

    async note(id) {
      await query(`UPDATE steward_sessions SET used = ${now} WHERE id = $1`, [id]);
    },

    async renew(id, place, { hash, sealed }) {
      // A later secret that the browser never sent was lost on its way.
      const given = await query(
        `WITH session AS (SELECT id FROM steward_sessions WHERE id = $1 FOR UPDATE SKIP LOCKED),
         latest AS (SELECT max(place) AS place, max(issued) AS issued FROM steward_session_secrets WHERE session = $1),
         own AS (
           SELECT k.session, latest.place AS latest FROM steward_session_secrets k, latest, session
           WHERE k.session = session.id AND k.place = $2 AND k.until IS NULL
             AND latest.issued <= ${now} - CASE WHEN latest.place = k.place THEN ${renewAfter} ELSE ${overlap} END
         ),
         lost AS (
           DELETE FROM steward_session_secrets k USING own
           WHERE k.session = own.session AND (k.place > $2 OR k.until <= ${now})
         )
         INSERT INTO steward_session_secrets (session, place, hash, sealed, issued)
         SELECT session, latest + 1, $3, $4, ${now} FROM own
         ON CONFLICT DO NOTHING RETURNING place`,
        [id, place, hash, sealed],
      );
      return given.length > 0;
    },

    end: (owner, which) =>
      'id' in which
        ? end('id = $1 AND owner = $2', [which.id, owner])
        : end('id <> $1 AND owner = $2', [which.but, owner]),

    async list(owner) {
      const rows = await query<{ id: string; browser: string; began: string; used: string }>(
        `SELECT id, browser, began, used FROM steward_sessions s WHERE owner = $1 AND ${live} ORDER BY used DESC, began DESC`,
        [owner],
      );
      const at = (moment: string) => new Date(Number(moment)).toISOString();
      return rows.map(({ id, browser, began, used }) => ({ id, browser, began: at(began), used: at(used) }));
    },

    async size() {
      const [counted] = await database
        .query<{ many: string }>(`SELECT count(*) AS many FROM steward_sessions s WHERE ${live}`)
        .catch(() => []);
      return counted && Number(counted.many);
    },
  };
}

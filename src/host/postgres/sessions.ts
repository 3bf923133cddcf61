/**
 * Sessions in the database that hosts share. The token is sealed under a key from the cookie's secret and the deployment's,
 * so that neither the database nor a cookie alone gives it away.
 */
import {
  readName,
  type SessionLimits,
  sessionLimits,
  type Sessions,
  SessionsAway,
  type SignedIn,
  written,
} from '../sessions.ts';
import type { Database, Query, Value } from './database.ts';
import { createSessionKeys } from './session-keys.ts';

export interface SharedSessionsOptions extends SessionLimits {
  /** Of the deployment: 32 bytes. */
  secret: Uint8Array;
  /** Milliseconds that the database is not asked again about a session. */
  fresh?: number;
  /** Milliseconds that one goes on without an answer of the database. */
  grace?: number;
  /** Milliseconds after which use is written down again. */
  noteEvery?: number;
}

/** What this process knows of a cookie. Moments are by its own clock. */
interface Held extends SignedIn {
  id: string;
  /** Of its secrets, the place of this one. */
  place: number;
  isLatest: boolean;
  /** It was ended since it was read. */
  isOver: boolean;
  /** When it was read, when the session was used, when its latest secret was issued. */
  at: number;
  used: number;
  issued: number;
}

interface Row {
  place: number;
  sealed: Buffer;
  is_latest: boolean;
  /** Whether a former secret has no end yet. */
  replaces: boolean;
  /** Milliseconds since the session was used, and since its latest secret was issued. */
  used: string;
  issued: string;
}

const channel = 'steward_sessions';
/** Milliseconds after which nobody waits for news of a session that is known. */
const patience = 300;

/** Milliseconds since 1970 by the database's clock. */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

export function createSharedSessions(
  database: Database,
  { secret, fresh = 2000, grace = 30_000, noteEvery = 30_000, ...limits }: SharedSessionsOptions,
): Sessions {
  const { idle, longest, most, renewAfter, overlap } = { ...sessionLimits, ...limits };
  const live = `s.used > ${now} - ${idle} AND s.began > ${now} - ${longest}`;
  const keys = createSessionKeys(secret);
  const held = new Map<string, Held>();
  const reading = new Map<string, Promise<Held | null>>();
  let endings = 0;

  const query: Query = async (text, values) => {
    try {
      return await database.query(text, values);
    } catch (error) {
      throw new SessionsAway('The database does not tell who is signed in.', { cause: error });
    }
  };

  const forget = (id: string) => {
    endings += 1;
    for (const [name, one] of held) {
      if (one.id !== id) continue;
      one.isOver = true;
      held.delete(name);
    }
  };
  database.listen(channel, forget);

  const read = async (name: string, { isUse }: { isUse: boolean }): Promise<Held | null> => {
    const parts = readName(name);
    if (!parts || !keys.isOurs(parts)) return null;
    const before = endings;
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
      [parts.id, keys.hashOf(parts)],
    );
    const signedIn = row && keys.open(parts, row.sealed);
    if (!row || !signedIn) {
      held.delete(name);
      return null;
    }
    if (row.replaces) {
      await query(
        `UPDATE steward_session_secrets SET until = ${now} + ${overlap} WHERE session = $1 AND place < $2 AND until IS NULL`,
        [parts.id, row.place],
      );
    }
    const isNoted = isUse && Number(row.used) > noteEvery;
    if (isNoted) await query(`UPDATE steward_sessions SET used = ${now} WHERE id = $1`, [parts.id]);
    const at = performance.now();
    const found: Held = {
      ...signedIn,
      id: parts.id,
      place: row.place,
      isLatest: row.is_latest,
      isOver: false,
      at,
      used: isNoted ? at : at - Number(row.used),
      issued: at - Number(row.issued),
    };
    // What was ended meanwhile is not held as if it had been read after.
    if (endings === before) hold(name, found);
    return found;
  };

  /** What was read longest ago goes first. */
  const hold = (name: string, found: Held) => {
    held.delete(name);
    held.set(name, found);
    for (const [one, { at }] of held) {
      if (held.size <= most && performance.now() - at < grace) return;
      held.delete(one);
    }
  };

  /** Reads it once for all who ask at the same moment. */
  const readOnce = (name: string, how: { isUse: boolean }) => {
    const key = `${name} ${how.isUse}`;
    const asked = reading.get(key) ?? read(name, how).finally(() => reading.delete(key));
    reading.set(key, asked);
    return asked;
  };

  const find = async (name: string, how = { isUse: false }): Promise<Held | null> => {
    const known = held.get(name);
    const isFresh = (one: Held) =>
      performance.now() - one.at < fresh && !(how.isUse && performance.now() - one.used > noteEvery);
    if (known && isFresh(known)) return known;
    const asked = readOnce(name, how);
    if (!known || performance.now() - known.at >= grace) return asked;
    // A database that is away, or stands still, signs nobody out and holds nobody up.
    const late = new Promise<Held | null>((resolve) => {
      const goOn = () => resolve(known.isOver ? null : known);
      setTimeout(goOn, patience).unref();
      asked.catch(goOn);
    });
    return Promise.race([asked.catch(() => late), late]);
  };

  const end = async (where: string, values: readonly Value[]): Promise<void> => {
    const gone = await query<{ id: string }>(
      `WITH gone AS (DELETE FROM steward_sessions WHERE ${where} RETURNING id)
       SELECT id, pg_notify('${channel}', id) FROM gone`,
      values,
    );
    for (const { id } of gone) forget(id);
  };

  return {
    async begin(signedIn, browser) {
      const name = keys.newName();
      await query(`DELETE FROM steward_sessions s WHERE NOT (${live})`);
      await query(
        `WITH begun AS (
           INSERT INTO steward_sessions (id, owner, browser, began, used) VALUES ($1, $2, $3, ${now}, ${now}) RETURNING id
         )
         INSERT INTO steward_session_secrets (session, place, hash, sealed, issued)
         SELECT id, 1, $4, $5, ${now} FROM begun`,
        [name.id, keys.ownerOf(signedIn.token), browser, keys.hashOf(name), keys.seal(name, signedIn)],
      );
      await end(`id IN (SELECT id FROM steward_sessions ORDER BY used DESC, began DESC OFFSET ${most})`, []);
      return written(name);
    },

    size: async () => {
      const [counted] = await database
        .query<{ many: string }>(`SELECT count(*) AS many FROM steward_sessions s WHERE ${live}`)
        .catch(() => []);
      return counted && Number(counted.many);
    },

    use: (name) => find(name, { isUse: true }),
    look: (name) => find(name),

    async renew(name) {
      const found = await find(name).catch(() => null);
      const isDue = ({ isLatest, issued }: Pick<Held, 'isLatest' | 'issued'>) =>
        performance.now() - issued >= (isLatest ? renewAfter : overlap);
      if (!found || !isDue(found)) return null;
      const next = keys.newName(found.id);
      // One of those who ask at the same moment. What was issued after this one was lost on its way.
      const given = await database
        .query<{ place: number }>(
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
          [found.id, found.place, keys.hashOf(next), keys.seal(next, found)],
        )
        // The one that is there goes on.
        .catch(() => []);
      held.delete(name);
      return given.length > 0 ? written(next) : null;
    },

    async end(name, id) {
      const found = await find(name);
      if (found) await end('id = $1 AND owner = $2', [id ?? found.id, keys.ownerOf(found.token)]);
    },

    async endOthers(name) {
      const found = await find(name);
      if (found) await end('id <> $1 AND owner = $2', [found.id, keys.ownerOf(found.token)]);
    },

    async list(name) {
      const found = await find(name);
      if (!found) return null;
      const rows = await query<{ id: string; browser: string; began: string; used: string }>(
        `SELECT id, browser, began, used FROM steward_sessions s WHERE owner = $1 AND ${live} ORDER BY used DESC, began DESC`,
        [keys.ownerOf(found.token)],
      );
      const at = (moment: string) => new Date(Number(moment)).toISOString();
      return rows.map(({ id, browser, began, used }) => ({
        id,
        browser,
        began: at(began),
        used: at(used),
        isThis: id === found.id,
      }));
    },
  };
}

/** The database that hosts share: a pool of connections, and one more for each channel we listen on. */
import pg from 'pg';

export type Value = string | number | boolean | Uint8Array | readonly string[] | null;

/** Runs one statement and returns its rows. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly Value[],
) => Promise<Row[]>;

/** There was no connection, so the statement was never sent. */
export class DatabaseDown extends Error {
  override name = 'DatabaseDown';
}

export interface Database {
  /**
   * Runs one statement in its own transaction. @throws DatabaseDown; after any other error, it may have been committed.
   */
  query: Query;
  /** Commits all of `work` or nothing. @throws as above */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Calls `heard` for each notification on a channel; misses those that come while it reconnects. */
  listen(channel: string, heard: (payload: string) => void): void;
  /** False from the first statement that finds no connection or no answer, until one does. */
  isUp(): boolean;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections at most, besides those that listen. */
  connections?: number;
  /** Milliseconds to find a connection, and for a statement. */
  connectWithin?: number;
  answerWithin?: number;
}

/** Milliseconds before a lost connection that listens is opened again. */
const listenAgain = 1000;

export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connections = 10, connectWithin = 3000, answerWithin = 5000 } = options;
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: 'steward',
    connectionTimeoutMillis: connectWithin,
    statement_timeout: answerWithin,
    // A database that hangs doesn't even end its own statements.
    query_timeout: answerWithin + 500,
    idle_in_transaction_session_timeout: 2 * answerWithin,
    keepAlive: true,
  };
  const pool = new pg.Pool({
    ...settings,
    max: connections,
    idleTimeoutMillis: 30_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, though its type doesn't say so
    onConnect: async (client) => void (await client.query(durable)),
  });
  let up = true;
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', () => undefined);

  const connected = async () => {
    try {
      return await pool.connect();
    } catch (error) {
      // If all connections are busy, the database may still be up.
      if (!(error instanceof Error && error.message.startsWith('timeout exceeded'))) up = false;
      throw new DatabaseDown('The database can’t be reached.', { cause: error });
    }
  };

  const within = async <Result>(client: pg.PoolClient, work: (query: Query) => Promise<Result>): Promise<Result> => {
    const ignored = () => undefined;
    client.on('error', ignored);
    let broken: Error | undefined;
    try {
      const result = await work(async <Row extends object>(text: string, values: readonly Value[] = []) => {
        const { rows } = await client.query<Row>(text, values.map(asSent));
        return rows;
      });
      up = true;
      return result;
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      up = isOfStatement(error);
      throw error;
    } finally {
      client.off('error', ignored);
      // Don't reuse a connection in doubt: a statement may still be running there.
      client.release(broken && !isOfStatement(broken) ? broken : undefined);
    }
  };

  const listening: (() => void)[] = [];
  return {
    query: async <Row extends object>(text: string, values?: readonly Value[]) =>
      within(await connected(), (query) => query<Row>(text, values)),

    transaction: async (work) =>
      within(await connected(), async (query) => {
        await query('BEGIN');
        try {
          const result = await work(query);
          await query('COMMIT');
          return result;
        } catch (error) {
          // On a broken connection, the database rolls back on its own.
          await query('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),

    listen: (channel, heard) => void listening.push(listen({ settings, channel, heard })),

    isUp: () => up,

    async close() {
      for (const stop of listening) stop();
      await pool.end();
    },
  };
}

/** Acknowledged data must be on disk, whatever the database's own setting is. */
const durable = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') IN ('off', 'local')`;

function asSent(value: Value): unknown {
  return value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value;
}

/** True if the database is as well as before: the statement was wrong, conflicted with another, or took too long. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(?:08|53|57P|58|XX)/.test(error.code ?? 'XX');
}

function listen({
  settings,
  channel,
  heard,
}: {
  settings: pg.ClientConfig;
  channel: string;
  heard: (payload: string) => void;
}): () => void {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const start = () => {
    const opened = new pg.Client(settings);
    client = opened;
    const again = () => {
      if (isStopped || client !== opened) return;
      client = undefined;
      void opened.end().catch(() => undefined);
      timer = setTimeout(start, listenAgain);
      timer.unref();
    };
    opened.on('error', again);
    opened.on('end', again);
    opened.on('notification', ({ payload = '' }) => heard(payload));
    opened
      .connect()
      .then(() => opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
      .catch(again);
  };
  start();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    void client?.end().catch(() => undefined);
  };
}

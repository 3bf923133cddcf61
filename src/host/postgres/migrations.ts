/**
 * The tables that hosts share. Migrations are numbered by their place in the list: add to its end, and never change
 * one.
 */
import { createHmac } from 'node:crypto';
import { StartError } from '#host/settings.ts';
import type { Database, Query } from './database.ts';

/** Times are milliseconds since 1970 by the database's clock. */
const migrations: readonly string[] = [
  `
  -- One row. A new epoch or generation says that what was remembered before is not whole any more.
  CREATE TABLE steward_store (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    epoch uuid NOT NULL DEFAULT gen_random_uuid(),
    generation integer NOT NULL DEFAULT 1,
    secret_check bytea
  );
  INSERT INTO steward_store DEFAULT VALUES;

  -- The runs of hosts. A beat that is older than one that was acknowledged: the store was restored.
  CREATE TABLE steward_hosts (
    run text PRIMARY KEY,
    beat bigint NOT NULL,
    seen bigint NOT NULL
  );

  CREATE TABLE steward_writes (
    key text PRIMARY KEY,
    owner bytea NOT NULL,
    request bytea,
    state text NOT NULL CHECK (state IN ('executing', 'done', 'withdrawn')),
    -- Who claimed it, and until when it may be executing.
    run text,
    attempt bigint,
    lease bigint,
    begun bigint NOT NULL,
    -- Unused since hosts look for an answer themselves.
    awaited boolean NOT NULL DEFAULT false,
    -- Of the answer. Headers and body are sealed; a body that there is no room for is left out.
    status integer,
    headers bytea,
    body bytea
  );
  CREATE INDEX steward_writes_by_owner ON steward_writes (owner, begun);
  CREATE INDEX steward_writes_by_time ON steward_writes (begun);

  -- Of keys of an owner that are as old as this, some were forgotten, or will be.
  CREATE TABLE steward_owners (
    owner bytea PRIMARY KEY,
    dropped_up_to bigint NOT NULL,
    since bigint NOT NULL
  );
  `,
  `
  -- Nothing here leads to a token: the owner is a keyed hash of one, and it is sealed with what the cookie holds.
  CREATE TABLE steward_sessions (
    id text PRIMARY KEY,
    owner bytea NOT NULL,
    browser text NOT NULL,
    began bigint NOT NULL,
    used bigint NOT NULL
  );
  CREATE INDEX steward_sessions_by_owner ON steward_sessions (owner);
  CREATE INDEX steward_sessions_by_use ON steward_sessions (used);

  CREATE TABLE steward_session_secrets (
    session text NOT NULL REFERENCES steward_sessions ON DELETE CASCADE,
    -- In the order in which they were given out.
    place integer NOT NULL,
    hash bytea NOT NULL,
    sealed bytea NOT NULL,
    issued bigint NOT NULL,
    -- Until when it is good: the browser has shown a newer one.
    until bigint,
    PRIMARY KEY (session, place)
  );
  `,
];

/** Any number, the same for all hosts. */
const lock = 5_747_001;

/**
 * Brings the tables up to date, one host at a time.
 * @throws StartError if the database can't be used, belongs to a newer Steward, or was set up with another secret
 */
export async function migrate(database: Database, secret: Uint8Array): Promise<void> {
  try {
    await database.transaction(async (query) => {
      await query('SELECT pg_advisory_xact_lock($1)', [lock]);
      await query(
        'CREATE TABLE IF NOT EXISTS steward_schema (version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
      );
      const done = await query('SELECT version FROM steward_schema');
      await update(query, done.length);
      await checkSecret(query, secret);
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = reasonOf(error);
    throw new StartError(`The database (STEWARD_DATABASE_URL) can’t be used: ${reason}.`, { cause: error });
  }
}

async function update(query: Query, version: number): Promise<void> {
  if (version > migrations.length) {
    throw new StartError(
      `The database (STEWARD_DATABASE_URL) has tables of a newer Steward (version ${version}, while this one knows ${migrations.length}); start that Steward or a later one.`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    await query(migration);
    await query('INSERT INTO steward_schema (version) VALUES ($1)', [index + 1]);
  }
}

/** The first host stores a hash of its secret. With another secret, no stored key or answer would ever be found. */
async function checkSecret(query: Query, secret: Uint8Array): Promise<void> {
  const check = createHmac('sha256', secret).update('steward secret check').digest();
  // The row may have been deleted.
  await query('INSERT INTO steward_store DEFAULT VALUES ON CONFLICT DO NOTHING');
  await query('UPDATE steward_store SET secret_check = $1 WHERE secret_check IS NULL', [check]);
  const [row] = await query<{ same: boolean }>('SELECT secret_check = $1 AS same FROM steward_store', [check]);
  if (row?.same) return;
  throw new StartError(
    'STEWARD_SECRET isn’t the one that this database (STEWARD_DATABASE_URL) was set up with; use the same on every host.',
  );
}

/** Returns what the database says, without its address or user: they may contain a password. */
function reasonOf(error: unknown): string {
  const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message = '' } = root as { code?: string; message?: string };
  switch (code) {
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ENOENT':
      return 'nothing answers there';
    case '28P01':
    case '28000':
      return 'it rejected the user or password';
    case '3D000':
      return 'it has no database of that name';
    case '42501':
      return 'this user can’t create tables there';
    default:
      return /timeout/i.test(message) ? 'it didn’t answer in time' : `it failed with ${code ?? 'an unknown error'}`;
  }
}

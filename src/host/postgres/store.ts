/** Opens the database and everything that hosts share in it. */
import { defaultPatience } from '#host/forwarding.ts';
import type { DatabaseSettings } from '#host/settings.ts';
import type { Counts } from '#host/limits.ts';
import { createSharedCounts } from './counts.ts';
import { type Database, openDatabase } from './database.ts';
import { openJournal, type SharedJournal } from './journal.ts';
import type { Sessions } from '#host/sessions.ts';
import { migrate } from './migrations.ts';
import { createSharedSessions } from './sessions.ts';

export interface Store {
  database: Database;
  journal: SharedJournal;
  /** For hosts that hold the token. */
  sessions(): Sessions;
  counts(): Counts;
  close(): Promise<void>;
}

/** Milliseconds that a write may be executing beyond the service's limit. */
const leeway = 10_000;

/**
 * `patience`: milliseconds that the service may take.
 * @throws StartError if the database can't be used, belongs to a newer Steward, or was set up with another secret
 */
export async function openStore({ url, secret }: DatabaseSettings, patience = defaultPatience): Promise<Store> {
  const database = openDatabase(url);
  try {
    await migrate(database, secret);
    const journal = await openJournal(database, secret, {
      migrate: () => migrate(database, secret),
      lease: patience + leeway,
    });
    const close = async () => {
      await journal.close();
      await database.close();
    };
    return {
      database,
      journal,
      sessions: () => createSharedSessions(database, { secret }),
      counts: () => createSharedCounts(database, secret),
      close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

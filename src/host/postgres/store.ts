/** Opens the database and everything that hosts share in it. */
import { defaultPatience } from '#host/forwarding.ts';
import type { DatabaseSettings } from '#host/settings.ts';
import { createSharedCounts } from './counts.ts';
import { openDatabase } from './database.ts';
import { openJournal } from './journal.ts';
import { migrate } from './migrations.ts';
import { createSharedSessions } from './sessions.ts';

/** Milliseconds that a write may be executing beyond the platform's limit. */
const leeway = 10_000;

/**
 * `patience`: milliseconds that the platform may take.
 * @throws StartError if the database can't be used, belongs to a newer Steward, or was set up with another secret
 */
export async function openStore({ url, secret }: DatabaseSettings, patience = defaultPatience) {
  const database = openDatabase(url);
  try {
    await migrate(database, secret);
    const journal = await openJournal(database, secret, {
      migrate: () => migrate(database, secret),
      lease: patience + leeway,
    });
    return {
      database,
      journal,
      /** For hosts that hold the token. */
      sessions: () => createSharedSessions(database, { secret }),
      counts: createSharedCounts(database, secret),
      async close() {
        await journal.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgres, type Postgres, startPostgres } from './postgres.ts';

/** One Postgres for these tests, which are left out where there is none: check.ts has said so. */
export function describeWithPostgres(tests: (postgres: () => Postgres) => void): void {
  describe.skipIf(!findPostgres())('with Postgres', () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(() => postgres.close(), 60_000);
    tests(() => postgres);
  });
}

/** The seeded databases that worlds are copied from. They are made at first use, beside the lasting world's file. */
import fs from 'node:fs';
import path from 'node:path';
import { Db } from './database.ts';
import { schema, schemaVersion } from './schema.ts';
import { seedDemo } from './seed/demo.ts';
import { largeTransactions, seedLarge } from './seed/large.ts';

export class Templates {
  protected readonly folder: string;
  readonly #today: Date;

  constructor(folder: string, today: Date) {
    this.folder = folder;
    this.#today = today;
  }

  demo(): string {
    return this.#made('demo', (db) => {
      db.exec(schema.still.tables + schema.living.tables);
      db.transaction(() => seedDemo(db, this.#today));
      db.exec(schema.still.indexes + schema.living.indexes);
    });
  }

  large(transactions = largeTransactions): string {
    const demo = this.demo();
    return this.#made('large', (db) => seedLarge(db, this.#today, transactions), demo);
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  #made(name: string, seed: (db: Db) => void, from?: string): string {
    const file = path.join(this.folder, `${name}.db`);
    if (fs.existsSync(file)) return file;
    const draft = `${file}.draft`;
    fs.mkdirSync(this.folder, { recursive: true });
    fs.rmSync(draft, { force: true });
    if (from) fs.copyFileSync(from, draft);
    const db = new Db(draft);
    try {
      // A crash may ruin a draft, which nobody reads and the next start removes: so nothing is flushed.
      db.exec(
        'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536',
      );
      seed(db);
      db.exec(`ANALYZE; PRAGMA user_version = ${schemaVersion}`);
    } finally {
      db.close();
    }
    fs.renameSync(draft, file);
    return file;
  }
}

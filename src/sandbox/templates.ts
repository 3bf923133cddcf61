/** Seeded databases that worlds share until they're written to. Made on first use, in a folder of this process. */
import fs from 'node:fs';
import path from 'node:path';
import { Db } from './database.ts';
import { schema } from './schema.ts';
import { retell, seedDemo, type Story } from './seed/demo.ts';

/** Without flushing: a crash can only ruin a draft, which the next start removes unread. */
export const quickly =
  'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -131072';

export class Templates {
  readonly folder: string;
  readonly #today: Date;

  constructor(folder: string, today: Date) {
    this.folder = folder;
    this.#today = new Date(dateOf(today));
  }

  /** @param day the data is seeded for */
  demo(day = this.#today): string {
    return this.#make(`demo-${dateOf(day)}`, (db) => {
      db.exec(schema.still.tables + schema.living.tables);
      db.transaction(() => seedDemo(db, day));
      db.exec(schema.still.indexes + schema.living.indexes);
    });
  }

  /** Returns the demo world, rewritten as one organization's. */
  told(story: Story, day = this.#today): string {
    return this.#make(`${story}-${dateOf(day)}`, (db) => db.transaction(() => retell(db, day, story)), this.demo(day));
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  #make(name: string, seed: (db: Db) => void, from?: string): string {
    const file = path.join(this.folder, `${name}.db`);
    if (fs.existsSync(file)) return file;
    const draft = `${file}.draft`;
    fs.mkdirSync(this.folder, { recursive: true });
    fs.rmSync(draft, { force: true });
    if (from) fs.copyFileSync(from, draft);
    const db = new Db(draft);
    try {
      db.exec(quickly);
      seed(db);
      db.exec('PRAGMA analysis_limit = 1000; ANALYZE');
    } finally {
      db.close();
    }
    fs.renameSync(draft, file);
    return file;
  }
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

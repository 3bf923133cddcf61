/** The seeded databases that worlds share until they're written to. They're made at first use, in a folder of this process. */
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Db } from './database.ts';
import { schema } from './schema.ts';
import { retell, seedDemo, type Story } from './seed/demo.ts';
import { type LargeSizes, largeSizes, seedLarge } from './seed/large.ts';

export class Templates {
  protected readonly folder: string;
  readonly #today: Date;
  #large: Promise<string> | undefined;
  /** How often all of them were removed: what was begun before is not finished. */
  #removals = 0;

  constructor(folder: string, today: Date) {
    this.folder = folder;
    this.#today = new Date(dateOf(today));
  }

  /** @param day that the data are seeded for */
  demo(day = this.#today): string {
    return this.#atOnce(`demo-${dateOf(day)}`, (db) => {
      db.exec(schema.executedWrites + schema.still.tables + schema.living.tables);
      db.transaction(() => seedDemo(db, day));
      db.exec(schema.still.indexes + schema.living.indexes);
    });
  }

  /** The demo world, rewritten as one organization's. */
  told(story: Story, day = this.#today): string {
    return this.#atOnce(
      `${story}-${dateOf(day)}`,
      (db) => db.transaction(() => retell(db, day, story)),
      this.demo(day),
    );
  }

  #atOnce(name: string, seed: (db: Db) => void, from?: string): string {
    const seedWhole = (db: Db): [] => {
      seed(db);
      return [];
    };
    const { value } = this.#making(name, seedWhole, from).next();
    if (value === undefined) throw new Error('This world is made in one go.');
    return value;
  }

  /** Others have their turn meanwhile, since it takes seconds. Blank where all were removed before it was finished. */
  large(sizes: LargeSizes = largeSizes): Promise<string> {
    this.#large ??= this.#inSlices(this.#making('large', (db) => seedLarge(db, sizes), this.demo())).finally(
      () => (this.#large = undefined),
    );
    return this.#large;
  }

  async #inSlices(making: Generator<void, string>): Promise<string> {
    const removals = this.#removals;
    let slice = making.next();
    while (!slice.done) {
      // oxlint-disable-next-line no-await-in-loop -- one slice after the other
      await turn();
      slice = removals === this.#removals ? making.next() : making.return('');
    }
    return slice.value;
  }

  remove(): void {
    this.#removals += 1;
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  *#making(name: string, seed: (db: Db) => Iterable<void>, from?: string): Generator<void, string> {
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
        'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -131072',
      );
      yield* seed(db);
      db.exec('PRAGMA analysis_limit = 1000; ANALYZE');
    } finally {
      db.close();
    }
    fs.renameSync(draft, file);
    return file;
  }
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10);

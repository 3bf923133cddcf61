/** A world per token: the lasting one, and private ones. */
import { sandboxToken } from '#api/host.ts';
import type { OperationName } from '#api/operations.ts';
import { Db } from './database.ts';
import { Refusal } from './refusal.ts';
import { livingTables, schema } from './schema.ts';
import type { Templates } from './templates.ts';
import type { LoggedWrite } from './write-log.ts';

/** Milliseconds from its last request until a private world is closed, by default. */
export const idleMilliseconds = 5 * 60 * 1000;
/** A world in memory takes a few MB of one WebAssembly heap. */
export const mostWorlds = 100;

/** The lasting world has a second token, since rows are encrypted only with a long one. */
export const isLasting = (token: string) => token === 'sandbox' || token === sandboxToken;
const isLiveDemo = (token: string) => /^live-demo\b/.test(token);

/** True if its responses look like those of deployed platforms (live.ts). */
export function isLive(token: string): boolean {
  return token.startsWith('live-');
}

export function isToken(token: string, extra?: Extra): boolean {
  const isWorld = /^(?:world|live|empty)-[\w.-]+$/.test(token) || extra?.isToken(token) === true;
  return isLasting(token) || (token.length <= 200 && isWorld);
}

export interface World {
  db: Db;
  /** True until its first write: its rows are the template's. */
  isShared: boolean;
  /** Closes the world. The lasting one stays open. */
  timer?: NodeJS.Timeout;
}

/** Additions for tests: more worlds, a platform that breaks its specification, and a log of writes. */
export interface Extra {
  /** True for tokens besides ours. */
  isToken(token: string): boolean;
  /** Opens a world of another kind once its data is ready. Undefined if it's one of ours. */
  world(token: string, templates: Templates): Promise<(() => World) | undefined>;
  /**
   * @returns the query as it's understood
   * @throws Refusal
   */
  asked<Query extends object>(asked: { db: Db; token: string; name: OperationName; query: Query }): Query;
  /** Called with each completed write. */
  wrote(db: Db, name: OperationName, write: LoggedWrite): void;
}

export type Worlds = ReturnType<typeof createWorlds>;

export function createWorlds(
  templates: Templates,
  openLasting: () => World,
  { idle = idleMilliseconds, extra }: { idle?: number; extra?: Extra },
) {
  const worlds = new Map<string, World>();
  let lasting: World | undefined;
  let isClosed = false;

  const close = (token: string) => {
    const world = worlds.get(token);
    if (!world) return;
    clearTimeout(world.timer);
    worlds.delete(token);
    world.db.close();
  };

  const templateOf = (token: string) => (isLiveDemo(token) ? templates.told('live-demo') : templates.demo());
  const make = (token: string): World => (token.startsWith('empty-') ? emptyWorld() : sharedWorld(templateOf(token)));
  const openedLasting = () => (lasting ??= openLasting());

  const opened = (token: string, world = () => make(token)): World => {
    if (worlds.size >= mostWorlds) {
      throw new Refusal(
        503,
        `There are ${mostWorlds} worlds open already. Each closes after ${idle / 60_000} minutes without a request.`,
      );
    }
    const made = world();
    made.timer = setTimeout(() => close(token), idle).unref();
    worlds.set(token, made);
    return made;
  };

  return {
    /** Makes the lasting world and the templates of the others. */
    makeData(): void {
      openedLasting();
      templateOf('live-demo');
    },

    /**
     * @param writes something will be changed
     * @throws Refusal 503 when there are too many, or when all are closed
     */
    async open(token: string, writes: boolean): Promise<Db> {
      // First of all, since another request may open the same world meanwhile.
      const added = worlds.has(token) ? undefined : await extra?.world(token, templates);
      if (isClosed) throw new Refusal(503, 'The sandbox is closed.');
      const world = isLasting(token) ? openedLasting() : (worlds.get(token) ?? opened(token, added));
      world.timer?.refresh();
      return writes ? writable(world) : world.db;
    },

    /** Returns false if everything is already closed. */
    close(): boolean {
      if (isClosed) return false;
      isClosed = true;
      for (const token of worlds.keys()) close(token);
      lasting?.db.close();
      return true;
    },
  };
}

export function writable(world: World): Db {
  if (world.isShared) copyLiving(world.db);
  world.isShared = false;
  return world.db;
}

function emptyWorld(): World {
  const db = new Db();
  db.exec(schema.still.tables + schema.living.tables);
  db.exec(schema.still.indexes + schema.living.indexes);
  return { db, isShared: false };
}

/** Attaches the template, which all worlds share. SQLite looks for a table in the world first, then in the template. */
export function sharedWorld(template: string): World {
  const db = new Db();
  db.run('ATTACH DATABASE ? AS template', [template]);
  return { db, isShared: true };
}

/** Copies the tables that operations change. */
function copyLiving(db: Db): void {
  db.transaction(() => {
    db.exec(schema.living.tables);
    for (const table of livingTables) db.exec(`INSERT INTO main.${table} SELECT * FROM template.${table}`);
    db.exec(schema.living.indexes);
  });
}

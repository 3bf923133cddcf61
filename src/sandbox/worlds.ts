/** A world per token: the lasting one, and private ones. */
import { sandboxToken } from '../api/host.ts';
import { busyWith, copyForBusy } from './busy.ts';
import { Db } from './database.ts';
import { isMisbehavior } from './misbehavior.ts';
import { Refusal } from './refusal.ts';
import { livingTables, schema } from './schema.ts';
import type { Templates } from './templates.ts';

/** How long after its last request a private world is closed, by default. */
export const idleMilliseconds = 5 * 60 * 1000;
/** A world in memory costs a few MB of one WebAssembly heap. */
export const mostWorlds = 100;

/** The lasting world has a second token, since rows are encrypted only with a long one. */
export const isLasting = (token: string) => token === 'sandbox' || token === sandboxToken;
const isLiveDemo = (token: string) => /^live-demo(?:[-~]|$)/.test(token);

/** Whether its answers are written as deployed services write them (live.ts). */
export function isLive(token: string): boolean {
  return token.startsWith('live-');
}

export function isToken(token: string): boolean {
  const isWorld = /^(?:world|live|empty|large|busy)-[\w.-]+(?:~.+)?$/.test(token);
  return isLasting(token) || (token.length <= 200 && isWorld && isMisbehavior(token));
}

export interface World {
  db: Db;
  /** Its rows are those of the template, until the first write. */
  isShared: boolean;
  /** What happens in it until now, in milliseconds. */
  happen?: (now: number) => void;
  /** Closes the world; the lasting one stays open. */
  timer?: NodeJS.Timeout;
}

export class Worlds {
  readonly #openLasting: () => World;
  #lasting: World | undefined;
  readonly #templates: Templates;
  readonly #idle: number;
  readonly #private = new Map<string, World>();
  #closed = false;

  constructor(templates: Templates, lasting: () => World, idle = idleMilliseconds) {
    this.#openLasting = lasting;
    this.#templates = templates;
    this.#idle = idle;
  }

  /**
   * @param writes something will be changed
   * @throws Refusal 503 when there are too many, or when all are closed
   */
  async open(token: string, writes: boolean): Promise<Db> {
    // First of all, since another request may open the same world meanwhile.
    const large = token.startsWith('large-') && !this.#private.has(token) ? await this.#templates.large() : '';
    if (this.#closed) throw new Refusal(503, 'The sandbox is closed.');
    const world = isLasting(token)
      ? (this.#lasting ??= this.#openLasting())
      : (this.#private.get(token) ?? this.#opened(token, large));
    world.timer?.refresh();
    world.happen?.(Date.now());
    return writes ? writable(world) : world.db;
  }

  #opened(token: string, large: string): World {
    if (this.#private.size >= mostWorlds) {
      throw new Refusal(
        503,
        `There are ${mostWorlds} worlds open already. Each closes after ${this.#idle / 60_000} minutes without a request.`,
      );
    }
    const isBusy = token.startsWith('busy-');
    const isEmpty = token.startsWith('empty-');
    const world = isEmpty ? emptyWorld() : sharedWorld(large || this.#template(token));
    world.timer = setTimeout(() => this.#close(token), this.#idle).unref();
    if (isBusy) {
      copyForBusy(world.db);
      world.isShared = false;
      world.happen = busyWith(world.db, token, Date.now());
    }
    this.#private.set(token, world);
    return world;
  }

  #template(token: string): string {
    return isLiveDemo(token) ? this.#templates.told('live-demo') : this.#templates.demo();
  }

  /** A world that is open already. */
  opened(token: string): Db | undefined {
    if (this.#closed) return undefined;
    return (isLasting(token) ? this.#lasting : this.#private.get(token))?.db;
  }

  /** False when everything is closed already. */
  close(): boolean {
    if (this.#closed) return false;
    this.#closed = true;
    for (const token of this.#private.keys()) this.#close(token);
    this.#lasting?.db.close();
    return true;
  }

  #close(token: string): void {
    const world = this.#private.get(token);
    if (!world) return;
    clearTimeout(world.timer);
    this.#private.delete(token);
    world.db.close();
  }
}

export function writable(world: World): Db {
  if (world.isShared) copyLiving(world.db);
  world.isShared = false;
  return world.db;
}

function emptyWorld(): World {
  const db = new Db();
  db.exec(schema.executedWrites + schema.still.tables + schema.living.tables);
  db.exec(schema.still.indexes + schema.living.indexes);
  return { db, isShared: false };
}

/** Attaches the template, which all worlds share. SQLite looks for a table in the world first, then in the template. */
export function sharedWorld(template: string): World {
  const db = new Db();
  db.exec(schema.executedWrites);
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

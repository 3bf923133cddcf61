/** The service on an embedded SQL database. README.md lists what was chosen where the specification is silent. */
import fs from 'node:fs';
import type { OperationName } from '../api/operations.ts';
import type { Call } from './call.ts';
import { type Db, openOwned } from './database.ts';
import { executedIn, type ExecutedWrite, noteExecuted } from './executed.ts';
import { handlers } from './handlers.ts';
import { liveHandlers } from './live.ts';
import { misbehave } from './misbehavior.ts';
import { own } from './owner.ts';
import { Refusal } from './refusal.ts';
import { matchRoute, readBody, readJson, readQuery } from './request.ts';
import { schemaVersion } from './schema.ts';
import { Templates } from './templates.ts';
import { isLive, isToken, Worlds } from './worlds.ts';

export interface SandboxOptions {
  /** database file of the lasting world */
  file: string;
  /** seed it anew */
  fresh?: boolean;
  /** the day the data are seeded for; tests fix it */
  today?: Date;
  /** milliseconds without a request after which a private world is closed; 5 minutes unless given */
  idle?: number;
}

export interface Sandbox {
  fetch(request: Request): Promise<Response>;
  /** The writes that were carried out with this token; undefined when its world is not open. */
  executed(token: string): ExecutedWrite[] | undefined;
  close(): void;
}

/** @throws SandboxInUseError (one plain sentence) when another live process owns the file */
export function openSandbox({ today = new Date(), ...options }: SandboxOptions): Sandbox {
  return openWith(options, new Templates(`${options.file}.worlds`, today));
}

export function openWith({ file, fresh, idle }: Omit<SandboxOptions, 'today'>, templates: Templates): Sandbox {
  const ownership = own(file);
  const inode = () => fs.statSync(file, { throwIfNoEntry: false })?.ino;
  let worlds: Worlds;
  let isOurs: () => boolean;
  try {
    // Those of a killed predecessor may be incomplete.
    templates.remove();
    if (fresh || !fs.existsSync(file)) seed(file, templates);
    worlds = new Worlds(openLasting(file), templates, idle);
    const opened = inode();
    // Under another name it has no owner: somebody else may have opened it there.
    isOurs = () => ownership.holds() && inode() === opened;
  } catch (error) {
    ownership.release();
    throw error;
  }
  return {
    async fetch(request) {
      try {
        return await answer(request, worlds, isOurs);
      } catch (error) {
        return refused(error);
      }
    },
    executed(token) {
      const db = worlds.opened(token);
      return db && executedIn(db);
    },
    close() {
      if (!worlds.close()) return;
      if (ownership.holds()) templates.remove();
      ownership.release();
    },
  };
}

/** The file is moved into place when it is complete: a start that is killed while seeding leaves none. */
function seed(file: string, templates: Templates): void {
  const draft = templates.told('sandbox');
  for (const old of [file, `${file}-journal`]) fs.rmSync(old, { force: true });
  fs.renameSync(draft, file);
}

function openLasting(file: string): Db {
  const db = openOwned(file);
  if (db.count('PRAGMA user_version') === schemaVersion) return db;
  db.close();
  throw new Error('it was made by another version of the sandbox; start once with --fresh to seed it anew.');
}

async function answer(request: Request, worlds: Worlds, isOurs: () => boolean): Promise<Response> {
  const url = new URL(request.url);
  const { name, path } = matchRoute(request.method, url.pathname);
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || !isToken(token)) {
    throw new Refusal(401, 'Unauthenticated.', { headers: { 'www-authenticate': 'Bearer' } });
  }
  const sent = readQuery(name, url.searchParams);
  const writes = request.method !== 'GET';
  const json = writes ? await readJson(request) : undefined;
  const db = await worlds.open(token, writes);
  // Nothing is waited for from here on: a process that was paused asks before it writes.
  if (!isOurs()) {
    throw new Refusal(503, 'This database was moved, or another process has taken it over. Start this one again.');
  }
  const query = misbehave({ db, token, name, query: sent });
  const call = { db, url, path, query, body: (assumed = {}) => readBody(name, json, assumed) } satisfies Record<
    keyof Call<OperationName>,
    unknown
  >;
  // The type Handlers holds each handler to its own call; this lookup by name cannot say so.
  const handle = (isLive(token) ? liveHandlers : handlers)[name] as (call: unknown) => unknown;
  if (!writes)
    return respond(
      200,
      db.reading(() => handle(call)),
    );
  const written = db.transaction(() => {
    const answered = handle(call);
    noteExecuted(db, { operation: name, request, json });
    return answered;
  });
  return respond(request.method === 'POST' ? 201 : 200, written);
}

function refused(error: unknown): Response {
  if (error instanceof Refusal)
    return respond(error.status, { message: error.message, errors: error.errors }, error.headers);
  console.error(error);
  return respond(500, { message: 'The sandbox failed at this. The fault is written on its console.' });
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

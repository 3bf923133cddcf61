/**
 * The service on a desk: all operations over an embedded SQL database. README.md lists what was chosen where the
 * specification is silent.
 */
import fs from 'node:fs';
import type { OperationName } from '../api/operations.ts';
import type { Call } from './call.ts';
import { type Db, openOwned } from './database.ts';
import { executedIn, type ExecutedWrite, noteExecuted } from './executed.ts';
import { handlers } from './handlers.ts';
import { own } from './owner.ts';
import { Refusal } from './refusal.ts';
import { matchRoute, type Match, MethodRefusal, readBody, readJson, readQuery } from './request.ts';
import { schemaVersion } from './schema.ts';
import { Templates } from './templates.ts';
import { isToken, Worlds } from './worlds.ts';

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
export function openSandbox({ file, fresh = false, today = new Date(), idle }: SandboxOptions): Sandbox {
  return openWith({ file, fresh, idle }, new Templates(`${file}.worlds`, today));
}

interface OpenOptions {
  file: string;
  fresh: boolean;
  idle?: number | undefined;
}

export function openWith({ file, fresh, idle }: OpenOptions, templates: Templates): Sandbox {
  const release = own(file);
  let worlds: Worlds;
  try {
    // A killed predecessor's may be half made.
    templates.remove();
    if (fresh || !fs.existsSync(file)) seed(file, templates);
    worlds = new Worlds(openLasting(file), templates, idle);
  } catch (error) {
    release();
    throw error;
  }
  return {
    async fetch(request) {
      try {
        return await answer(request, worlds);
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
      templates.remove();
      release();
    },
  };
}

/** The file appears whole: a start that is killed while seeding leaves none. */
function seed(file: string, templates: Templates): void {
  const demo = templates.demo();
  const draft = `${demo}.lasting`;
  fs.copyFileSync(demo, draft);
  for (const old of [file, `${file}-journal`]) fs.rmSync(old, { force: true });
  fs.renameSync(draft, file);
}

function openLasting(file: string): Db {
  const db = openOwned(file);
  const made = db.get('PRAGMA user_version')?.['user_version'];
  if (made !== schemaVersion) {
    db.close();
    throw new Error('it was made by another version of the sandbox; start once with --fresh to seed it anew.');
  }
  return db;
}

async function answer(request: Request, worlds: Worlds): Promise<Response> {
  const url = new URL(request.url);
  const match = matchRoute(request.method, url.pathname);
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || !isToken(token)) throw new Refusal(401, 'Unauthenticated.');
  const query = readQuery(match.name, url.searchParams);
  const writes = request.method !== 'GET';
  const json = writes ? await readJson(request) : undefined;
  const db = worlds.open(token);
  const carryOut = () => {
    const answered = handle(match, { db, url, query, json });
    if (writes) noteExecuted(db, { operation: match.name, request, json });
    return answered;
  };
  return respond(request.method === 'POST' ? 201 : 200, writes ? db.transaction(carryOut) : carryOut());
}

type Parts = Pick<Call<OperationName>, 'db' | 'url'> & { query: unknown; json: unknown };

/** One cast for the lookup: that the table's rows fit each other is what the type Handlers says. */
function handle({ name, path }: Match, { db, url, query, json }: Parts): unknown {
  const handler = handlers[name] as (call: unknown) => unknown;
  return handler({ db, url, path, query, body: (assumed = {}) => readBody(name, json, assumed) } satisfies Record<
    keyof Call<OperationName>,
    unknown
  >);
}

function refused(error: unknown): Response {
  if (!(error instanceof Refusal)) {
    console.error(error);
    return respond(500, { message: 'The sandbox failed at this. The fault is written on its console.' });
  }
  const headers: Record<string, string> = {};
  if (error instanceof MethodRefusal) headers['allow'] = error.allow;
  if (error.status === 401) headers['www-authenticate'] = 'Bearer';
  const { message, errors } = error;
  return respond(error.status, errors ? { message, errors: Object.fromEntries(errors) } : { message }, headers);
}

function respond(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

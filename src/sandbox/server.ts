/** The sandbox platform on an embedded SQL database. README.md lists our choices where the specification is silent. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { OperationName } from '#api/operations.ts';
import type { Call, Handlers } from './wire.ts';
import type { Db } from './database.ts';
import { handlers } from './handlers.ts';
import { liveHandlers } from './live.ts';
import { lockFile } from './lock.ts';
import { Refusal } from './refusal.ts';
import { type Match, matchRoute, readBody, readJson, readQuery } from './request.ts';
import { Templates } from './templates.ts';
import {
  createWorlds,
  type Extra,
  isLasting,
  isLive,
  isToken,
  sharedWorld,
  type World,
  type Worlds,
  writable,
} from './worlds.ts';
import { type LoggedWrite, openWriteLog, type WriteLog } from './write-log.ts';

export interface SandboxOptions {
  /** File of the lasting world's writes. */
  file: string;
  /** Deletes earlier writes. */
  fresh?: boolean;
  /** The day the data is seeded for. Tests fix it. */
  today?: Date;
  /** Milliseconds without a request until a private world is closed. 5 minutes by default. */
  idle?: number;
  extra?: Extra;
}

export interface Sandbox {
  fetch(request: Request): Promise<Response>;
  close(): void;
}

/**
 * Makes the data that people try, so no request has to wait for it.
 * @throws Error (one plain sentence) if another process has the file, or if it's of another version
 */
export async function openSandbox({ today = new Date(), ...options }: SandboxOptions): Promise<Sandbox> {
  const unlock = await lockFile(options.file);
  const templates = new Templates(fs.mkdtempSync(path.join(os.tmpdir(), 'steward-worlds-')), today);
  try {
    const sandbox = openWith({ today, ...options }, templates);
    sandbox.makeData();
    return {
      fetch: sandbox.fetch,
      close() {
        sandbox.close();
        unlock();
      },
    };
  } catch (error) {
    templates.remove();
    unlock();
    throw error;
  }
}

export function openWith(
  { file, fresh = false, today, ...given }: SandboxOptions & { today: Date },
  templates: Templates,
): Sandbox & { makeData: () => void } {
  const log = openWriteLog(file, { today, fresh });
  const { extra } = given;
  const worlds = createWorlds(templates, () => lastingWorld(templates, log, extra), given);
  return {
    makeData: worlds.makeData,
    async fetch(request) {
      try {
        return await answer(request, { worlds, log, ...given });
      } catch (error) {
        return refused(error);
      }
    },
    close() {
      if (!worlds.close()) return;
      log.close();
      templates.remove();
    },
  };
}

async function answer(
  request: Request,
  { worlds, log, extra }: { worlds: Worlds; log: WriteLog; extra?: Extra },
): Promise<Response> {
  const url = new URL(request.url);
  const route = matchRoute(request.method, url.pathname);
  const { name } = route;
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || !isToken(token, extra)) {
    throw new Refusal(401, 'Unauthenticated.', { headers: { 'www-authenticate': 'Bearer' } });
  }
  const asked = readQuery(name, url.searchParams);
  const writes = request.method !== 'GET';
  const json = writes ? await readJson(request) : undefined;
  const db = await worlds.open(token, writes);
  const now = new Date();
  const query = extra ? extra.asked({ db, token, name, query: asked }) : asked;
  const call = { db, url, now, route, query, json };
  const handlersOfWorld = isLive(token) ? liveHandlers : handlers;
  if (!writes)
    return respond(
      200,
      db.reading(() => handle(handlersOfWorld, call)),
    );
  const write: LoggedWrite = {
    method: request.method,
    address: url.pathname + url.search,
    key: request.headers.get('idempotency-key'),
    json,
    at: now.toISOString(),
  };
  const written = db.transaction(() => {
    const answered = handle(handlersOfWorld, call);
    if (isLasting(token)) log.append(write);
    return answered;
  });
  extra?.wrote(db, name, write);
  return respond(request.method === 'POST' ? 201 : 200, written);
}

function lastingWorld(templates: Templates, { day, writes }: WriteLog, extra?: Extra): World {
  const world = sharedWorld(templates.told('sandbox', day));
  for (const write of writes) {
    try {
      const name = repeat(writable(world), write);
      extra?.wrote(world.db, name, write);
    } catch (error) {
      // Two processes used the file, or an operation got stricter. The other writes matter more than this one.
      console.error(`The sandbox can’t repeat ${write.method} ${write.address} of ${write.at}.`, error);
    }
  }
  return world;
}

/** Repeats a write of an earlier process. */
function repeat(db: Db, write: LoggedWrite): OperationName {
  const url = new URL(write.address, 'http://sandbox.invalid');
  const route = matchRoute(write.method, url.pathname);
  const query = readQuery(route.name, url.searchParams);
  db.transaction(() => handle(handlers, { db, url, now: new Date(write.at), route, query, json: write.json }));
  return route.name;
}

interface Asked {
  db: Db;
  url: URL;
  now: Date;
  route: Match;
  query: unknown;
  json: unknown;
}

function handle(all: Handlers, { route: { name, path: ids }, json, ...asked }: Asked): unknown {
  const call = {
    ...asked,
    path: ids,
    body: (assumed = {}) => readBody(name, json, assumed),
  } satisfies Record<keyof Call<OperationName>, unknown>;
  // The type Handlers matches each handler with its call; a lookup by name can't.
  return (all[name] as (call: unknown) => unknown)(call);
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

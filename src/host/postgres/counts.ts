/**
 * Counts that hosts share. Each host tells the others its own by NOTIFY, at most every quarter of a second: no request
 * waits for it, and nothing is stored. Without the database, each host counts alone.
 */
import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { isObject } from '#api/fields.ts';
import type { Counts } from '#host/limits.ts';
import type { Database } from './database.ts';

/** One host's report of its own counts. */
interface Told {
  host: string;
  /** Requests by line. */
  held: Record<string, number>;
  /** Milliseconds since each failed sign-in. */
  failed: number[];
}

interface Heard extends Pick<Told, 'held'> {
  at: number;
  /** Moments by this process's clock. */
  failed: number[];
}

const minute = 60_000;
const channel = 'steward_counts';
/** Milliseconds between two messages at least, and at most while there's something to report. */
const [tellEvery, beat] = [250, 1000];
/** Milliseconds after which the requests of a silent host no longer count. */
const silent = 2500;
/** Keeps messages below NOTIFY's limit of 8,000 bytes. */
const mostFailures = 100;

export function createSharedCounts(database: Database, secret: Uint8Array): Counts {
  const host = randomUUID();
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'steward counts', 32));
  const nameOf = (line: string) => createHmac('sha256', key).update(line).digest('base64url').slice(0, 12);
  const held = new Map<string, number>();
  const others = new Map<string, Heard>();
  const listeners = new Set<() => void>();
  let failed: number[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isTelling = false;
  let last = { at: -Infinity, text: '{"held":{},"failures":0}' };

  const now = () => performance.now();
  const recent = (moments: readonly number[]) => moments.filter((moment) => now() - moment < minute);
  const current = () => ({ held: Object.fromEntries(held), failures: failed.length });

  const tell = async (): Promise<void> => {
    failed = recent(failed).slice(-mostFailures);
    const told = current();
    const text = JSON.stringify(told);
    if (text !== last.text || now() - last.at >= beat) {
      last = { at: now(), text };
      const message: Told = { host, held: told.held, failed: failed.map((moment) => Math.round(now() - moment)) };
      isTelling = true;
      // Changes that miss this notification go out with the next heartbeat.
      await database.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(message)]).catch(() => undefined);
      isTelling = false;
    }
    if (JSON.stringify(current()) !== last.text) schedule();
    else if (held.size > 0 || failed.length > 0) schedule(beat);
  };

  /** Sends at once if the latest message is old enough. */
  const schedule = (after = tellEvery) => {
    clearTimeout(timer);
    timer = setTimeout(() => void tell(), Math.max(0, last.at + after - now())).unref();
  };

  const changed = () => {
    if (!isTelling) schedule();
  };

  const forgetSilent = () => {
    for (const [one, { at, failed: ofOne }] of others) {
      if (now() - at < silent) continue;
      const left = recent(ofOne);
      if (left.length > 0) others.set(one, { at, held: {}, failed: left });
      else others.delete(one);
    }
  };

  database.listen(channel, (payload) => {
    const told = readTold(payload);
    if (!told || told.host === host) return;
    others.set(told.host, { at: now(), held: told.held, failed: told.failed.map((ago) => now() - ago) });
    const free = () => {
      forgetSilent();
      for (const heard of listeners) heard();
    };
    free();
    setTimeout(free, silent + tellEvery).unref();
  });

  return {
    elsewhere(line) {
      if (others.size === 0) return 0;
      const name = nameOf(line);
      return Array.from(others.values()).reduce(
        (sum, one) => sum + (now() - one.at < silent ? (one.held[name] ?? 0) : 0),
        0,
      );
    },
    here(line, requests) {
      if (requests > 0) held.set(nameOf(line), requests);
      else held.delete(nameOf(line));
      changed();
    },
    onFewer: (heard) => void listeners.add(heard),
    failed() {
      failed.push(now());
      changed();
    },
    failures: () =>
      Array.from(others.values()).reduce((sum, one) => sum + recent(one.failed).length, recent(failed).length),
  };
}

/** Returns null for messages that aren't from a host of ours. */
function readTold(payload: string): Told | null {
  try {
    const given: unknown = JSON.parse(payload);
    if (!isObject(given) || typeof given['host'] !== 'string' || !isObject(given['held'])) return null;
    const numbers = Object.entries(given['held']).filter((entry): entry is [string, number] => isCount(entry[1]));
    const failed = Array.isArray(given['failed']) ? given['failed'].filter(isCount) : [];
    return { host: given['host'], held: Object.fromEntries(numbers), failed };
  } catch {
    return null;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && Number.isFinite(value);
}

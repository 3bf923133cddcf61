/**
 * Counts that hosts share. Each host tells the others its own by NOTIFY, at most every quarter of a second: no request
 * waits for it, and nothing is stored. Without the database, each host counts alone.
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '#api/fields.ts';
import type { Counts } from '#host/limits.ts';
import { fingerprint } from '#host/sealing.ts';
import type { Database } from './database.ts';

/** One host's report: its requests by line, and the milliseconds since each failed sign-in. */
const report = z.object({
  host: z.string(),
  held: z.record(z.string(), z.number()),
  failed: z.array(z.number()),
});

/** The latest report of another host. Moments are by this process's clock. */
interface Heard {
  held: Record<string, number>;
  at: number;
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
  const nameOf = (line: string) => fingerprint(secret, 'counts', line).toString('base64url').slice(0, 12);
  const held = new Map<string, number>();
  const others = new Map<string, Heard>();
  const listeners = new Set<() => void>();
  let failed: number[] = [];
  let told = { at: -Infinity, text: '' };
  let telling: Promise<unknown> | undefined;

  const now = () => performance.now();
  const recent = (moments: readonly number[]) => moments.filter((moment) => now() - moment < minute);
  const free = () => {
    for (const heard of listeners) heard();
  };

  /** Reports what has changed, and once a second what hasn't. */
  const tell = () => {
    failed = recent(failed).slice(-mostFailures);
    const hasCounts = held.size > 0 || failed.length > 0;
    const text = hasCounts ? JSON.stringify([...held, failed.length]) : '';
    if (telling || (text === told.text && !(hasCounts && now() - told.at >= beat))) return;
    told = { at: now(), text };
    const ago = failed.map((moment) => Math.round(now() - moment));
    const message = JSON.stringify({ host, held: Object.fromEntries(held), failed: ago });
    telling = database
      .query('SELECT pg_notify($1, $2)', [channel, message])
      .catch(() => undefined)
      .finally(() => (telling = undefined));
  };

  setInterval(() => {
    tell();
    for (const [one, { at }] of others) if (now() - at >= minute) others.delete(one);
    // A host may have fallen silent.
    free();
  }, tellEvery).unref();

  database.listen(channel, (payload) => {
    const { data } = report.safeParse(parseJson(payload));
    if (!data || data.host === host) return;
    others.set(data.host, { at: now(), held: data.held, failed: data.failed.map((ago) => now() - ago) });
    free();
  });

  return {
    elsewhere(line) {
      const name = nameOf(line);
      const live = Array.from(others.values()).filter(({ at }) => now() - at < silent);
      return live.reduce((sum, one) => sum + (one.held[name] ?? 0), 0);
    },
    here(line, requests) {
      if (requests > 0) held.set(nameOf(line), requests);
      else held.delete(nameOf(line));
    },
    onFewer: (heard) => void listeners.add(heard),
    failed: () => void failed.push(now()),
    failures: () =>
      Array.from(others.values()).reduce((sum, one) => sum + recent(one.failed).length, recent(failed).length),
  };
}

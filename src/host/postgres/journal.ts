/**
 * The journal of several hosts, in their database. A claim is written down before a byte goes to the service, and whatever
 * is in doubt after that is not run again. Of tokens and requests, only fingerprints under the deployment's secret.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Journal, type Kept, type Look, readStamp, type Rules, type Turned, type Write } from '../journal.ts';
import { type Database, DatabaseDown } from './database.ts';
import { clusterOf, hereOf, type PulseOptions, startPulse } from './pulse.ts';
import { fingerprint, seal, unseal } from './sealing.ts';
import { type Bounds, statementsOf } from './statements.ts';
import { type Most, startTidying } from './tidying.ts';

export interface JournalOptions extends Partial<Bounds>, Partial<Most>, Omit<Partial<PulseOptions>, 'every'> {
  /** Bytes of an answer that are remembered. */
  mostBytesOfOne?: number;
  /** Milliseconds that a claim may take before it does not count. */
  claimWithin?: number;
  /** Milliseconds between two beats, two tidyings, and two looks at a write that another host runs. */
  beatEvery?: number;
  tidyEvery?: number;
  lookEvery?: number;
  /** Milliseconds from when it is said that keys are forgotten until they are. */
  grace?: number;
}

export interface SharedJournal extends Journal {
  close(): Promise<void>;
}

/** What the database says of a key. */
interface Found {
  state: 'executing' | 'done' | 'withdrawn' | null;
  own: boolean | null;
  same: boolean | null;
  live: boolean | null;
  status: number | null;
  headers: Uint8Array | null;
  body: Uint8Array | null;
  /** Why a key that is not there may have been run. */
  doubt: 'earlier-run' | 'forgotten' | 'unknown-stamp' | null;
  /** The database is the one that was last seen, and remembers what it acknowledged. */
  whole: boolean;
}

interface Claim {
  key: string;
  attempt: number;
  token: string;
}

const channel = 'steward_writes';
const day = 24 * 60 * 60 * 1000;
const mega = 1024 * 1024;
/** Milliseconds that an answer waits until it is written down, and between two attempts. */
const settleWithin = 2000;
const settleAgain = 500;
/** Of so many writes of its own, a host knows without the database that they were begun. */
const mostBegun = 10_000;

/** @throws Error when the database cannot be had */
export async function openJournal(
  database: Database,
  secret: Uint8Array,
  options: JournalOptions = {},
): Promise<SharedJournal> {
  const { keepFor = day, lease = 40_000, silence = 8000, mostWithdrawn = 10_000, mostWithdrawnEach = 1000 } = options;
  const { mostBytesOfOne = 64 * 1024, claimWithin = 3000, lookEvery = 1000, migrate = async () => undefined } = options;
  const { most = 200_000, mostEach = 2000, mostBytes = 1024 * mega, mostBytesEach = 8 * mega } = options;
  const here = hereOf(await clusterOf(database));
  const sql = statementsOf(here, { keepFor, lease, silence, mostWithdrawn, mostWithdrawnEach });
  const pulse = await startPulse(database, here, {
    migrate,
    ...(options.beatEvery ? { every: options.beatEvery } : {}),
    ...(options.quiet === undefined ? {} : { quiet: options.quiet }),
    ...(options.remakeAfter ? { remakeAfter: options.remakeAfter } : {}),
  });
  const tidying = startTidying(database, {
    keepFor,
    most: { most, mostEach, mostBytes, mostBytesEach },
    every: options.tidyEvery ?? 60_000,
    ...(options.grace ? { grace: options.grace } : {}),
  });
  const awaiting = new Map<string, Set<() => void>>();
  const listening = database.listen(channel, (key) => {
    for (const go of awaiting.get(key) ?? []) go();
  });
  const settling = new Set<Promise<unknown>>();
  const begun = new Set<string>();
  let attempts = 0;
  let isClosed = false;

  const ownerOf = (token: string) => fingerprint(secret, 'owner', token);
  const sealWith = (token: string) => fingerprint(secret, 'answer', token);

  /** Does in the end what must be done, and says what came of it; undefined when the database does not answer for now. */
  const settle = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    const attempt = async (): Promise<Result | undefined> => {
      try {
        return await work();
      } catch {
        if (isClosed) return undefined;
        await wait(settleAgain, undefined, { ref: false });
        return attempt();
      }
    };
    const all = attempt();
    settling.add(all);
    void all.finally(() => settling.delete(all));
    return Promise.race([all, wait(settleWithin, undefined, { ref: false })]);
  };

  const told = (key: string, rows: readonly { awaited?: boolean }[]) => {
    if (rows[0]?.awaited) void database.query('SELECT pg_notify($1, $2)', [channel, key]).catch(() => undefined);
  };

  const release = async ({ key, attempt }: Claim) => {
    begun.delete(key);
    await settle(async () => told(key, await database.query(sql.release, [key, pulse.run, attempt])));
  };

  const finish = async ({ key, attempt, token }: Claim, { status, headers, body }: Kept) => {
    const sealing = sealWith(token);
    const head = seal(sealing, `${key} headers`, Buffer.from(JSON.stringify(headers)));
    const isKept = body !== null && body.byteLength <= mostBytesOfOne;
    const values = [status, head, isKept ? seal(sealing, `${key} body`, body) : null];
    await settle(async () => told(key, await database.query(sql.finish, [key, pulse.run, attempt, ...values])));
  };

  const answerOf = (key: string, token: string, { status, headers, body }: Found): Kept => {
    const sealing = sealWith(token);
    return {
      status: status ?? 500,
      headers: headers
        ? (JSON.parse(Buffer.from(unseal(sealing, `${key} headers`, headers)).toString()) as Kept['headers'])
        : [],
      body: body && unseal(sealing, `${key} body`, body),
    };
  };

  /** Undefined when the database does not answer. */
  const find = async (
    key: string,
    owner: Uint8Array | null,
    request: Uint8Array | null,
  ): Promise<Found | undefined> => {
    const { of = '', at = 0 } = readStamp(key) ?? {};
    const { beat = 0, server = '' } = pulse.proof() ?? {};
    try {
      const [found] = await database.query<Found>(sql.find, [key, owner, request, of, at, pulse.run, beat, server]);
      return found;
    } catch {
      return undefined;
    }
  };

  /** `no-store`: nothing is claimed, and never will be by this. `taken`: it is not free, or not to be had. */
  const claim = async (key: string, token: string, request: Uint8Array): Promise<Claim | 'no-store' | 'taken'> => {
    const proof = pulse.proof();
    const stamp = readStamp(key);
    if (!proof || !stamp) return proof ? 'taken' : 'no-store';
    const claimed = { key, token, attempt: (attempts += 1) };
    const values = [key, ownerOf(token), request, pulse.run, claimed.attempt];
    // Before it is sent: a database that stood still may say yes to what was asked long ago.
    const sent = performance.now();
    try {
      const rows = await database.query(sql.claim, [...values, stamp.of, stamp.at, proof.beat, proof.server]);
      if (rows.length === 0) return 'taken';
    } catch (error) {
      if (error instanceof DatabaseDown) return 'no-store';
      const cancelled = await settle(() => database.query(sql.cancel, [...values, stamp.at]));
      return cancelled?.length === 0 ? 'taken' : 'no-store';
    }
    if (performance.now() - sent <= claimWithin) return claimed;
    await release(claimed);
    return 'no-store';
  };

  const runClaimed = async (claimed: Claim, execute: () => Promise<Kept>, { ran, fault }: Rules): Promise<Kept> => {
    begun.add(claimed.key);
    if (begun.size > mostBegun) begun.delete(begun.values().next().value ?? '');
    let answer: Kept;
    try {
      answer = await execute();
    } catch (error) {
      await finish(claimed, await fault());
      throw error;
    }
    if (ran(answer)) await finish(claimed, answer);
    else await release(claimed);
    return answer;
  };

  /** Until the write of a key may have an answer. */
  const awaitEnd = async (key: string) => {
    let go: () => void = Object;
    const heard = new Promise<void>((resolve) => (go = resolve));
    const all = awaiting.get(key) ?? new Set();
    awaiting.set(key, all.add(go));
    try {
      const marked = await database.query(sql.await, [key]).catch(() => undefined);
      // It may have ended since it was looked at.
      if (marked?.length !== 0) await Promise.race([heard, wait(lookEvery, undefined, { ref: false })]);
    } finally {
      all.delete(go);
      if (all.size === 0) awaiting.delete(key);
    }
  };

  const lookOf = (key: string, token: string, found: Found): Look => {
    const { state, own, live, doubt } = found;
    // Nobody hears of another's writes: a key of another token was never sent with this one.
    if (state === null || !own) return { state: doubt ? 'lost' : 'absent' };
    if (state === 'done') return { state, answer: answerOf(key, token, found) };
    if (state === 'withdrawn') return { state };
    return { state: live ? 'executing' : 'lost' };
  };

  const look = async (key: string, token: string): Promise<Look | undefined> => {
    const found = await find(key, ownerOf(token), null);
    return found && lookOf(key, token, found);
  };

  return {
    size: tidying.size,

    stamp: () => `${pulse.epoch()}-${pulse.now()}`,

    async mayHaveRun(key) {
      if (!readStamp(key)) return false;
      const found = await find(key, null, null);
      if (!found) return true;
      return found.state === null
        ? found.doubt !== null && found.doubt !== 'unknown-stamp'
        : found.state !== 'withdrawn';
    },

    look,

    async withdraw(key, token) {
      const proof = pulse.proof();
      const { of = '', at = 0 } = readStamp(key) ?? {};
      if (!proof) return undefined;
      const values = [key, ownerOf(token), null, pulse.run, 0, of, at, proof.beat, proof.server];
      try {
        await database.query(sql.withdraw, values);
      } catch {
        return undefined;
      }
      const found = await find(key, ownerOf(token), null);
      if (!found) return undefined;
      const { state } = lookOf(key, token, found);
      if (found.state !== null || state !== 'absent') return lookOf(key, token, found);
      return found.whole ? { state: 'lost' } : undefined;
    },

    async once({ key, token, method, address, body }: Write, execute, rules): Promise<Kept | Turned> {
      const request = fingerprint(secret, 'request', method, address, body);
      for (let turns = 0; turns < 3; turns += 1) {
        // oxlint-disable no-await-in-loop -- one after the other
        const claimed = await claim(key, token, request);
        if (typeof claimed !== 'string') return runClaimed(claimed, execute, rules);
        if (claimed === 'no-store') return begun.has(key) ? 'untold' : 'no-store';
        let found = await find(key, ownerOf(token), request);
        while (found?.state === 'executing' && found.own && found.same && found.live) {
          await awaitEnd(key);
          found = await find(key, ownerOf(token), request);
        }
        // oxlint-enable no-await-in-loop
        if (!found) return 'untold';
        if (found.state !== null) {
          if (!found.own) return 'other-token';
          if (found.state === 'withdrawn') return 'withdrawn';
          if (!found.same) return 'other-request';
          return found.state === 'done' ? answerOf(key, token, found) : 'unfinished';
        }
        if (found.doubt) return found.doubt;
        if (!found.whole) return begun.has(key) ? 'untold' : 'no-store';
      }
      return 'full';
    },

    async close() {
      isClosed = true;
      listening.stop();
      await Promise.all([pulse.stop(), tidying.stop()]);
      await Promise.race([Promise.all(settling), wait(settleWithin)]);
      await database.query('DELETE FROM steward_hosts WHERE run = $1', [pulse.run]).catch(() => undefined);
    },
  };
}

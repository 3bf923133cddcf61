/**
 * The write journal that hosts share in Postgres. A claim is committed before a byte goes to the platform, and a write
 * that's in doubt after that never runs again. Of tokens and requests, it stores only fingerprints under the
 * deployment's secret.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Found,
  type Journal,
  journalOver,
  type JournalStore,
  type Kept,
  readStamp,
  type Write,
} from '#host/journal.ts';
import { type SharedBounds, sharedBounds } from './bounds.ts';
import { type Database, DatabaseDown, type Value } from './database.ts';
import { clusterOf, hereOf, startPulse } from './pulse.ts';
import { fingerprint, seal, unseal } from '#host/sealing.ts';
import { statementsOf } from './statements.ts';
import { startTidying } from './tidying.ts';

export type JournalOptions = Partial<SharedBounds>;

export interface SharedJournal extends Journal {
  close(): Promise<void>;
}

interface Row extends Omit<Found, 'answer'> {
  status: number | null;
  headers: Uint8Array | null;
  body: Uint8Array | null;
}

/** Milliseconds to wait until an answer is stored, and between two attempts. */
const settleWithin = 2000;
const settleAgain = 500;

/** @throws Error if the database can't be reached */
export async function openJournal(
  database: Database,
  secret: Uint8Array,
  options: JournalOptions = {},
): Promise<SharedJournal> {
  const bounds = { ...sharedBounds, ...options };
  const { mostBytesOfOne, claimWithin, lookEvery } = bounds;
  const here = hereOf(await clusterOf(database));
  const sql = statementsOf(here, bounds);
  const pulse = await startPulse(database, here, bounds);
  const tidying = startTidying(database, bounds);
  const settling = new Set<Promise<unknown>>();
  let attempts = 0;
  let isClosed = false;

  const ownerOf = (token: string) => fingerprint(secret, 'owner', token);
  const requestOf = ({ method, address, body }: Write) => fingerprint(secret, 'request', method, address, body);
  const sealWith = (token: string) => fingerprint(secret, 'answer', token);

  /** Retries `work` until it succeeds. Returns its result, or undefined if the database doesn't answer in time. */
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

  /** Stores how an attempt ended. */
  const end = async (key: string, statement: string, values: readonly Value[]) => {
    await settle(() => database.query(statement, [key, pulse.run, ...values]));
  };

  const answerOf = (key: string, token: string, { status, headers, body }: Row): Kept => {
    const sealing = sealWith(token);
    return {
      status: status ?? 500,
      headers: headers
        ? (JSON.parse(Buffer.from(unseal(sealing, `${key} headers`, headers)).toString()) as Kept['headers'])
        : [],
      body: body && unseal(sealing, `${key} body`, body),
    };
  };

  const find = async (key: string, token: string | null, write?: Write): Promise<Found | undefined> => {
    const { of = '', at = 0 } = readStamp(key) ?? {};
    const { beat = 0, server = '' } = pulse.proof() ?? {};
    const owner = token === null ? null : ownerOf(token);
    const values = [key, owner, write ? requestOf(write) : null, of, at, pulse.run, beat, server];
    const [row] = await database.query<Row>(sql.find, values).catch(() => []);
    if (!row) return undefined;
    return { ...row, answer: row.state === 'done' && row.own && token !== null ? answerOf(key, token, row) : null };
  };

  const claim: JournalStore['claim'] = async (write) => {
    const { key, token } = write;
    const proof = pulse.proof();
    const stamp = readStamp(key);
    if (!proof || !stamp) return proof ? 'taken' : 'no-store';
    const attempt = (attempts += 1);
    const values = [key, ownerOf(token), requestOf(write), pulse.run, attempt];
    // Start the clock before sending: a database that hung may confirm a claim from long ago.
    const sent = performance.now();
    try {
      const rows = await database.query(sql.claim, [...values, stamp.of, stamp.at, proof.beat, proof.server]);
      if (rows.length === 0) return 'taken';
    } catch (error) {
      if (error instanceof DatabaseDown) return 'no-store';
      const cancelled = await settle(() => database.query(sql.cancel, [...values, stamp.at]));
      return cancelled?.length === 0 ? 'taken' : 'no-store';
    }
    const release = () => end(key, sql.release, [attempt]);
    if (performance.now() - sent > claimWithin) {
      await release();
      return 'no-store';
    }
    return {
      release,
      finish({ status, headers, body }) {
        const sealing = sealWith(token);
        const head = seal(sealing, `${key} headers`, Buffer.from(JSON.stringify(headers)));
        const isKept = body !== null && body.byteLength <= mostBytesOfOne;
        return end(key, sql.finish, [attempt, status, head, isKept ? seal(sealing, `${key} body`, body) : null]);
      },
    };
  };

  const journal = journalOver({
    size: tidying.size,
    stamp: () => `${pulse.epoch()}-${pulse.now()}`,
    find,
    claim,
    settled: () => wait(lookEvery, undefined, { ref: false }),

    async withdraw(key, token) {
      const proof = pulse.proof();
      const { of = '', at = 0 } = readStamp(key) ?? {};
      if (!proof) return false;
      const values = [key, ownerOf(token), null, pulse.run, 0, of, at, proof.beat, proof.server];
      return database.query(sql.withdraw, values).then(
        () => true,
        () => false,
      );
    },
  });

  return {
    ...journal,
    async close() {
      isClosed = true;
      await Promise.all([pulse.stop(), tidying.stop()]);
      await Promise.race([Promise.all(settling), wait(settleWithin)]);
      await database.query('DELETE FROM steward_hosts WHERE run = $1', [pulse.run]).catch(() => undefined);
    },
  };
}

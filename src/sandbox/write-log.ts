/**
 * The lasting world's file: the day it was seeded for, then a line per completed write. The next process seeds that day
 * again and repeats the writes, so a kill can only lose the line it cut off.
 */
import fs from 'node:fs';
import path from 'node:path';
import { reachedHeader } from '#api/errors.ts';
import { Refusal } from './refusal.ts';
import { schemaVersion } from './schema.ts';

export interface LoggedWrite {
  method: string;
  /** Path and query. */
  address: string;
  /** The `Idempotency-Key`. Null if there's none. */
  key: string | null;
  /** The parsed body. */
  json: unknown;
  /** UTC, ISO 8601. */
  at: string;
}

export interface WriteLog {
  /** The start of the day the world is seeded for. */
  day: Date;
  /** Writes of earlier processes, in order. */
  writes: readonly LoggedWrite[];
  /** Returns once the line is on disk. @throws Refusal if it isn't */
  append(write: LoggedWrite): void;
  close(): void;
}

/**
 * @param fresh forget what was written
 * @throws Error (one plain sentence) when the file is of another version
 */
export function openWriteLog(file: string, { today, fresh }: { today: Date; fresh: boolean }): WriteLog {
  if (fresh || !fs.existsSync(file)) begin(file, today);
  const bytes = fs.readFileSync(file);
  const [first = '', ...writes] = linesOf(bytes);
  const day = dayOf(first);
  if (day === null) {
    throw new Error('it was made by another version of the sandbox; start once with --fresh to begin again.');
  }
  const to = fs.openSync(file, 'a');
  /** Removes a line cut off by a kill or a full disk: it would merge with the next one. */
  const cutOff = () => fs.ftruncateSync(to, fs.readFileSync(file).lastIndexOf('\n') + 1);
  cutOff();
  return {
    day,
    writes: writes.map((line) => JSON.parse(line) as LoggedWrite),
    append(write) {
      try {
        const line = Buffer.from(`${JSON.stringify(write)}\n`);
        if (fs.writeSync(to, line) < line.length) throw new Error('The disk is full.');
        fs.fdatasyncSync(to);
      } catch (error) {
        cutOff();
        const message = 'The sandbox couldn’t write to its disk, so nothing was saved.';
        console.error(message, error instanceof Error ? error.message : error);
        throw new Refusal(500, message, { headers: { [reachedHeader]: 'no' } });
      }
    },
    close: () => fs.closeSync(to),
  };
}

/** Returns only whole lines. */
const linesOf = (bytes: Buffer) =>
  bytes
    .subarray(0, bytes.lastIndexOf('\n') + 1)
    .toString()
    .split('\n')
    .slice(0, -1);

/** Moves the file into place once its first line is complete. */
function begin(file: string, today: Date): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  fs.writeFileSync(draft, `${JSON.stringify({ version: schemaVersion, day: today.toISOString().slice(0, 10) })}\n`);
  fs.renameSync(draft, file);
}

/** Returns null unless it's the first line of this version. */
function dayOf(line: string): Date | null {
  try {
    const { version, day } = JSON.parse(line) as { version?: unknown; day?: unknown };
    return version === schemaVersion && typeof day === 'string' ? new Date(day) : null;
  } catch {
    return null;
  }
}

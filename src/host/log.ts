/**
 * The log: one line of JSON for each request, each write, and each fault of the host. A request's line has its method,
 * path without IDs, status, and milliseconds; never a query, a header, or a body.
 */
import type { Writable } from 'node:stream';
import { pino } from 'pino';
import { operations } from '#api/operations.ts';
import { patternOf } from './allow-list.ts';
import type { Audited } from './audit.ts';

/** Takes one line, without its line break. */
export type Log = (line: string) => void;

/** Characters that may wait for the log's reader. */
const mostWaiting = 256 * 1024;

/**
 * Writes to a stream that may close, be full, or have no reader. Lines are dropped then, and the next line that can be
 * written says how many. `dropped`: the total.
 */
export function logTo(stream: Writable, now = () => new Date()): { log: Log; dropped: () => number } {
  let untold = 0;
  let told = 0;
  // Each write's callback reports its own failure.
  stream.on('error', () => undefined);
  const log = (line: string) => {
    if (stream.writableLength > mostWaiting) {
      untold += 1;
      return;
    }
    const before = untold;
    const note = { level: 'warn', time: now().toISOString(), lines: before, msg: 'lines of the log were dropped' };
    untold = 0;
    told += before;
    stream.write(`${before === 0 ? '' : `${JSON.stringify(note)}\n`}${line}\n`, (error) => {
      if (!error) return;
      untold += before + 1;
      told -= before;
    });
  };
  return { log, dropped: () => told + untold };
}

export interface Answered {
  /** The request ID. */
  id: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
}

/** Formats the host's events as lines of the log. */
export function tellingTo(log: Log) {
  const logger = pino(
    { base: null, formatters: { level: (level) => ({ level }) }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => log(line.trimEnd()) },
  );
  return {
    /** `known`: a file of the build, logged as it is. In other paths, IDs and unknown words are masked. */
    answered({ id, method, path, status, milliseconds }: Answered, known = false): void {
      const shown = known ? path : (patternOf(path) ?? masked(path.replace(/^\/ops\/.+/, '/ops/{..}')));
      logger.info({ id, method: word(method), path: shown, status, ms: Math.round(milliseconds) }, 'request');
    },

    wrote: (write: Audited): void => logger.info(write, 'write'),

    /** Logs the kind and place of a fault, not its message, which may contain text that a person typed. */
    failed(error: unknown, id: string): void {
      const kind = error instanceof Error ? word(error.name) : typeof error;
      const frames =
        error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
      logger.error({ id, kind, at: frames.slice(0, 6).map((frame) => frame.trim()) }, 'fault');
    },
  };
}

/** Words in the application's own addresses and the platform's. Any other may be a name that a person typed. */
const ownWords: ReadonlySet<string> = new Set([
  ...'ops session healthz readyz config.json assets connect activity settings new edit import ticket-items'.split(' '),
  ...Object.values(operations).flatMap(({ path }) => path.split('/').filter((segment) => !segment.startsWith('{'))),
]);

function masked(path: string): string {
  return path
    .slice(0, 500)
    .split('/')
    .map((segment) => (segment === '' || ownWords.has(segment) ? segment : '{..}'))
    .join('/');
}

function word(text: string): string {
  return /^\w{1,40}$/.test(text) ? text : '{..}';
}

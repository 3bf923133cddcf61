/** One line for each request: method, path without what it names, status, milliseconds. No query, no header, no body. */
import type { Writable } from 'node:stream';
import { patternOf } from './allow-list.ts';

export type Log = (line: string) => void;

/** Characters that may wait for whoever reads the log. */
const mostWaiting = 256 * 1024;

/**
 * Writes to a stream that may go away, be full, or not be read: then lines are dropped, and counted until one can be
 * written again.
 */
export function logTo(stream: Writable, now = () => new Date()): Log {
  let dropped = 0;
  // Every write hears of its own failure.
  stream.on('error', () => undefined);
  return (line) => {
    if (stream.writableLength > mostWaiting) {
      dropped += 1;
      return;
    }
    const before = dropped;
    const note = before === 0 ? '' : `${now().toISOString()} ${before} lines of the log were dropped\n`;
    dropped = 0;
    stream.write(`${note}${line}\n`, (error) => {
      if (error) dropped += before + 1;
    });
  };
}

/** Ids and whatever else is not a plain word become `{..}`; `known` paths are files of the build and stay as they are. */
export function logLine(
  entry: { method: string; path: string; status: number; milliseconds: number },
  known = false,
  now = new Date(),
): string {
  const path = known ? entry.path : (patternOf(entry.path) ?? masked(entry.path.replace(/^\/ops\/.+/, '/ops/{..}')));
  return `${now.toISOString()} ${word(entry.method)} ${path} ${entry.status} ${Math.round(entry.milliseconds)} ms`;
}

/** The words that the addresses of the application are made of. Any other may be a name that somebody typed. */
const ownWords = new Set(
  [
    'v1 ops session healthz config.json assets connect activity settings new edit import items ticket-items discount-codes',
    'campaigns contacts households messages payouts pledges tickets transactions webhooks',
  ].flatMap((words) => words.split(' ')),
);

function masked(path: string): string {
  return path
    .slice(0, 500)
    .split('/')
    .map((segment) => (segment === '' || ownWords.has(segment) ? segment : '{..}'))
    .join('/');
}

/** A fault of the host itself: what kind and where, not its message, which may hold what somebody typed. */
export function faultLine(error: unknown, now = new Date()): string {
  if (!(error instanceof Error)) return `${now.toISOString()} fault of the kind ${typeof error}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${now.toISOString()} fault ${word(error.name)}`, ...frames.slice(0, 6)].join('\n');
}

function word(text: string): string {
  return /^\w{1,40}$/.test(text) ? text : '{..}';
}

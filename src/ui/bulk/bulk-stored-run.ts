/** Stores a run in this tab, so that it survives a reload. */
import { rates, type RowState, type Run } from '../form/send.ts';

/** The reviewed rows. No others may be sent. */
export interface Reviewed {
  /** Their places in the file, in sending order. */
  places: readonly number[];
  /** Hash of the places, records, and bodies. */
  digest: string;
}

export interface BulkRun extends Reviewed {
  /** Identifies the run, also in Activity. */
  key: string;
  run: Run;
}

const letters: Record<RowState, string> = {
  waiting: 'w',
  'turned-away': 't',
  sending: 'x',
  saved: 's',
  refused: 'r',
  'not-known': 'k',
  'not-sent': 'n',
};
const stateOf = new Map(Object.entries(letters).map(([state, letter]) => [letter, state as RowState]));

/** Serializes a run, with one letter per row. */
export function toStored({ run, ...reviewed }: BulkRun): object {
  return { ...run, ...reviewed, states: run.states.map((state) => letters[state]).join('') };
}

/** Parses a stored run. Returns null if it is invalid or of another version. */
export function fromStored(stored: unknown): BulkRun | null {
  if (typeof stored !== 'object' || stored === null) return null;
  // Earlier versions stored neither `last` nor `asking`.
  const { key, places, digest, states: text, last = null, asking = false, ...rest } = stored as Record<string, unknown>;
  if (typeof text !== 'string' || !Array.isArray(rest['sentAt']) || rest['sentAt'].length !== text.length) return null;
  const states = Array.from(text).flatMap((letter) => stateOf.get(letter) ?? []);
  const isRun =
    states.length === text.length &&
    [rest['why'], rest['streak']].every((part) => typeof part === 'object' && part !== null) &&
    rates.some((one) => one === rest['rate']) &&
    typeof asking === 'boolean' &&
    isLast(last) &&
    ['running', 'paused', 'stopping', 'ended'].includes(String(rest['status']));
  if (!isRun || typeof key !== 'string' || typeof digest !== 'string') return null;
  if (!Array.isArray(places) || places.length !== text.length) return null;
  return { key, places, digest, run: { ...(rest as unknown as Run), states, last: last as Run['last'], asking } };
}

function isLast(given: unknown): boolean {
  if (given === null) return true;
  const { row, key } = (given ?? {}) as Record<string, unknown>;
  return Number.isInteger(row) && typeof key === 'string';
}

/** A run as this tab keeps it over a reload. */
import { rates, type RowState, type Run } from './bulk-run.ts';

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

/** As it is kept: one letter for each row. */
export function toKept(run: Run): object {
  return { ...run, states: run.states.map((state) => letters[state]).join('') };
}

/** Null when it is none, or of another version. */
export function fromKept(kept: unknown): Run | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const {
    states: text,
    sentAt,
    why,
    status,
    key,
    places,
    digest,
    rate,
    startedAt,
    streak,
    // Those of a version that asked nobody have neither.
    last = null,
    asking = false,
  } = kept as Record<string, unknown>;
  if (typeof text !== 'string' || !Array.isArray(sentAt) || sentAt.length !== text.length) return null;
  const states = Array.from(text).flatMap((letter) => stateOf.get(letter) ?? []);
  const isRun =
    states.length === text.length &&
    typeof why === 'object' &&
    why !== null &&
    typeof streak === 'object' &&
    streak !== null &&
    typeof key === 'string' &&
    typeof digest === 'string' &&
    Array.isArray(places) &&
    places.length === text.length &&
    typeof startedAt === 'number' &&
    rates.some((one) => one === rate) &&
    typeof asking === 'boolean' &&
    isLast(last) &&
    ['running', 'paused', 'stopping', 'ended'].includes(String(status));
  return isRun ? ({ ...(kept as Run), states, last: last as Run['last'], asking } satisfies Run) : null;
}

function isLast(given: unknown): boolean {
  if (given === null) return true;
  const { row, key } = (given ?? {}) as Record<string, unknown>;
  return Number.isInteger(row) && typeof key === 'string';
}

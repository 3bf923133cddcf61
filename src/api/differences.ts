/** Counts the differences of responses from the specification, by place, while the page is open. */

/** By place, the kinds of values found there, with counts. */
export type Differences = ReadonlyMap<string, ReadonlyMap<Met, number>>;

/**
 * The kind of value found. `other`: right type, but it breaks the field's rule, such as an invalid date-time or a number
 * below the minimum. `more`: a field that isn't in the specification.
 */
export type Met = JsonKind | `other ${Formed}` | 'more';
type JsonKind = 'missing' | 'null' | 'list' | 'object' | 'boolean' | Formed;
export type Formed = 'string' | 'number';

/** A limit, so that a hostile platform can't fill the memory. */
const mostPlaces = 500;
const differences = new Map<string, Map<Met, number>>();
let inWorker: Differences = new Map();
let isAnyRead = false;

/** Records that a response was parsed. */
export function noteAnswer(): void {
  isAnyRead = true;
}

/** Returns the differences in responses that this thread has read. */
export function differencesHere(): Differences {
  return differences;
}

/** Takes all differences that the sync worker has found so far. */
export function noteWorkerDifferences(found: Differences): void {
  isAnyRead = true;
  inWorker = found;
}

/** Returns the differences from the specification in responses since the page was opened, with counts. */
export function differencesSeen(): Differences {
  const all = new Map([...inWorker, ...differences]);
  for (const [path, kinds] of inWorker) {
    const own = differences.get(path);
    if (own)
      all.set(path, new Map([...kinds, ...Array.from(own, ([met, n]) => [met, n + (kinds.get(met) ?? 0)] as const)]));
  }
  return all;
}

/** Returns true if any response was parsed since the page was opened. */
export function hasReadAnswers(): boolean {
  return isAnyRead;
}

/** Records a difference from the specification at this place. */
export function noteDifference(path: string, value: unknown): void {
  note(path, kindOf(value));
}

export function note(path: string, met: Met): void {
  const kinds = differences.get(path) ?? new Map<Met, number>();
  if (kinds.size === 0 && differences.size >= mostPlaces) return;
  differences.set(path, kinds.set(met, (kinds.get(met) ?? 0) + 1));
}

export function kindOf(value: unknown): JsonKind {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}

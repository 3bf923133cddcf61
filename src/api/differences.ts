/** Counts the differences of responses from the specification, by place, while the page is open. */

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
let isAnyRead = false;

/** Records that a response was parsed. */
export function noteAnswer(): void {
  isAnyRead = true;
}

/** Returns the differences from the specification in responses since the page was opened, with counts. */
export function differencesSeen(): ReadonlyMap<string, ReadonlyMap<Met, number>> {
  return differences;
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

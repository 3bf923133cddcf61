/** The parts of the stored data. The manifest is encrypted too, and only the chunks it names count. */

export type Row = Readonly<Record<string, unknown>>;

interface KeptChunk {
  /** The commit that wrote it. */
  generation: number;
  /** Nothing else decrypts the chunk, so it can't be swapped for another. */
  iv: number[];
}

interface KeptList {
  chunks: readonly KeptChunk[];
  /** The state that the sync resumes from, as JSON. */
  state: unknown;
}

export interface Manifest {
  /** Counts commits. */
  generation: number;
  lists: Readonly<Record<string, KeptList>>;
}

/** A list as it is now. */
export interface ListChange {
  /** All rows. We never change row objects in place, so a different object means different content. */
  rows: readonly Row[];
  state?: unknown;
}

/** A chunk to encrypt. Its `iv` is set then. */
export interface Part {
  list: string;
  /** Starts at 0. */
  chunk: number;
  rows: readonly Row[];
  kept: KeptChunk;
}

const rowsInChunk = 1000;

/** Returns the next manifest, and the chunks to write for it. `held`: the rows of each chunk so far, which it updates. */
export function plan(
  { generation: last, lists }: Manifest,
  changes: Readonly<Record<string, ListChange>>,
  held: Map<string, readonly (readonly Row[])[]>,
): { next: Manifest; parts: readonly Part[] } {
  const generation = last + 1;
  const parts: Part[] = [];
  const changed = Object.entries(changes).map(([list, { rows, state = null }]) => {
    const before = held.get(list);
    const now = chunked(rows);
    held.set(list, now);
    const chunks = now.map((part, chunk) => {
      const kept = lists[list]?.chunks[chunk];
      if (kept && isUnchanged(before?.[chunk] ?? [], part)) return kept;
      const fresh = { generation, iv: [] };
      parts.push({ list, chunk, rows: part, kept: fresh });
      return fresh;
    });
    return [list, { chunks, state }] as const;
  });
  return { next: { generation, lists: { ...lists, ...Object.fromEntries(changed) } }, parts };
}

function chunked(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / rowsInChunk);
  return Array.from({ length: count }, (_none, chunk) => rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk));
}

/** True if the rows are equal, even if they were synced again. */
function isUnchanged(before: readonly Row[], now: readonly Row[]): boolean {
  return (
    before.length === now.length &&
    now.every((row, index) => row === before[index] || JSON.stringify(row) === JSON.stringify(before[index]))
  );
}

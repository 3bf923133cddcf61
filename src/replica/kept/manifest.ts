/** The parts of the stored replica. The manifest is encrypted too, and only the chunks it names count. */
import type { ListName } from '#api/operations.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface KeptChunk {
  /** The commit that wrote it. */
  generation: number;
  /** Nothing else decrypts the chunk, so it can't be swapped for another. */
  iv: number[];
  /** The number of rows. */
  rows: number;
}

export interface KeptList {
  chunks: readonly KeptChunk[];
  /** The state that the sync resumes from, as JSON. */
  state: unknown;
}

export interface Manifest {
  /** Counts commits. */
  generation: number;
  lists: Readonly<Record<string, KeptList>>;
}

export interface ChunkPlace {
  list: string;
  /** Starts at 0. */
  chunk: number;
}

/** Changes to a list. Missing parts stay as they are. */
export interface ListChange {
  /** All rows. We never change row objects in place, so a different object means different content. */
  rows?: readonly Row[];
  state?: unknown;
}

/** A chunk to encrypt. Its `iv` is set then. */
export interface Part extends ChunkPlace {
  rows: readonly Row[];
  kept: KeptChunk;
}

/** The chunks' rows as last loaded or planned, to find changes. */
export interface Held {
  get(place: ChunkPlace, kept: KeptChunk | undefined): readonly Row[] | undefined;
  set(place: ChunkPlace, kept: KeptChunk, rows: readonly Row[]): void;
}

const rowsInChunk = 1000;

/** Fields that we read but never store. */
const neverStored: Partial<Record<string, readonly string[]>> = {
  listWebhooks: ['signature'],
  listTickets: ['pdf'],
} satisfies Partial<Record<ListName, readonly string[]>>;

export function createHeld(): Held {
  const held = new Map<string, { generation: number; rows: readonly Row[] }>();
  const keyOf = ({ list, chunk }: ChunkPlace) => `${list}|${chunk}`;
  return {
    get(place, kept) {
      const known = held.get(keyOf(place));
      return known?.generation === kept?.generation ? known?.rows : undefined;
    },
    set: (place, { generation }, rows) => held.set(keyOf(place), { generation, rows }),
  };
}

/** Returns the next manifest, and the chunks to write for it. */
export function plan(
  { generation: before, lists }: Manifest,
  changes: Readonly<Record<string, ListChange>>,
  held: Held,
): { next: Manifest; parts: readonly Part[] } {
  const generation = before + 1;
  const parts: Part[] = [];
  const changed = Object.entries(changes).map(([list, { rows, state }]) => {
    const { chunks, state: lastState } = lists[list] ?? { chunks: [], state: null };
    const next =
      rows &&
      chunked(rows).map((part, chunk) => {
        const [place, kept] = [{ list, chunk }, chunks[chunk]];
        const known = held.get(place, kept);
        if (kept && known && isUnchanged(list, known, part)) return kept;
        const fresh = { generation, iv: [], rows: part.length };
        held.set(place, fresh, part);
        parts.push({ ...place, rows: part, kept: fresh });
        return fresh;
      });
    return [list, { chunks: next ?? chunks, state: state === undefined ? lastState : state }] as const;
  });
  return { next: { generation, lists: { ...lists, ...Object.fromEntries(changed) } }, parts };
}

function chunked(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.ceil(rows.length / rowsInChunk);
  return Array.from({ length: count }, (_none, chunk) => rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk));
}

/** True if the rows are equal, even if they were synced again. */
function isUnchanged(list: string, before: readonly Row[], now: readonly Row[]): boolean {
  return (
    before.length === now.length &&
    now.every((row, index) => {
      const other = before[index];
      return row === other || (other !== undefined && textOf(list, row) === textOf(list, other));
    })
  );
}

const textOf = (list: string, row: Row) => JSON.stringify(asStored(list, row));

/** Returns the row as stored: fields we never store are null. */
export function asStored(list: string, row: Row): Row {
  const absent = neverStored[list];
  return absent ? { ...row, ...Object.fromEntries(absent.map((field) => [field, null])) } : row;
}

/** Returns the chunks written after that generation, in order. */
export function changedSince({ lists }: Manifest, generation: number): (ChunkPlace & { kept: KeptChunk })[] {
  return Object.entries(lists).flatMap(([list, { chunks }]) => {
    const places = chunks.map((kept, chunk) => ({ list, chunk, kept }));
    return places.filter(({ kept }) => kept.generation > generation);
  });
}

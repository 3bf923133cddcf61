/** What a kept replica consists of. The manifest is sealed as well: chunks count only where it names them. */
import type { ListName } from '../../api/operations.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface KeptChunk {
  /** Of the commit that wrote it. */
  generation: number;
  /** It alone opens the chunk, so that no other one can stand in its place. */
  iv: number[];
  /** How many it holds. */
  rows: number;
}

export interface KeptList {
  chunks: readonly KeptChunk[];
  /** Whatever its reader needs to go on, as JSON. */
  state: unknown;
}

export interface Manifest {
  /** Counts the commits. */
  generation: number;
  lists: Readonly<Record<string, KeptList>>;
}

export interface ChunkPlace {
  list: string;
  /** Counts from 0. */
  chunk: number;
}

/** What is new of a list. What is absent stays as it is. */
export interface ListChange {
  /** All of its rows. Row objects are never changed in place: another object stands for another content. */
  rows?: readonly Row[];
  state?: unknown;
}

/** A chunk to be sealed. Its `iv` is known then. */
export interface Part extends ChunkPlace {
  rows: readonly Row[];
  kept: KeptChunk;
}

/** What is in the chunks, as it was last loaded or planned: by it a change is found. */
export interface Held {
  get(place: ChunkPlace, kept: KeptChunk | undefined): readonly Row[] | undefined;
  set(place: ChunkPlace, kept: KeptChunk, rows: readonly Row[]): void;
}

const rowsInChunk = 1000;

/** Fields that are read from the service, and never stored. */
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

/** The manifest that follows, and the chunks that it takes. */
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

/** A row that was read again and says the same is no change. */
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

/** A row as it is stored: like a row in memory, with null for fields that are never kept. */
export function asStored(list: string, row: Row): Row {
  const absent = neverStored[list];
  return absent ? { ...row, ...Object.fromEntries(absent.map((field) => [field, null])) } : row;
}

/** The chunks that were written after that generation, in order. */
export function changedSince({ lists }: Manifest, generation: number): (ChunkPlace & { kept: KeptChunk })[] {
  return Object.entries(lists).flatMap(([list, { chunks }]) => {
    const places = chunks.map((kept, chunk) => ({ list, chunk, kept }));
    return places.filter(({ kept }) => kept.generation > generation);
  });
}

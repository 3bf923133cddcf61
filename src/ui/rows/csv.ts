/** Rows as CSV (RFC 4180, UTF-8 with a byte order mark) that a spreadsheet reads and does not run. */
import { isoInZone } from '../../domain/values/calendar.ts';
import Papa from 'papaparse';
import { dayOf } from '../values/days.ts';
import { viewerZone } from '../values/time.ts';
import { type Column, isFigure } from './column.tsx';

/** Rows that are written before the page gets its turn again. */
const slice = 1000;
const lineEnd = '\r\n';

/** What a spreadsheet takes for the start of a formula: also full-width, and behind what is not seen. */
const trigger = /^(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/** Text with an apostrophe before it where a spreadsheet would run it as a formula. */
export function defused(text: string): string {
  return trigger.test(text) ? `'${text}` : text;
}

/**
 * A row's cell: amounts and counts as plain decimals, days and moments in the viewer's zone as the screen shows them (ISO
 * 8601), and everything else as the service gave it, defused. What can't be read as its column says is text like any other.
 */
export function csvCell<Row>(column: Column<Row>, row: Row): string {
  const value = (column.field ?? column.value)(row);
  if (value === null) return '';
  const written = value.trim();
  if (isFigure(column) && plainNumber.test(written)) return written.replace('+', '');
  if (column.kind === 'day') return defused(dayOf(written) ?? value);
  if (column.kind === 'moment') return defused(momentOf(written) ?? value);
  return defused(value);
}

/** `2026-11-20T00:41:00-08:00`, with the fraction of a second that was given. */
function momentOf(written: string): string | null {
  const local = isoInZone(written, viewerZone());
  const fraction = /\.\d+/.exec(written)?.[0] ?? '';
  return local && `${local.slice(0, 19)}${fraction}${local.slice(19)}`;
}

interface SliceOptions {
  /** Rows that are written so far. */
  onProgress?(rows: number): void;
  signal?: AbortSignal;
}

/**
 * The rows as a file, under a head of the columns' keys. The page stays usable meanwhile.
 * @throws DOMException `AbortError`, when the signal stops it
 */
export async function csvInSlices<Row>(
  rows: readonly Row[],
  chosen: readonly Column<Row>[],
  { onProgress, signal }: SliceOptions = {},
): Promise<Blob> {
  const columns = chosen.flatMap((column) => {
    const others = column.inFile?.(rows) ?? [];
    return others.length > 0 ? others : [column];
  });
  const parts = ['\uFEFF', lines([columns.map(({ key }) => defused(key))])];
  for (let start = 0; start < rows.length; start += slice) {
    // The slices are written one after the other, with a turn of the page in between.
    // oxlint-disable-next-line no-await-in-loop
    await turn();
    signal?.throwIfAborted();
    const written = rows.slice(start, start + slice);
    parts.push(lines(written.map((row) => columns.map((column) => csvCell(column, row)))));
    onProgress?.(start + written.length);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function lines(cells: string[][]): string {
  return Papa.unparse(cells, { newline: lineEnd }) + lineEnd;
}

/** Lets the page draw and answer to keys. Unlike timers, messages are not slowed down where the tab is not in front. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

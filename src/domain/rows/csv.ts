/** Rows as CSV (RFC 4180, UTF-8 with a byte order mark) that a spreadsheet reads and does not run. */
import { calendarDay, isoInZone, type Zone } from '#domain/values/calendar.ts';
import { plainAmount } from '#domain/values/decimal.ts';
import { type Field, isFigure } from './field.ts';

const lineEnd = '\r\n';

/** The start of a formula for a spreadsheet: also full-width, and after characters that aren't seen. */
const formula = String.raw`[=+\-@＝＋－＠]`;
const trigger = new RegExp(String.raw`^(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*${formula})`, 'u');
/** Excel in most of Europe splits at semicolons, others at tabs, and neither minds our quotation marks in the middle. */
const split = String.raw`[;\t\r\n]`;
const start = String.raw`(?=(?:(?!${split})[\s\p{Cc}\p{Cf}"])*${formula})`;
const afterSplit = new RegExp(`(${split})${start}`, 'gu');
const defusedAfterSplit = new RegExp(`(${split})'${start}`, 'gu');
/** No spreadsheet runs these, and an apostrophe would spoil them. */
const phone = /^\+\d[\d \u00a0]*$/;

/** Text with an apostrophe wherever a spreadsheet would run it as a formula. Phones (`+44 20 7946 0958`) stay. */
export function defused(text: string): string {
  if (phone.test(text)) return text;
  return `${trigger.test(text) ? "'" : ''}${text.replace(afterSplit, "$1'")}`;
}

/** Reverses `defused`. */
export function undefused(text: string): string {
  const whole = text.replace(defusedAfterSplit, '$1');
  return whole.startsWith("'") && trigger.test(whole.slice(1)) ? whole.slice(1) : whole;
}

/**
 * A row's cell: amounts and counts as plain decimals, days and moments in the viewer's zone as the screen shows them (ISO
 * 8601), and everything else as the platform gave it, defused. What can't be read as its field says is text like any other.
 */
export function csvCell<Row>(field: Field<Row>, row: Row, zone: Zone): string {
  const value = (field.field ?? field.value)(row);
  if (value === null) return '';
  const written = value.trim();
  const amount = isFigure(field) ? plainAmount(written) : null;
  if (amount !== null) return amount;
  if (field.kind === 'day') return defused(calendarDay(written, zone) ?? value);
  if (field.kind === 'moment') return defused(momentOf(written, zone) ?? value);
  return defused(value);
}

/** `2026-11-20T00:41:00-08:00`, with the fraction of a second that was given. */
function momentOf(written: string, zone: Zone): string | null {
  const local = isoInZone(written, zone);
  const fraction = /\.\d+/.exec(written)?.[0] ?? '';
  return local && `${local.slice(0, 19)}${fraction}${local.slice(19)}`;
}

/** Returns the rows as a file, with the fields' keys as headers. */
export function csvOf<Row>(rows: readonly Row[], chosen: readonly Field<Row>[], zone: Zone): Blob {
  const fields = chosen.flatMap((field) => {
    const others = field.inFile?.(rows) ?? [];
    return others.length > 0 ? others : [field];
  });
  const lines = [
    fields.map(({ key }) => defused(key)),
    ...rows.map((row) => fields.map((field) => csvCell(field, row, zone))),
  ].map((cells) => cells.map(quoted).join(',') + lineEnd);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}

/** Quotes a cell with a character that some reader splits at, a quotation mark, or a space at either end. */
function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

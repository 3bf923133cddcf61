/** Address labels: the sheets that stores sell, and the size of text with which nothing of an address is cut off. */
import { type Address, envelopeLines } from './address.ts';
import { groupBy } from './values/collections.ts';

/** Lengths in millimeters. */
export interface LabelSheet {
  name: string;
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** Between columns. Rows have none between them. */
  gap: number;
  margin: { top: number; left: number };
  page: { width: number; height: number };
}

const inch = 25.4;

export const labelSheets = {
  '5160': {
    name: 'Avery 5160 (US Letter)',
    columns: 3,
    rows: 10,
    label: { width: 2.625 * inch, height: inch },
    gap: 0.125 * inch,
    margin: { top: 0.5 * inch, left: 0.1875 * inch },
    page: { width: 8.5 * inch, height: 11 * inch },
  },
  L7160: {
    name: 'Avery L7160 (A4)',
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    gap: 2.54,
    margin: { top: 15.15, left: 7.21 },
    page: { width: 210, height: 297 },
  },
} as const satisfies Record<string, LabelSheet>;

export type LabelSheetName = keyof typeof labelSheets;

export const labelsOnSheet = ({ columns, rows }: LabelSheet): number => columns * rows;

/** Returns the country that most addresses are in, which mail within it doesn't name. Blank without one. */
export function homeCountry(addresses: readonly Address[]): string {
  const countries = groupBy(addresses, ({ country }) => country.trim());
  return [...countries].find(([, those]) => those.length > addresses.length / 2)?.[0] ?? '';
}

/** The lines of a label, without the home country. */
export function labelLines(
  { envelope_name, address }: { envelope_name: string; address: Address },
  home: string,
): string[] {
  return [envelope_name.trim(), ...envelopeLines(address, home)].filter(Boolean);
}

/** Space around a label's text, in millimeters: printers shift sheets a little. */
export const labelPadding = { x: 4, y: 1.5 };

/** In points; the first that fits. */
const textSizes = [11, 10, 9, 8, 7, 6, 5, 4];
const pointsPerMm = 72 / inch;
/** Height of a line, as a multiple of the text size. */
export const labelLineHeight = 1.2;

/** Returns the size in points with which the lines fit. Null if even the smallest is too large. */
export function labelTextSize(lines: readonly string[], { label }: Pick<LabelSheet, 'label'>): number | null {
  const width = (label.width - 2 * labelPadding.x) * pointsPerMm;
  const height = (label.height - 2 * labelPadding.y) * pointsPerMm;
  const fits = (size: number) => {
    const rows = lines.reduce((sum, line) => sum + rowsOf(line, width / size), 0);
    return rows * size * labelLineHeight <= height;
  };
  return textSizes.find(fits) ?? null;
}

/** Counts the rows that a line takes, broken between words, and within a word that is wider than a row. `room` in em. */
function rowsOf(line: string, room: number): number {
  let [rows, used] = [1, 0];
  for (const word of line.split(/\s+/)) {
    const width = widthOf(word);
    const space = used > 0 ? widthOf(' ') : 0;
    if (used + space + width <= room) used += space + width;
    else {
      // What's left of a broken row stays unused, and a break within a word leaves up to one letter of room.
      const rest = Math.ceil(width / Math.max(room - 1, 1));
      rows += used > 0 ? rest : rest - 1;
      used = rest > 1 ? room : width;
    }
  }
  return rows;
}

/** Estimates a text's width in em, on the wide side. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => {
    // Scripts of East Asia, and pictures.
    if (letter >= '\u1100' && !/[\u2000-\u206F]/.test(letter)) return sum + 1.05;
    if (/[mwMW@%]/.test(letter)) return sum + 1;
    if (/[\sfijlrtI.,;:'|!()-]/.test(letter)) return sum + 0.4;
    return sum + (/[\p{Lu}&#]/u.test(letter) ? 0.76 : 0.6);
  }, 0);
}

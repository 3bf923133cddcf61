/** Reads cells as spreadsheets leave them: errors, nulls, and numbers that a program has changed. */

/** `#REF!`, also in other languages, and a column that was too narrow. */
const errorWord = /^(?:#(?:[\p{L}\d/_¿¡]+[!?]|N\/?[ADV]|GETTING_DATA)|Err:\d+|#{3,})$/iu;
const nullWord =
  /^(?:[(<[]?(?:null|none|nil|blank|empty)[)>\]]?|\\N|n\/a|n\.a\.?|na|nan|undefined|[-\u2013\u2014\u2212]+)$/i;
/** Names of people: Ms. Null, Mr. Na. */
const alsoName = /^(?:Null|None|Nil|Na|Nan|Blank)$/;
/** `4.15555E+09`, but not `2E10`, which may be a door. */
const shortened = /^[+-]?\d(?:[.,]\d+E[+-]?|E[+-])\d+$/i;

export type CellKind = 'names' | 'codes';

/** Returns what's wrong with a cell, and the fix. Null: nothing is. `NA` is a code, of Namibia. */
export function cellProblem(cell: string, words?: CellKind): string | null {
  const shown = `“${cell.slice(0, 40)}”`;
  if (errorWord.test(cell)) return `${shown} is a spreadsheet error. Enter the value, or clear the cell`;
  const isWord = (words === 'names' && alsoName.test(cell)) || (words === 'codes' && cell === 'NA');
  if (nullWord.test(cell) && !isWord) return `${shown} isn’t a value. Enter one, or clear the cell`;
  if (shortened.test(cell)) return `${shown} was shortened by a spreadsheet. Enter all digits`;
  return cell.includes('\uFFFD') ? `${shown} has a character we couldn’t read. Type it again` : null;
}

/** Removes what programs add to digits: `1970.0`, and the apostrophe that keeps them text. Other cells stay. */
export function mendedCell(cell: string): string {
  return cell.replace(/^'(?=[+(]?\d[\d\s().+-]*$)/, '').replace(/^(\d+)[.,]0$/, '$1');
}

/** A value in quotation marks, which are written twice within them, or text up to the next separator. */
const part = / *"((?:[^"]|"")*)" *(?=[,;|、，；\n\r]|$)|[^,;|、，；\n\r]+/g;
const partWithCommas = / *"((?:[^"]|"")*)" *(?=[;|\n\r]|$)|[^;|\n\r]+/g;

/**
 * Splits a cell into values, without blank and repeated ones: at commas, semicolons, bars, and line breaks, but not within
 * quotation marks. `keepsCommas`: at the others only. A list as programs write it is read too.
 */
export function listIn(cell: string, keepsCommas = false): string[] {
  const found = cell.replace(/[“”]/g, '"').matchAll(keepsCommas ? partWithCommas : part);
  const parts =
    (cell.startsWith('[') && (textsIn(cell) ?? textsIn(cell.replaceAll("'", '"')))) ||
    Array.from(found, ([text, quoted]) => quoted?.replaceAll('""', '"') ?? text);
  return [...new Set(parts.map((one) => one.trim()).filter(Boolean))];
}

function textsIn(cell: string): string[] | null {
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
  } catch {
    return null;
  }
}

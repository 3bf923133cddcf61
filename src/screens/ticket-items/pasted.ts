/** Reads ticket items pasted from a spreadsheet: rows of a name, a price, and a quantity, or of what their headings name. */
import Papa from 'papaparse';
import { plural } from '#domain/values/labels.ts';
import { currenciesOf, readTypedAmount } from '#domain/values/written-amount.ts';
import { blankTier, type Tier } from './body.ts';

/** Each item is a separate request. */
export const mostTiers = 20;

const keys: readonly (keyof Tier)[] = ['name', 'price', 'total_quantity'];

/** Words of headings. The first that matches a heading names its column, so that `Ticket price` is a price. */
const headings: readonly (readonly [keyof Tier, RegExp])[] = [
  ['total_quantity', /^(?:quantity|qty|capacity|available|availability|number|count|stock|seats)$/],
  ['price', /^(?:price|cost|amount|fee)$/],
  ['name', /^(?:name|item|ticket|tier|title|level|type)s?$/],
];
const besides = /^(?:of|per|unit|each|total|max|sale)$/;

/** Returns the field that a heading names, or null for any other text. */
function headingOf(cell: string): keyof Tier | null {
  const words = cell.toLowerCase().match(/[\p{L}\p{Sc}]+/gu) ?? [];
  const isHeading = (word: string) =>
    besides.test(word) || currenciesOf(word).length > 0 || headings.some(([, named]) => named.test(word));
  if (/\d/.test(cell) || !words.every(isHeading)) return null;
  return headings.find(([, named]) => words.some((word) => named.test(word)))?.[0] ?? null;
}

/** Returns the cells of a table: separated by tabs, or by semicolons or commas if there's a price after them in each row. */
function cellsIn(table: string): string[][] {
  const lines = table.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const isPrice = (cell = '') => readTypedAmount(cell).kind === 'number';
  const separates = (mark: string) =>
    lines.every((line, place) => isPrice(line.split(mark)[1]) || (place === 0 && lines.length > 1));
  const mark = table.includes('\t') ? '\t' : [';', ','].find(separates);
  if (mark === undefined) return lines.map((line) => [line]);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: mark });
  // A quotation mark that is part of a name isn't closed.
  return errors.some(({ type }) => type === 'Quotes') ? lines.map((line) => line.split(mark)) : data;
}

/** Removes lines at both ends that have nothing, not even a tab. */
function withoutBlankEnds(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(Math.max(first, 0), last + 1).join('\n');
}

/** Returns the items in pasted text. Null if it's a single value, or has none. */
export function pastedTiers(text: string): Tier[] | null {
  const table = withoutBlankEnds(text);
  if (!/[\t\r\n]/.test(table)) return null;
  const [first = [], ...rest] = cellsIn(table).map((cells) => cells.map((cell) => cell.replace(/\s+/g, ' ').trim()));
  const named = first.map(headingOf);
  const isOnlyNames = first.length === 1 && named[0] === 'name';
  const hasHeadings = isOnlyNames || named.includes('price') || named.includes('total_quantity');
  const columns: readonly (string | null)[] =
    hasHeadings && !named.includes('name') ? ['name', ...named.slice(1)] : hasHeadings ? named : keys;
  const rows = (hasHeadings ? rest : [first, ...rest]).map((cells): Tier => {
    const valueOf = (key: string) => cells[columns.indexOf(key)] ?? '';
    return { name: valueOf('name'), price: valueOf('price'), total_quantity: valueOf('total_quantity') };
  });
  const tiers = rows.filter(isTyped);
  return tiers.length > 0 ? tiers : null;
}

export const isTyped = (tier: Tier) => Object.values({ ...blankTier, ...tier }).some((typed) => typed.trim() !== '');

/** Inserts pasted items after the one at that place, instead of blank ones, as many as fit. */
export function withPasted(tiers: readonly Tier[], place: number, pasted: readonly Tier[]) {
  const [before, after] = [tiers.slice(0, place + 1), tiers.slice(place + 1)].map((some) => some.filter(isTyped));
  const kept = [...(before ?? []), ...(after ?? [])].length;
  const added = pasted.slice(0, Math.max(0, mostTiers - kept));
  const leftOut = pasted.length - added.length;
  const items = added.length === 0 ? 'No items' : plural(added.length, 'item', 'items');
  return {
    tiers: [...(before ?? []), ...added, ...(after ?? [])],
    /** The place of the first one. */
    first: before?.length ?? 0,
    words: leftOut === 0 ? `${items} pasted` : `${items} pasted, ${leftOut} left out. Up to ${mostTiers} at a time`,
    isWhole: leftOut === 0,
  };
}

/**
 * Reads amounts as banks and spreadsheets write them: `US$1,234.50`, `1.234,50 €`, `(25.00)`, `25.00-`, `950.00 DR`. Typed
 * numbers, in the notation of the viewer, are read by typed-number.ts; typed amounts are read by both.
 */
import { amountMarks, type DecimalMark, decimalOf, type MarkedAmount, sizeIn } from './amount-marks.ts';
import { groupBy, oncePerKey } from './collections.ts';
import { foldText } from './labels.ts';
import { readTyped, toDecimalInput, type Typed } from './typed-number.ts';

/** Money that came in, or went out. */
export type Side = 'in' | 'out';

export interface WrittenAmount extends Omit<MarkedAmount, 'marks'> {
  /** Said by `CR` or `DR` beside the figure. */
  side: Side | null;
  /** The currencies that its code or its sign stands for. Empty: it has none. */
  currencies: readonly string[];
}

/** Separates an amount from its signs, currency, and `CR` or `DR`. Null if there's anything else in the text. */
export function writtenAmount(written: string): WrittenAmount | null {
  const amount = amountMarks(written);
  if (!amount) return null;
  const { marks, ...own } = amount;
  let [side, currencies]: [Side | null, readonly string[]] = [null, []];
  for (const { mark, isAfter } of marks) {
    const said = markedSide(mark, isAfter);
    const codes = said === null ? currenciesOf(mark) : [];
    if (said !== null ? side !== null : codes.length === 0 || currencies.length > 0) return null;
    if (said === null) currencies = codes;
    else side = said;
  }
  return { ...own, side, currencies };
}

function markedSide(mark: string, isAfter: boolean): Side | null {
  if (/^(?:cr|credit|haben)\.?$/i.test(mark) || (isAfter && /^[CH]$/.test(mark))) return 'in';
  return /^(?:d[rb]|debit|soll)\.?$/i.test(mark) || (isAfter && /^[DS]$/.test(mark)) ? 'out' : null;
}

/** Detects the decimal separator of a column. Null if it's ambiguous. */
export function decimalIn(cells: readonly string[]): DecimalMark | null {
  return decimalOf(cells.flatMap((cell) => writtenAmount(cell)?.size ?? []));
}

/** Parses an amount that can be read in one way only into decimal text. Null for any other. */
export function readAmount(written: string): string | null {
  const amount = writtenAmount(written);
  const decimal = decimalIn([written]);
  const size = amount && decimal && amount.side === null ? sizeIn(amount.size, decimal) : null;
  return size !== null && amount?.isBelow && /[1-9]/.test(size) ? `-${size}` : size;
}

/** A percent sign, or the sign or code of a currency, beside an amount. */
export interface Unit {
  mark: string;
  /** The currencies that it stands for. Empty: it's a percent sign. */
  currencies: readonly string[];
}

export type TypedAmount = Exclude<Typed, { kind: 'number' }> | (Extract<Typed, { kind: 'number' }> & { unit?: Unit });

/**
 * Reads an amount as people type it: in their locale's notation, in another if it can only mean one number, and with a
 * currency or a percent sign beside it. The caller decides which unit fits. Without `locale`: the browser's.
 */
export function readTypedAmount(typed: string, locale?: string): TypedAmount {
  const plain = readTyped(typed, locale);
  if (plain.kind !== 'refused') return plain;
  const text = typed.trim();
  const [before = ''] = /^[%٪％]/.exec(text) ?? [];
  const [after = ''] = /[%٪％]$/.exec(text.slice(before.length)) ?? [];
  const rest = text.slice(before.length, text.length - after.length);
  const percent = before || after;
  const amount = before && after ? null : writtenAmount(rest);
  if (!amount || amount.side !== null || (percent && amount.currencies.length > 0)) return plain;
  const own = readTyped(`${amount.isBelow ? '-' : ''}${amount.size}`, locale);
  const other = readTyped(toDecimalInput(readAmount(rest), locale), locale);
  const read = own.kind === 'number' ? own : other;
  // More decimals in another notation are rather a misplaced separator, as in `1,2345`.
  if (read.kind !== 'number' || (read === other && read.decimals > 2)) return own;
  if (percent) return { ...read, unit: { mark: '%', currencies: [] } };
  const { mark = '' } = amountMarks(rest)?.marks.find((one) => currenciesOf(one.mark).length > 0) ?? {};
  return mark ? { ...read, unit: { mark, currencies: amount.currencies } } : read;
}

/** Says how to type an amount whose unit isn't that currency. Null if it is, or if there is no unit. `what`: `the price`. */
export function otherCurrency(amount: TypedAmount, currency: string | null, what: string): string | null {
  if (amount.kind !== 'number' || !amount.unit) return null;
  const { mark, currencies } = amount.unit;
  if (currency !== null && currencies.includes(currency)) return null;
  if (currency !== null) return `Enter ${what} in ${currency}, without “${mark}”`;
  return `Enter ${what} without “${mark}”${currencies.length > 0 ? '. The campaign’s currency is unknown' : ''}`;
}

const sides: Readonly<Record<Side, string>> = {
  in: '+ c cr crdt cred h k in bij credit credits credited kredit credito credito/a haben haber avere abono accredito eingang gutschrift deposit deposits deposited incoming received receipt receipts einzahlung entrata ingreso zugang inflow inn ind insattning wplata uznanie entrada',
  out: '- \u2212 \u2013 d dr db dbit deb s af out debit debits debited debet debito soll debe dare cargo addebito ausgang lastschrift belastung auszahlung withdrawal withdrawals withdrawn outgoing outflow uscita retrait abgang ut ud uttag wyplata obciazenie salida',
};
const sideOfWord = new Map(
  (['in', 'out'] as const).flatMap((side) => sides[side].split(' ').map((word) => [foldText(word), side] as const)),
);

/** Returns what a cell beside an amount says: `Debit`, `CR`, `S`, `ATM withdrawal`. Null if it says neither. */
export function sideOf(cell: string): Side | null {
  const words = foldText(cell).replace(/\./g, '').trim();
  const own = sideOfWord.get(words);
  if (own) return own;
  const [, inOut = ''] = /^(?:money|paid|payment|transfer)[ -](in|out)$/.exec(words) ?? [];
  const [, end = ''] =
    /^(?:(?:direct|account|atm|ach|bank|giro|wire|cash|check|cheque|mobile|online|electronic)[ -]){1,2}(\p{L}{4,})$/u.exec(
      words,
    ) ?? [];
  return sideOfWord.get(inOut || end) ?? null;
}

/** The signs of a currency that aren't its symbol in English. */
const otherSigns: Readonly<Record<string, readonly string[]>> = {
  euro: ['EUR'],
  euros: ['EUR'],
  fr: ['CHF'],
  sfr: ['CHF'],
  r: ['ZAR'],
  rs: ['INR', 'PKR', 'LKR', 'NPR'],
  rm: ['MYR'],
  rp: ['IDR'],
  c$: ['CAD'],
  s$: ['SGD'],
};

const codes = oncePerKey((_all: 'all'): ReadonlySet<string> => new Set(Intl.supportedValuesOf('currency')));

/** Currencies by their symbols: `€`, `$`, `CA$`, `kr`. */
const symbols = oncePerKey((_all: 'all'): ReadonlyMap<string, readonly string[]> => {
  const named = [...codes('all')].flatMap((code) =>
    (['narrowSymbol', 'symbol'] as const).map((currencyDisplay) => {
      const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay });
      return [foldText(format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? ''), code] as const;
    }),
  );
  const byName = groupBy(named, ([name]) => name);
  return new Map(Array.from(byName, ([name, found]) => [name, [...new Set(found.map(([, code]) => code))]]));
});

/** Returns the currencies that a code or a sign can stand for: `EUR`, `€`, `US$`, `$`. Empty for other text. */
export function currenciesOf(written: string): readonly string[] {
  const text = written.trim();
  const code = text.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && codes('all').has(code)) return [code];
  const sign = foldText(text).replace(/[./]$/, '');
  if (sign === '' || /\d/.test(sign)) return [];
  const found = otherSigns[sign] ?? symbols('all').get(sign);
  if (found) return found;
  // `AU$` is the dollar of a country.
  const [, country = '', own = ''] = /^(\p{L}+)(\p{Sc})$/u.exec(sign) ?? [];
  return (symbols('all').get(own) ?? []).filter((one) => country !== '' && one.toLowerCase().startsWith(country));
}

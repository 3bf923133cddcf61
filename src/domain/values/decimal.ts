/** Exact sums of decimal text. There are no binary fractions on the way: every digit that was given counts. */

import { amountMarks, decimalOf, sizeIn } from './amount-marks.ts';

const decimalText = /^[+-]?\d+(?:\.\d+)?$/;

/** A currency: `$`, `US$`, `GBP`. */
const currencyMark = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})$/u;

/**
 * Returns an amount as decimal text, however the platform writes it: `$1,500.00`, `1.500,00`, `45.00-`, `(45.00)`. Null if it can't
 * be read, or could be two amounts. A comma before three digits groups them, since the API's numbers have a decimal point.
 */
export function plainAmount(written: string | null): string | null {
  const text = written?.trim() ?? '';
  if (decimalText.test(text)) return text.startsWith('+') ? text.slice(1) : text;
  const amount = amountMarks(text);
  if (!amount?.marks.every(({ mark }) => currencyMark.test(mark))) return null;
  const decimal = decimalOf([amount.size]) ?? '.';
  // No comma before three or more digits is a decimal one.
  const isClear = /^\.?\d/.test(amount.size) && (decimal === '.' || /^[\d.]*(?:,\d\d?)?$/.test(amount.size));
  const plain = isClear ? sizeIn(amount.size, decimal) : null;
  return plain !== null && amount.isBelow && /[1-9]/.test(plain) ? `-${plain}` : plain;
}

/** Returns true if each amount that is given can be read. */
export function canReadAll(amounts: readonly (string | null)[]): boolean {
  return amounts.every((amount) => amount === null || amount.trim() === '' || plainAmount(amount) !== null);
}

/** Adds up amounts exactly, without those that can't be read. */
export function sumOf(amounts: readonly (string | null)[]): string {
  const sum = new DecimalSum();
  for (const amount of amounts) sum.add(amount);
  return sum.text;
}

/** Divides a sum by a number, to these decimals. Rounds halves away from zero. */
export function divide(sum: string, by: number, decimals: number): string {
  const [whole = '', fraction = ''] = sum.replace('-', '').split('.');
  const per = BigInt(by) * 10n ** BigInt(fraction.length);
  const units = (BigInt(whole + fraction) * 2n * 10n ** BigInt(decimals) + per) / (2n * per);
  return inDigits(sum.startsWith('-') ? -units : units, decimals);
}

/** The amount with the other sign: `-12.50`. Zero keeps its own, and so does text that is no number. */
export function negate(amount: string): string {
  const written = plainAmount(amount);
  if (written === null || !/[1-9]/.test(written)) return amount;
  return written.startsWith('-') ? written.slice(1) : `-${written}`;
}

/** Decimal text as a whole number of units of 10^-decimals; null for what is none, or has more decimals. */
export function toUnits(written: string, decimals: number): bigint | null {
  if (decimals === 2 && ordinary.test(written)) return BigInt(Math.round(Number(written) * 100));
  const number = plainAmount(written);
  if (number === null) return null;
  const [whole = '', fraction = ''] = number.split('.');
  const isLonger = /[1-9]/.test(fraction.slice(decimals));
  return isLonger ? null : BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Such units as decimal text: `1200.00`, `-0.50`, and no more than two zeros at its end. */
export function fromUnits(units: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = inDigits(units, decimals).split('.');
  let end = fraction.length;
  while (end > 2 && fraction[end - 1] === '0') end -= 1;
  return end > 0 ? `${whole}.${fraction.slice(0, end)}` : whole;
}

/** With every decimal. */
function inDigits(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const at = digits.length - decimals;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${decimals > 0 ? `.${digits.slice(at)}` : ''}`;
}

/** As amounts usually are. A million of them come to a safe integer of hundredths. */
const ordinary = /^\d{1,7}\.\d\d$/;

/** Adds up amounts as they are written: `12.50`, `-3`, `0.005`. */
export class DecimalSum {
  /** The ordinary ones, in hundredths: numbers add up several times as fast as text that becomes a BigInt. */
  #hundredths = 0;
  /** The others, in units of 10^-decimals. */
  #units = 0n;
  /** As many as the most exact number had. */
  #decimals = 0;

  /** False for what can't be read (words, nothing): it is not added. */
  add(written: string | null): boolean {
    if (written === null) return false;
    if (ordinary.test(written)) {
      this.#hundredths += Math.round(Number(written) * 100);
      this.#makeRoomFor(2);
      return true;
    }
    const number = plainAmount(written);
    if (number === null) return false;
    const [whole = '', fraction = ''] = number.split('.');
    this.#makeRoomFor(fraction.length);
    this.#units += BigInt(whole + fraction.padEnd(this.#decimals, '0'));
    return true;
  }

  /** The sum as decimal text, with as many decimals as the most exact number had. */
  get text(): string {
    const exponent = Math.max(this.#decimals - 2, 0);
    return inDigits(this.#units + BigInt(this.#hundredths) * 10n ** BigInt(exponent), this.#decimals);
  }

  #makeRoomFor(decimals: number): void {
    if (decimals <= this.#decimals) return;
    this.#units *= 10n ** BigInt(decimals - this.#decimals);
    this.#decimals = decimals;
  }
}

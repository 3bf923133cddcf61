/** Checks that bytes are JSON without building any text or value from them, however large they are. */
import { isUtf8 } from 'node:buffer';
import { setImmediate as others } from 'node:timers/promises';

/** Levels of nesting: more than any answer of the service has, and few enough for every parser. */
const deepest = 200;

/** Bytes to read before other work gets its turn. */
const slice = 256 * 1024;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const [minus, plus, point, zero, nine] = [0x2d, 0x2b, 0x2e, 0x30, 0x39];
const byteOrderMark = [0xef, 0xbb, 0xbf];
const words = ['true', 'false', 'null'].map((word) => Array.from(word, (letter) => letter.charCodeAt(0)));
/** Characters that may follow a backslash. */
const escapes = new Set(Array.from('"\\/bfnrtu', (letter) => letter.charCodeAt(0)));

/** True for JSON text in UTF-8 that is nested at most 200 levels deep. */
export async function isJson(bytes: Uint8Array): Promise<boolean> {
  if (!isUtf8(bytes)) return false;
  const isObject: boolean[] = [];
  let at = afterSpace(bytes, byteOrderMark.every((byte, index) => bytes[index] === byte) ? 3 : 0);
  let pause = at + slice;
  for (;;) {
    if (at > pause) {
      await others();
      pause = at + slice;
    }
    const first = bytes[at];
    if (first === openArray || first === openObject) {
      if (isObject.length === deepest) return false;
      const inside = afterSpace(bytes, at + 1);
      if (bytes[inside] === (first === openArray ? closeArray : closeObject)) at = inside + 1;
      else {
        isObject.push(first === openObject);
        at = first === openObject ? afterName(bytes, inside) : inside;
        if (at < 0) return false;
        continue;
      }
    } else {
      at = afterScalar(bytes, at);
      if (at < 0) return false;
    }
    // A value has ended, and with it perhaps the arrays and objects around it.
    at = afterSpace(bytes, at);
    while (isObject.length > 0 && bytes[at] === (isObject.at(-1) ? closeObject : closeArray)) {
      isObject.pop();
      at = afterSpace(bytes, at + 1);
    }
    if (isObject.length === 0) return at === bytes.length;
    if (bytes[at] !== comma) return false;
    at = afterSpace(bytes, at + 1);
    if (isObject.at(-1)) at = afterName(bytes, at);
    if (at < 0) return false;
  }
}

// Each of these returns the index after what it read, or -1 if that isn't there.

function afterSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
    at += 1;
  }
}

function afterName(bytes: Uint8Array, start: number): number {
  const end = afterText(bytes, start);
  if (end < 0) return -1;
  const at = afterSpace(bytes, end);
  return bytes[at] === colon ? afterSpace(bytes, at + 1) : -1;
}

function afterScalar(bytes: Uint8Array, start: number): number {
  const first = bytes[start];
  if (first === quote) return afterText(bytes, start);
  if (first === minus || isDigit(first)) return afterNumber(bytes, start);
  const word = words.find((letters) => letters[0] === first);
  return word?.every((letter, index) => bytes[start + index] === letter) ? start + word.length : -1;
}

function afterText(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== quote) return -1;
  let at = start + 1;
  for (;;) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) return at + 1;
    // A control character, or the end of the input.
    if (byte < 0x20) return -1;
    if (byte !== backslash) at += 1;
    else {
      const escaped = bytes[at + 1] ?? 0;
      if (!escapes.has(escaped)) return -1;
      if (escaped === 0x75 && !isFourHex(bytes, at + 2)) return -1;
      at += escaped === 0x75 ? 6 : 2;
    }
  }
}

function isFourHex(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at < start + 4; at += 1) {
    const byte = bytes[at] ?? 0;
    const lower = byte | 0x20;
    if (!isDigit(byte) && (lower < 0x61 || lower > 0x66)) return false;
  }
  return true;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}

function afterNumber(bytes: Uint8Array, start: number): number {
  let at = bytes[start] === minus ? start + 1 : start;
  if (bytes[at] === zero) at += 1;
  else at = afterDigits(bytes, at);
  if (at >= 0 && bytes[at] === point) at = afterDigits(bytes, at + 1);
  // e or E
  if (at >= 0 && ((bytes[at] ?? 0) | 0x20) === 0x65) {
    const sign = bytes[at + 1];
    at = afterDigits(bytes, sign === plus || sign === minus ? at + 2 : at + 1);
  }
  return at;
}

/** Requires at least one digit. */
function afterDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at += 1;
  return at === start ? -1 : at;
}

/** Checks that bytes are JSON without building any value from them, however large they are. */
import { isUtf8 } from 'node:buffer';
import { setImmediate as others } from 'node:timers/promises';

/** Levels of nesting: more than any answer of the platform has, and few enough for every parser. */
const deepest = 200;

/** Bytes to read before other work gets its turn. */
const slice = 256 * 1024;

const byteOrderMark = '\xef\xbb\xbf';
const space = /[ \t\n\r]*/y;
/** All but quotation marks, backslashes, and control characters. */
const plain = /[ !#-[\]-\xff]*/y;
const escaped = /(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})){1,64}/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** True for JSON text in UTF-8 that is nested at most 200 levels deep. */
export async function isJson(bytes: Uint8Array): Promise<boolean> {
  if (!isUtf8(bytes)) return false;
  // One character for each byte, outside the heap. Those of letters beyond ASCII occur in texts only.
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const isObject: boolean[] = [];
  let at = afterSpace(json, json.startsWith(byteOrderMark) ? byteOrderMark.length : 0);
  let pause = at + slice;
  for (;;) {
    if (at > pause) {
      await others();
      pause = at + slice;
    }
    const first = json[at];
    if (first === '[' || first === '{') {
      if (isObject.length === deepest) return false;
      const inside = afterSpace(json, at + 1);
      if (json[inside] === (first === '[' ? ']' : '}')) at = inside + 1;
      else {
        isObject.push(first === '{');
        at = first === '{' ? afterName(json, inside) : inside;
        if (at < 0) return false;
        continue;
      }
    } else {
      at = first === '"' ? afterText(json, at) : after(scalar, json, at);
      if (at < 0) return false;
    }
    // A value has ended, and with it perhaps the arrays and objects around it.
    at = afterSpace(json, at);
    while (isObject.length > 0 && json[at] === (isObject.at(-1) ? '}' : ']')) {
      isObject.pop();
      at = afterSpace(json, at + 1);
    }
    if (isObject.length === 0) return at === json.length;
    if (json[at] !== ',') return false;
    at = afterSpace(json, at + 1);
    if (isObject.at(-1)) at = afterName(json, at);
    if (at < 0) return false;
  }
}

// Each of these returns the index after what it read, or -1 if that isn't there.

function after(pattern: RegExp, json: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(json) ? pattern.lastIndex : -1;
}

function afterSpace(json: string, start: number): number {
  // Most values have none before them.
  return json.charCodeAt(start) > 0x20 ? start : after(space, json, start);
}

function afterName(json: string, start: number): number {
  const end = afterText(json, start);
  if (end < 0) return -1;
  const at = afterSpace(json, end);
  return json[at] === ':' ? afterSpace(json, at + 1) : -1;
}

function afterText(json: string, start: number): number {
  if (json[start] !== '"') return -1;
  let at = start + 1;
  // An expression for the whole text would fill the engine's stack.
  while (at > 0) {
    at = after(plain, json, at);
    if (json[at] === '"') return at + 1;
    at = after(escaped, json, at);
  }
  return -1;
}

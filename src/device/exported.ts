/** Files in which one browser gives another what it keeps: JSON text that says what it is. */
import { isObject } from './stored-value.ts';

const version = 1;

/** `kind`: `steward.marks` */
export function exportedText(kind: string, content: object, now: number): string {
  return JSON.stringify({ kind, version, exported_at: new Date(now).toISOString(), ...content }, null, 2);
}

/** The file's contents, or a sentence about why it cannot be read. `from`: "this list" */
export function readExported(kind: string, text: string, from: string): Record<string, unknown> | string {
  if (text.trim() === '') return 'The file is empty.';
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'The file is no JSON, or it was cut off. Export it again where it came from.';
  }
  if (!isObject(given) || given['kind'] !== kind) return `The file was not exported from ${from}. Choose one that was.`;
  if (typeof given['version'] !== 'number' || given['version'] > version) {
    return 'The file was exported by a later version of Steward. Reload this page to get it, then import again.';
  }
  return given;
}

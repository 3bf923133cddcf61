/** Export files that move data from one browser to another: JSON text with a kind and a version. */
import { isObject } from './storage.ts';

const version = 1;

/** Returns the text of an export file. `kind`: `steward.marks` */
export function exportedText(kind: string, content: object, now: number): string {
  return JSON.stringify({ kind, version, exported_at: new Date(now).toISOString(), ...content }, null, 2);
}

/** Returns the contents of an export file, or an error message if it can't be read. `what`: `this list` */
export function readExported(kind: string, text: string, what: string): Record<string, unknown> | string {
  if (text.trim() === '') return 'This file is empty.';
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return 'This isn’t a valid JSON file, or it’s incomplete. Export it again.';
  }
  if (!isObject(given) || given['kind'] !== kind) return `This file isn’t an export of ${what}.`;
  if (typeof given['version'] !== 'number' || given['version'] > version) {
    return 'This file is from a newer version of Steward. Reload this page, then import again.';
  }
  return given;
}

/** How many entries of an imported file were added, replaced, or skipped because they were already stored. */
export interface ImportCounts {
  added: number;
  replaced?: number;
  skipped: number;
  /** False if the browser can't store them. */
  isStored: boolean;
}

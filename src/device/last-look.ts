/** Data that Home keeps of the last visit, encrypted for the account in this browser: when its changes were seen, and its figures. */
import { keptValue } from './account-storage.ts';
import { entriesOf, isObject } from './storage.ts';

/** When the viewer last marked the changes as seen, in milliseconds; null before the first visit. */
export const lastLook = keptValue('seen', (given) => (typeof given === 'number' ? given : null));

/** A count and its sums by currency. Nothing personal. */
export interface KeptFigure {
  count: number;
  sums: readonly { sum: string; currency: string }[];
  /** The sums are estimates. */
  isAbout: boolean;
}

export interface KeptFigures {
  /** When they were synced, in milliseconds. */
  at: number;
  /** The month that they are of, or the look that they are since. */
  of: string;
  figures: Readonly<Record<string, KeptFigure>>;
}

/** The figures of the last visit, by panel. Only where synced rows may be stored too. */
export const lastFigures = keptValue('figures', readFigures);

/** Keeps the figures of a panel for the next visit, if they differ from those that are kept. */
export function keepFigures(panel: string, kept: KeptFigures): void {
  const isOther = (before: object) => JSON.stringify({ ...before, at: kept.at }) !== JSON.stringify(kept);
  if (isOther(lastFigures.get()[panel] ?? {})) lastFigures.change((before) => ({ ...before, [panel]: kept }));
}

function readFigures(given: unknown): Readonly<Record<string, KeptFigures>> {
  return Object.fromEntries(entriesOf(given).filter((entry): entry is [string, KeptFigures] => areKept(entry[1])));
}

function areKept(given: unknown): given is KeptFigures {
  return (
    isObject(given) &&
    typeof given['at'] === 'number' &&
    typeof given['of'] === 'string' &&
    entriesOf(given['figures']).every(([, figure]) => isFigure(figure))
  );
}

function isFigure(given: unknown): boolean {
  return (
    isObject(given) &&
    typeof given['count'] === 'number' &&
    typeof given['isAbout'] === 'boolean' &&
    Array.isArray(given['sums']) &&
    given['sums'].every((one) => isObject(one) && typeof one['sum'] === 'string' && typeof one['currency'] === 'string')
  );
}

/** Data that Home keeps of the last visit, encrypted for the account in this browser: when its changes were seen, and its figures. */
import * as z from 'zod/mini';
import { keptValue } from './account-storage.ts';
import { validValues } from './valid.ts';

/** When the viewer last marked the changes as seen, in milliseconds; null before the first visit. */
export const lastLook = keptValue('seen', (given) => (typeof given === 'number' ? given : null));

/** A count and its sums by currency. Nothing personal. */
const keptFigure = z.object({
  count: z.number(),
  sums: z.readonly(z.array(z.object({ sum: z.string(), currency: z.string() }))),
  /** The sums are estimates. */
  isAbout: z.boolean(),
});

const keptFigures = z.object({
  /** When they were synced, in milliseconds. */
  at: z.number(),
  /** The month that they are of, or the look that they are since. */
  of: z.string(),
  figures: z.record(z.string(), keptFigure),
});
export type KeptFigures = z.infer<typeof keptFigures>;

/** The figures of the last visit, by panel. Only where synced rows may be stored too. */
export const lastFigures = keptValue('figures', (given) => validValues(keptFigures, given));

/** Keeps the figures of a panel for the next visit, if they differ from those that are kept. */
export function keepFigures(panel: string, kept: KeptFigures): void {
  const isOther = (before: object) => JSON.stringify({ ...before, at: kept.at }) !== JSON.stringify(kept);
  if (isOther(lastFigures.get()[panel] ?? {})) lastFigures.change((before) => ({ ...before, [panel]: kept }));
}

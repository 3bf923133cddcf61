/** The last seconds of months, for `createdBefore`. */

/** Formats milliseconds as the platform does, in whole seconds. */
export const stamp = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '');

/** Yields the ends of past months, newest first, without end. `at`: milliseconds. */
function* monthEnds(at: number): Generator<string> {
  const now = new Date(at);
  for (let month = now.getUTCMonth(); ; month -= 1) {
    // Rows of the last hours may not be in the list yet.
    const end = Date.UTC(now.getUTCFullYear(), month) - 1000;
    if (at - end > settled) yield stamp(end);
  }
}

const settled = 60 * 60_000;

/** `2026-10-31T23:59:59Z` → `2026-11-01T00:00:00Z` */
export function secondAfter(moment: string): string {
  return stamp(Date.parse(moment) + 1000);
}

/** Yields the time itself, then the ends of the months before it. */
export function* untilNow(at: number): Generator<string> {
  yield stamp(at);
  yield* monthEnds(at);
}

/** Transactions created until each time, oldest first. */
export type Totals = readonly { before: string; total: number }[];

/** Returns the count of each single month. */
export function countsOf(totals: Totals): { before: string; rows: number }[] {
  return totals.map(({ before, total }, index) => ({ before, rows: total - (totals[index - 1]?.total ?? 0) }));
}

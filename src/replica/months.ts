/** The last seconds of months, for `createdBefore`. */

/** Formats milliseconds as the platform does, in whole seconds. */
export const stamp = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '');

/** Rows of the last hours may not be in the list yet. */
const settled = 60 * 60_000;

/** Yields the time itself, then the ends of the months before it, without end. `at`: milliseconds. */
function* monthEnds(at: number): Generator<string> {
  yield stamp(at);
  const now = new Date(at);
  for (let month = now.getUTCMonth(); ; month -= 1) {
    const end = Date.UTC(now.getUTCFullYear(), month) - 1000;
    if (at - end > settled) yield stamp(end);
  }
}

/** `2026-10-31T23:59:59Z` → `2026-11-01T00:00:00Z` */
export function secondAfter(moment: string): string {
  return stamp(Date.parse(moment) + 1000);
}

/** Transactions created until each time, oldest first. */
type Totals = readonly { before: string; total: number }[];

/**
 * Returns how many transactions were created until the end of each month, and until `at`. The oldest month has none before
 * it. Empty if some appeared or disappeared during the counting.
 */
export async function totalsUntil(at: number, totalUntil: (before: string) => Promise<number | null>): Promise<Totals> {
  const totals: { before: string; total: number }[] = [];
  for (const before of monthEnds(at)) {
    const total = await totalUntil(before);
    if (total === null) return [];
    totals.unshift({ before, total });
    if (total === 0) break;
  }
  return (await totalUntil(stamp(at))) === totals.at(-1)?.total ? totals : [];
}

/** Returns the count of each single month. */
export function countsOf(totals: Totals): { before: string; rows: number }[] {
  return totals.map(({ before, total }, index) => ({ before, rows: total - (totals[index - 1]?.total ?? 0) }));
}

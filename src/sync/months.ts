/** The last seconds of months, for `createdBefore`. */

/** Formats milliseconds as the platform does, in whole seconds. */
export const stamp = (at: number) => new Date(at).toISOString().replace(/\.\d+/, '');

/** Rows of the last hours may not be in the list yet. */
const settled = 60 * 60_000;

/** Returns the last second before a month, counted from the year 0: `24311` → `2025-11-30T23:59:59Z` */
function endBefore(month: number): number {
  // Not `Date.UTC(year, …)`, which takes 26 for 1926.
  return Date.UTC(2000, month - 24_000) - 1000;
}

/** `2026-10-31T23:59:59Z` → `2026-11-01T00:00:00Z` */
export function secondAfter(moment: string): string {
  return stamp(Date.parse(moment) + 1000);
}

/** Transactions created until each time, oldest first. */
type Totals = readonly { before: string; total: number }[];

/** Months in a row without a transaction after which the century and the decade before are tried at once. */
const longGap = 12;
const [decade, century] = [120, 1200];

/**
 * Returns how many transactions were created until the end of each month, and until `at` (milliseconds). In a long gap, only the ends
 * of decades and centuries are counted: one row of the year 1026 would take 12,000 requests. The oldest time has none before it.
 * Empty if some appeared or disappeared during the counting.
 */
export async function totalsUntil(at: number, totalUntil: (before: string) => Promise<number | null>): Promise<Totals> {
  const before = (month: number) => totalUntil(stamp(endBefore(month)));
  let total = await totalUntil(stamp(at));
  if (total === null) return [];
  const totals = [{ before: stamp(at), total }];
  const now = new Date(at);
  let month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  for (let same = 0; total > 0;) {
    month -= 1;
    if (at - endBefore(month) <= settled) continue;
    const earlier = await before(month);
    if (earlier === null) return [];
    same = earlier === total ? same + 1 : 0;
    total = earlier;
    if (same > 0 && same % longGap === 0) month = await startOfGap(month, total, before);
    totals.unshift({ before: stamp(endBefore(month)), total });
  }
  return (await totalUntil(stamp(at))) === totals.at(-1)?.total ? totals : [];
}

/** Returns the start of the earliest decade or century since which nothing was created, as far as they follow each other. */
async function startOfGap(
  month: number,
  total: number,
  before: (month: number) => Promise<number | null>,
): Promise<number> {
  for (const span of [century, decade]) {
    const start = Math.floor((month - 1) / span) * span;
    if ((await before(start)) === total) return startOfGap(start, total, before);
  }
  return month;
}

/** Returns the count of each single month. */
export function countsOf(totals: Totals): { before: string; rows: number }[] {
  return totals.map(({ before, total }, index) => ({ before, rows: total - (totals[index - 1]?.total ?? 0) }));
}

/** Decisions by what amounts come to, in one currency or in any. */
import { getOrMake } from '#domain/values/collections.ts';
import { both, type Decision, type Range, within } from './decision.ts';
import type { ProfileGift } from './profile.ts';

export const add = (one: bigint, other: bigint) => one + other;

type Amount = Pick<ProfileGift, 'units' | 'currency'>;

/** Amounts of an unknown currency may be in the named one. */
export function inCurrency(named: string | null): ((amount: Amount) => Decision) | undefined {
  if (named === null) return undefined;
  return ({ currency }) => currency === named || (currency === '' && named !== '' ? null : false);
}

/** The most that amounts come to `together` in any one currency: their sum, or the largest of them. */
export class LargestSum {
  readonly #sums = new Map<string, { least: bigint; most: bigint | null }>();
  readonly #named: string | null;
  readonly #together: (one: bigint, other: bigint) => bigint;

  constructor(named: string | null, together: (one: bigint, other: bigint) => bigint) {
    this.#named = named;
    this.#together = together;
  }

  /** `isSure`: it's known that the amount is one of them. */
  take({ units, currency }: Amount, isSure: boolean): void {
    const sum = getOrMake(this.#sums, this.#named ?? currency, () => ({ least: 0n, most: 0n as bigint | null }));
    if (units === null || sum.most === null) sum.most = null;
    // A refund that may be one of them lowers the least, and nothing else.
    else if (isSure || units > 0n) sum.most = this.#together(sum.most, units);
    if (units !== null && (isSure || units < 0n)) sum.least = this.#together(sum.least, units);
  }

  isIn(amounts: Range<bigint>): Decision {
    const sums = [...this.#sums.values()];
    const most = sums.reduce<bigint | null>(
      (all, one) => (all === null || one.most === null ? null : larger(all, one.most)),
      0n,
    );
    return within(
      amounts,
      sums.reduce((all, { least }) => larger(all, least), 0n),
      most,
    );
  }
}

export const larger = (one: bigint, other: bigint) => (one > other ? one : other);

/** Decides by how many are of it, and by what their amounts come to `together`: their sum, or the largest of them. */
export function decideBy<Row extends Amount>(
  rows: readonly Row[],
  isOf: (row: Row) => Decision,
  counts: Range<number>,
  amounts: Range<bigint> | null,
  sums: LargestSum,
): Decision {
  let [surely, maybe] = [0, 0];
  for (const row of rows) {
    const decision = isOf(row);
    if (decision === false) continue;
    maybe += 1;
    if (decision) surely += 1;
    sums.take(row, decision === true);
  }
  return both(within(counts, surely, maybe), !amounts || sums.isIn(amounts));
}

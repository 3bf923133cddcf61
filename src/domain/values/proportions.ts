/** Parts and shares of amounts, as exact as the amounts themselves. */
import { fromUnits, plainAmount, toUnits } from './decimal.ts';

/**
 * Splits an amount into equal parts that add up to it exactly, to the decimals of its currency: the last part takes what can't be
 * divided. Text that is no number stays in one part.
 */
export function split(amount: string, parts: number, least: number): string[] {
  const decimals = Math.max(least, /\.(\d*[1-9])/.exec(plainAmount(amount) ?? '')?.[1]?.length ?? 0);
  const units = toUnits(amount, decimals);
  if (units === null || parts === 1) return [amount];
  const each = units / BigInt(parts);
  return Array.from({ length: parts }, (_, index) =>
    fromUnits(index < parts - 1 ? each : units - each * BigInt(parts - 1), decimals),
  );
}

/**
 * A share in percent with one decimal: `56.0`, `-4.4`. Halves are rounded away from zero, or all down. Null where there is
 * nothing to be a share of.
 */
export function share(part: string, whole: string, round: 'nearest' | 'down' = 'nearest'): string | null {
  const [above, below] = [toUnits(part, mostDecimals), toUnits(whole, mostDecimals)];
  if (above === null || below === null || below <= 0n) return null;
  const size = above < 0n ? -above : above;
  const isCut = round === 'down' && above >= 0n;
  const up = round === 'down' ? below * 2n - 1n : below;
  const tenths = (size * 2000n + (isCut ? 0n : up)) / (below * 2n);
  return `${above < 0n && tenths > 0n ? '-' : ''}${tenths / 10n}.${tenths % 10n}`;
}

/** How much more that is, in percent: `3.6`, `-4.4`. Null where there is nothing to compare with. */
export function change(now: string, before: string): string | null {
  const [after, base] = [toUnits(now, mostDecimals), toUnits(before, mostDecimals)];
  return after === null || base === null ? null : share(String(after - base), String(base));
}

/** The decimals of amounts that a percentage is made of. */
const mostDecimals = 20;

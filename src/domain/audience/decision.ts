/** Decisions about people of whom not everything is known. */
import { toList } from '#api/fields.ts';
import { figuresIn } from '#domain/rows/condition.ts';
import type { Day } from '#domain/values/calendar.ts';
import { toUnits } from '#domain/values/decimal.ts';
import { foldText } from '#domain/values/labels.ts';

/** Null: what is known doesn't say it. */
export type Decision = boolean | null;

export function both(one: Decision, other: Decision): Decision {
  if (one === false || other === false) return false;
  return one === null || other === null ? null : true;
}

export function not(decision: Decision): Decision {
  return decision === null ? null : !decision;
}

/** The decision of all of them; null where they differ. */
export function agreed([first = null, ...others]: readonly Decision[]): Decision {
  return others.every((one) => one === first) ? first : null;
}

export function anyOf<Row>(rows: readonly Row[], is: (row: Row) => Decision): Decision {
  let decision: Decision = false;
  for (const row of rows) {
    const one = is(row);
    if (one) return true;
    if (one === null) decision = null;
  }
  return decision;
}

/** Null where the text is empty: the platform doesn't say it. */
export function says(text: string, is: (text: string) => boolean): Decision {
  return text === '' ? null : is(foldText(text));
}

export interface Range<Figure> {
  from: Figure | undefined;
  to: Figure | undefined;
}

/** Reads a range of amounts, in units of so many decimals. Null without one. */
export function amountRange(written: string | undefined, { decimals }: { decimals: number }): Range<bigint> | null {
  const ends = figuresIn(written);
  // A bound with more decimals than any amount has lies between two amounts.
  const units = (end: string | undefined, up: bigint) => {
    if (end === undefined) return undefined;
    return toUnits(end, decimals) ?? (toUnits(end.slice(0, end.indexOf('.') + 1 + decimals), decimals) ?? 0n) + up;
  };
  return ends && { from: units(ends.from, 1n), to: units(ends.to, 0n) };
}

/** Reads a range of counts that begins with `least` or more. Without one, its end is open. */
export function countRange(written: string | undefined, least: number): Range<number> {
  const ends = figuresIn(written);
  return { from: Math.max(Number(ends?.from ?? 0), least), to: ends?.to === undefined ? undefined : Number(ends.to) };
}

/** Decides for a figure of which only the least and the most are known. `most` null: it may be anything more. */
export function within<Figure extends number | bigint | Day>(
  { from, to }: Range<Figure>,
  least: Figure,
  most: Figure | null = least,
): Decision {
  const isOver = to !== undefined && least > to;
  const isUnder = from !== undefined && most !== null && most < from;
  if (isOver || isUnder) return false;
  const isSure = (from === undefined || least >= from) && (to === undefined || (most !== null && most <= to));
  return isSure ? true : null;
}

/** Returns the texts of a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return toList(value).flatMap(textsIn);
}

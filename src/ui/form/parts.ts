/** The fields of a form, as drafts, conflicts, and undo compare them. */

import { isSame } from '#domain/values/collections.ts';

export interface Part<Values> {
  key: keyof Values & string;
  label: string;
  /** Returns the value as display text; empty if there is none. */
  words(values: Values): string;
}

/** Returns the values that differ from the form as it was opened. */
export function changedFields<Values extends object>(
  parts: readonly Part<Values>[],
  start: Values,
  mine: Values,
): Partial<Values> {
  const changed = parts.filter((part) => !same(part, start, mine));
  return Object.fromEntries(changed.map(({ key }) => [key, mine[key]])) as Partial<Values>;
}

/** Returns true if the form already has these values. */
export function holds<Values extends object>(
  parts: readonly Part<Values>[],
  form: Values,
  values: Partial<Values>,
): boolean {
  return parts.every((part) => same(part, form, { ...form, ...values }));
}

export function same<Values>({ key }: Part<Values>, one: Values, other: Values): boolean {
  return isSame(one[key], other[key]);
}

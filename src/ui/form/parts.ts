/** The fields of a form, as drafts, conflicts, and undo compare them. */

/** One field as users see it, which the form may store in several fields. */
export interface Part<Values> {
  label: string;
  fields: readonly (keyof Values & string)[];
  /** Returns the value as display text; empty if there is none. */
  words(values: Values): string;
}

/** Returns the values of all parts that differ from the form as it was opened. */
export function changedFields<Values extends object>(
  parts: readonly Part<Values>[],
  start: Values,
  mine: Values,
): Partial<Values> {
  const fields = parts.filter((part) => !same(part, start, mine)).flatMap((part) => part.fields);
  return Object.fromEntries(fields.map((field) => [field, mine[field]])) as Partial<Values>;
}

/** Returns true if the form already has these values. */
export function holds<Values extends object>(
  parts: readonly Part<Values>[],
  form: Values,
  values: Partial<Values>,
): boolean {
  return parts.every((part) => same(part, form, { ...form, ...values }));
}

export function same<Values>({ fields }: Part<Values>, one: Values, other: Values): boolean {
  return fields.every((field) => isSame(one[field], other[field]));
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

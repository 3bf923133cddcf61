/** Three-way merge of a form: the record as opened, the user's changes, and the record as changed on the platform. */

/** One field as users see it, which the form may store in several fields. */
export interface Part<Values> {
  label: string;
  fields: readonly (keyof Values & string)[];
  /** Returns the value as display text; empty if there is none. */
  words(values: Values): string;
}

export interface Conflict<Values> {
  part: Part<Values>;
  /** Changed on both sides, to different values. */
  contested: boolean;
}

/** Returns the parts that changed on the platform since the form was opened. */
export function conflicts<Values>(
  parts: readonly Part<Values>[],
  start: Values,
  mine: Values,
  theirs: Values,
): Conflict<Values>[] {
  return parts
    .filter((part) => !same(part, start, theirs))
    .map((part) => ({ part, contested: !same(part, start, mine) && !same(part, mine, theirs) }));
}

/** Merges both sides: own changes win over unchanged values, and `choose` decides contested parts. */
export function merge<Values extends object>(
  parts: readonly Part<Values>[],
  start: Values,
  mine: Values,
  theirs: Values,
  choose: (part: Part<Values>) => 'mine' | 'theirs',
): Values {
  const merged = { ...theirs };
  for (const part of parts) {
    const isChanged = !same(part, start, mine);
    const contested = isChanged && !same(part, start, theirs) && !same(part, mine, theirs);
    const takesMine = contested ? choose(part) === 'mine' : isChanged;
    if (takesMine) for (const field of part.fields) merged[field] = mine[field];
  }
  return merged;
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

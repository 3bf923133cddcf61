/** A form that was opened at one state of a record, changed here, and changed on the service meanwhile. */

/** What people see as one field, though the form may hold it in several. */
export interface Part<Values> {
  label: string;
  fields: readonly (keyof Values & string)[];
  /** The value as people read it; empty text for none. */
  words(values: Values): string;
}

export interface Conflict<Values> {
  part: Part<Values>;
  /** Changed here and there, to different values. */
  contested: boolean;
}

/** The parts that the service changed since the form was opened. */
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

/** Mine where it was changed here, theirs elsewhere; contested parts as `choose` says. */
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

/** Whether taking up a draft would write over something else that was typed in its place. */
export function writesOver<Values>(
  parts: readonly Part<Values>[],
  draft: { start: Values; values: Values },
  form: { start: Values; values: Values },
): boolean {
  return parts.some((part) => {
    const isTyped = !same(part, form.start, form.values);
    return isTyped && !same(part, draft.start, draft.values) && !same(part, draft.values, form.values);
  });
}

/** The form's fields of every part that differs from the form as it was opened. */
export function changedFields<Values extends object>(
  parts: readonly Part<Values>[],
  start: Values,
  mine: Values,
): Partial<Values> {
  const fields = parts.filter((part) => !same(part, start, mine)).flatMap((part) => part.fields);
  return Object.fromEntries(fields.map((field) => [field, mine[field]])) as Partial<Values>;
}

/** Whether the form has these values already. */
export function holds<Values extends object>(
  parts: readonly Part<Values>[],
  form: Values,
  values: Partial<Values>,
): boolean {
  return parts.every((part) => same(part, form, { ...form, ...values }));
}

export function same<Values>(part: Part<Values>, one: Values, other: Values): boolean {
  return part.words(one) === part.words(other);
}

import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Left, SavedDifferences, UndoPlan } from '#device/save-results.ts';
import type { FailureKind } from '#api/errors.ts';
import type { FormId } from '#device/form-id.ts';
import type { ReviewLine } from './review.tsx';
import { changedFields, type Part, same } from './parts.ts';
import { formatClock } from '#ui/format/time.ts';
import type { Writes } from '#ui/write/use-write.ts';

/** Result of reloading a record: the record, or why it can't be loaded. */
export type Reread<Base> =
  | { result: 'found'; base: Base; at: number }
  | { result: 'missing' }
  | { result: 'failed'; message: string; kind: FailureKind | null };

/** Path in the form, and the message to show there. */
export type Problem = readonly [path: string, message: string];

export interface FormKind<Base, Values extends FieldValues, Body, Answer> {
  /** `household` */
  noun: string;
  toForm(base: Base): Values;
  /** Returns the messages of what can't be sent as it is, by their paths in the form. */
  problems(base: Base, values: Values): readonly Problem[];
  toBody(base: Base, values: Values): Body;
  review(base: Base, values: Values): ReviewLine[];
  parts(base: Base): readonly Part<Values>[];
  /** Returns a field's known value as text: empty if it's blank, null if it's unknown. */
  was(base: Base, key: string): string | null;
  /** Returns the form's field for a path of the body, for the platform's errors: `emails.0` → `emails.rows.2.value`. */
  placeOf(values: Values, path: string): string | undefined;
  /** Why fields that were not changed are sent as well. */
  whyUnchanged: string;
  /** Describes what the record will do with these values. */
  summary?(base: Base, values: Values): string;
  /** Describes what the platform may do beyond the changes. */
  note?(base: Base, values: Values): string;
  /** Explains the effect of resending the same change, in a sentence or two. */
  sendingTwice?: string;
  /** Returns where the response differs from what was sent, or from what was known before. */
  compare(base: Base, body: Body, answer: Answer): SavedDifferences;
  /** Returns the labels of the fields that a body changes. */
  changed(base: Base, body: Body): readonly string[];
  /** Returns the value of before of the field with that label, to undo the body. */
  former(base: Base, body: Body, label: string): FormerValue;
}

/** Previous value of one field as form values, or the reason why it can't be restored. */
export type FormerValue = Pick<UndoPlan, 'values'> | Pick<Left, 'why'>;

export function undoOf<Base, Body>(
  kind: Pick<FormKind<Base, FieldValues, Body, never>, 'changed' | 'former'>,
  base: Base,
  body: Body,
): UndoPlan {
  const fields = kind.changed(base, body).map((label) => ({ label, back: kind.former(base, body, label) }));
  return {
    values: Object.assign({}, ...fields.map(({ back }) => ('values' in back ? back.values : {}))),
    leaves: fields.flatMap(({ label, back }) => ('why' in back ? [{ label, why: back.why }] : [])),
  };
}

export interface FormFlowProps<Base, Values extends FieldValues, Body, Answer> {
  kind: FormKind<Base, Values, Body, Answer>;
  /** Name of the record on screen: `Ames family`. */
  subject: string;
  id: FormId;
  crumbs(last: string): ReactNode;
  /** Under the title. */
  meta: ReactNode;
  /** The record when the form was opened, and when it was loaded. Read on the first render only. */
  base: Base;
  loadedAt: number;
  /** Reloads the record, to detect changes by others. Omitted for a record that can't be loaded. */
  reread?: (() => Promise<Reread<Base>>) | undefined;
  /** The fields that are all that can be reloaded: `names and the primary email`. */
  rereadable?: string;
  /** Another way to check an unconfirmed write, for a record that can't be loaded. */
  check?: Check<Body>;
  writing: Writes<Body, Answer>;
  /** Called after the platform saved the change. */
  saved?(answer: Answer): void;
  /** Leaves the form, without saving or after the save at that time, in milliseconds. */
  leave(savedAt?: number): void;
  children: (base: Base) => ReactNode;
}

interface Check<Body> {
  /** Returns what it found, as a sentence. `isEarly`: the platform may still be saving the change. */
  run(body: Body, isEarly: boolean): Promise<string>;
  /** Continues “Check now”: `reloads the household and compares the names.` */
  what: string;
}

/** A field that changed on the platform since the form was opened. */
export interface Conflict {
  key: string;
  label: string;
  was: string;
  mine: string;
  theirs: string;
  /** The user changed it too, to another value. */
  contested: boolean;
}

type Compared<Base, Values extends FieldValues> = Pick<
  FormKind<Base, Values, never, never>,
  'parts' | 'toForm' | 'was'
>;

/** Returns what changed between two reads of a record. A value that one of them doesn't have can't be compared. */
export function conflictsOf<Base, Values extends FieldValues>(
  kind: Compared<Base, Values>,
  base: Base,
  now: Base,
  values: Values,
): Conflict[] {
  const start = kind.toForm(base);
  return kind.parts(base).flatMap((part) => {
    const { key } = part;
    const [was, theirs, mine] = [kind.was(base, key), kind.was(now, key), part.words(values)];
    if (was === null || theirs === null || was === theirs) return [];
    return [{ key, label: part.label, was, mine, theirs, contested: !same(part, start, values) && mine !== theirs }];
  });
}

/** Returns the user's changes that still stand over the record of now. `taken`: fields for which theirs were chosen. */
export function changesKept<Base, Values extends FieldValues>(
  kind: Compared<Base, Values>,
  base: Base,
  conflicts: readonly Conflict[],
  values: Values,
  taken: ReadonlySet<string>,
): Partial<Values> {
  const dropped = conflicts.filter(({ key, contested }) => !contested || taken.has(key)).map(({ key }) => key);
  const mine = Object.entries(changedFields(kind.parts(base), kind.toForm(base), values));
  return Object.fromEntries(mine.filter(([key]) => !dropped.includes(key))) as Partial<Values>;
}

/** Follows the result of an early check that didn't find the change. */
export const stillSaving = 'The platform may still be saving it, so check again in a minute.';

/**
 * Returns a sentence that tells from the reloaded record whether an unconfirmed write was saved. `isEarly`: the platform
 * may still be saving it, so an unchanged record doesn't prove that it wasn't saved.
 */
export function compareWithSent<Base, Values extends FieldValues, Body>(
  now: Reread<Base>,
  kind: Pick<FormKind<Base, Values, Body, never>, 'toForm'>,
  parts: readonly Part<Values>[],
  start: Values,
  sent: Values,
  isEarly: boolean,
): string {
  if (now.result === 'failed') return `Couldn’t load the record: ${now.message} Try again shortly.`;
  if (now.result === 'missing') return 'Record not found, so we still can’t confirm the change.';
  const there = kind.toForm(now.base);
  const at = formatClock(now.at);
  const isThere = (values: Values) => parts.every(({ words }) => words(values) === words(there));
  if (isThere(sent)) return `Saved. At ${at}, every field matched what you sent.`;
  if (isThere(start)) {
    return isEarly
      ? `At ${at}, the record was unchanged. ${stillSaving}`
      : `Not saved. At ${at}, the record was unchanged.`;
  }
  return `Still unconfirmed. At ${at}, the record matched neither the old nor the new values. Someone else may have changed it.`;
}

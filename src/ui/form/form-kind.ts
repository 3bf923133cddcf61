import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Left, SavedDifferences, UndoPlan } from '../../device/save-results.ts';
import type { FormId } from '../../device/form-id.ts';
import type { ReviewLine } from './review.tsx';
import { conflicts, type Part } from './three-way.ts';
import { formatClock } from '../values/time.ts';
import type { Writing } from './write.ts';

/** A record as it is read again: what it is now, or that it cannot be found or asked for. */
export type Reread<Base> =
  | { result: 'found'; base: Base; at: number }
  | { result: 'missing' }
  | { result: 'failed'; message: string };

export interface FormKind<Base, Values extends FieldValues, Body, Answer> {
  /** `household` */
  noun: string;
  toForm(base: Base): Values;
  schema: z.ZodMiniType<Values, Values>;
  toBody(base: Base, values: Values): Body;
  review(base: Base, values: Values): ReviewLine[];
  /** What people see as one field each. */
  parts(base: Base): readonly Part<Values>[];
  /**
   * Form fields by the paths of the body, for what the service says about them. `*` stands for the number of a row:
   * `tags.*` → `tags.items.*.value`.
   */
  fieldOf(values: Values): Readonly<Record<string, string>>;
  /** Why fields that were not changed are sent as well. */
  whyUnchanged: string;
  /** What is to be known about what will be sent, beyond the fields themselves. */
  note?(base: Base, values: Values): string;
  /** What sending the same change a second time may do, in a sentence or two. */
  sendingTwice?: string;
  /** Where the answer to a save is not what was sent, or not what was known before. */
  compare(base: Base, body: Body, answer: Answer): SavedDifferences;
  /** Labels of the fields that a body sets to something else than they were. */
  changed(base: Base, body: Body): readonly string[];
  /** What undoing that body, or putting back what it changed unasked, sets the field of that label to. */
  former(base: Base, body: Body, label: string, act: 'undo' | 'put back'): FormerValue;
}

/** What one field was, as the form holds it, or why it is left as it is. */
export type FormerValue = Pick<UndoPlan, 'values'> | Pick<Left, 'why'>;

export function toUndoPlan(fields: readonly { label: string; back: FormerValue }[]): UndoPlan {
  return {
    values: Object.assign({}, ...fields.map(({ back }) => ('values' in back ? back.values : {}))),
    leaves: fields.flatMap(({ label, back }) => ('why' in back ? [{ label, why: back.why }] : [])),
  };
}

type Undoable<Base, Body> = Pick<FormKind<Base, FieldValues, Body, never>, 'changed' | 'former'>;

/** The undo of a save. */
export function undoOf<Base, Body>(kind: Undoable<Base, Body>, base: Base, body: Body): UndoPlan {
  return toUndoPlan(kind.changed(base, body).map((label) => ({ label, back: kind.former(base, body, label, 'undo') })));
}

/** Sets what a save changed without being asked to what it was. */
export function putBackOf<Base, Body>(
  kind: Undoable<Base, Body>,
  base: Base,
  body: Body,
  { changedUnasked }: SavedDifferences,
): UndoPlan {
  return toUndoPlan(changedUnasked.map(({ label }) => ({ label, back: kind.former(base, body, label, 'put back') })));
}

/** The form's field for a path of the body, see `fieldOf` above. */
export function fieldAt(path: string, fieldOf: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(fieldOf, path)) return fieldOf[path];
  const row = /\.(\d+)(?=\.|$)/.exec(path)?.[1];
  const key = row === undefined ? path : path.replace(`.${row}`, '.*');
  return Object.hasOwn(fieldOf, key) ? fieldOf[key]?.replace('*', row ?? '') : undefined;
}

export interface FormFlowProps<Base, Values extends FieldValues, Body, Answer> {
  kind: FormKind<Base, Values, Body, Answer>;
  /** What is changed, as it is named on screen: `Ames family`. */
  subject: string;
  id: FormId;
  crumbs(last: string): ReactNode;
  /** Under the title. */
  meta: ReactNode;
  /** The record when the form was opened, and when it was loaded. Taken once. */
  base: Base;
  loadedAt: number;
  /** Reads the record again, to see whether somebody else changed it. None for a record that cannot be read. */
  reread?: () => Promise<Reread<Base>>;
  /** What else can tell of a write of unknown outcome, for a record that cannot be read. */
  check?: Check<Body>;
  writing: Writing<Body, Answer>;
  /** The service has saved it. */
  saved?(answer: Answer): void;
  /** Leaves the form: without having saved, or to what was saved at that time, in milliseconds. */
  leave(savedAt?: number): void;
  /** Beside the form, for a way about in it. */
  index?: (base: Base) => ReactNode;
  children: (base: Base) => ReactNode;
}

interface Check<Body> {
  /** Says in a sentence what it found. */
  run(body: Body): Promise<string>;
  /** `reads the household again and compares the names.` */
  what: string;
}

/** What the record as it is now says about a write that may have been carried out. */
export function compareWithSent<Base, Values extends FieldValues, Body>(
  now: Reread<Base>,
  kind: Pick<FormKind<Base, Values, Body, never>, 'toForm'>,
  parts: readonly Part<Values>[],
  start: Values,
  sent: Values,
): string {
  if (now.result === 'failed') return `It could not be read: ${now.message} Check again in a moment.`;
  if (now.result === 'missing') return 'It was not found, so this cannot be told from here.';
  const there = kind.toForm(now.base);
  const at = formatClock(now.at);
  if (conflicts(parts, sent, sent, there).length === 0)
    return `It was saved. Read at ${at}: all fields are as they were sent.`;
  if (conflicts(parts, start, start, there).length === 0)
    return `It was not saved. Read at ${at}: nothing has changed.`;
  return `Read at ${at}: it is neither as it was, nor as it was sent. Somebody else may have changed it.`;
}

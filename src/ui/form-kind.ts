import type { FieldPath, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ReviewLine } from './review.tsx';
import { conflicts, type Part } from './three-way.ts';
import { formatClock } from './time.ts';

/** A record as it is read again: what it is now, or that it cannot be found or asked for. */
export type Reread<Base> =
  | { result: 'found'; base: Base; at: number }
  | { result: 'missing' }
  | { result: 'failed'; message: string };

export interface FormKind<Base, Values extends FieldValues, Body> {
  /** `household` */
  noun: string;
  toForm(base: Base): Values;
  schema: z.ZodMiniType<Values, Values>;
  toBody(base: Base, values: Values): Body;
  review(base: Base, values: Values): ReviewLine[];
  /** What people see as one field each. */
  parts(base: Base): readonly Part<Values>[];
  /** Form fields by the specification's names, for what the service says about them. */
  fieldOf: Readonly<Record<string, FieldPath<Values>>>;
  whyUnchanged: string;
}

/** What the record as it is now says about a write that may have been carried out. */
export function judge<Base, Values extends FieldValues, Body>(
  now: Reread<Base>,
  kind: FormKind<Base, Values, Body>,
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

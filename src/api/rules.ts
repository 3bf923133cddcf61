/**
 * Validation rules for requests: types, bounds, enums, required fields. Each error is a sentence that names the field and
 * the fix. Forms, client, and sandbox share them.
 */
import * as z from 'zod/mini';

/**
 * Counts characters (code points), not bytes or UTF-16 units, as the platform does: a simple emoji counts as one, and a
 * joined one, such as a family or a flag, as its parts.
 */
export function characters(value: string): number {
  return Array.from(value).length;
}

const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;

/** Returns true for an ISO 8601 date-time with `T`. Seconds, fractions, and the offset are optional. */
export function isDateTime(value: string): boolean {
  const day = dateTimePattern.exec(value)?.[1] ?? '';
  const midnight = new Date(`${day}T00:00:00Z`);
  // Some engines read February 30 as March 2.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** Returns the error of a rule, or `is required` for a missing field. */
const must = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'is required' : message),
});

export const text = () => z.string(must('must be text'));

/** The limits that a form shows before they're broken. */
export const limits = z.registry<{ mostCharacters?: number; least?: number; most?: number }>();

export const shortText = (most: number) =>
  text()
    .check(
      z.refine((value) => characters(value) <= most, {
        error: `must be ${most.toLocaleString('en-US')} characters or fewer`,
      }),
    )
    .register(limits, { mostCharacters: most });

/** Rejects blank text in a required field. */
export const notBlank = () => z.refine<string>((value) => value.trim() !== '', { error: 'is required' });

export const dateTime = () =>
  text().check(z.refine(isDateTime, { error: 'must be an ISO 8601 date-time such as 2026-11-20T14:00:00Z' }));

export const wholeNumber = () => z.int(must('must be a whole number'));

export const wholeNumberFrom = (least: number) =>
  wholeNumber()
    .check(z.gte(least, { error: `must be ${least} or more` }))
    .register(limits, { least });

export const atLeast = (least: number) =>
  z
    .number(must('must be a number'))
    .check(z.gte(least, { error: `must be ${least} or more` }))
    .register(limits, { least });

export const between = (least: number, most: number) => {
  const error = `must be from ${least} to ${most}`;
  return z
    .number(must('must be a number'))
    .check(z.gte(least, { error }), z.lte(most, { error }))
    .register(limits, { least, most });
};

export const trueOrFalse = () => z.boolean(must('must be true or false'));

export const oneOf = <const Words extends readonly string[]>(...words: Words) =>
  z.enum(words as unknown as [Words[number], ...Words[number][]], must(`must be one of: ${words.join(', ')}`));

export const listOf = <T extends z.ZodMiniType>(item: T) => z.array(item, must('must be a list'));

/** An object with only these keys. */
export const exactly = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  z.strictObject(shape, must('must be an object'));

/** A path in the body, as in the specification's error bodies: `emails.0.value`. */
export type FieldPath = string;

/** Converts a validation error to sentences by field. */
export function brokenRules(error: z.core.$ZodError): Record<FieldPath, string[]> {
  // Without a prototype, because a field may be called `constructor` or `__proto__`.
  const fields = Object.create(null) as Record<FieldPath, string[]>;
  const add = (path: PropertyKey[], rule: string) => {
    const field = path.map(String).join('.');
    (fields[field] ??= []).push(`The ${spoken(field)} ${rule}.`);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'isn’t a valid field');
    } else {
      add(issue.path, issue.message);
    }
  }
  return { ...fields };
}

function spoken(field: FieldPath): string {
  return field === '' ? 'body' : `${field.replaceAll('_', ' ')} field`;
}

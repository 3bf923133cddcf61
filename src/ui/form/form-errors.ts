/** Errors of a form: places messages at their fields and removes them once fixed. */
import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { ApiError } from '#api/errors.ts';
import { fieldAt } from './form-kind.ts';

/** Path in the form, and the message to show there. */
export type Problem = readonly [path: string, message: string];

export function schemaOf<Values>(problems: (form: Values) => readonly Problem[]): z.ZodMiniType<Values, Values> {
  return z
    .custom<Values>(() => true)
    .check(
      z.check<Values>(({ value, issues }) => {
        for (const [path, message] of problems(value)) {
          issues.push({ code: 'custom', input: undefined, path: path.split('.'), message });
        }
      }),
    );
}

/** Returns the form's messages with the paths of their fields, in the form's order. */
export function flattenErrors(errors: object, path = ''): [field: string, message: string][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): [string, string][] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const field = path ? `${path}.${key}` : key;
    return 'message' in error && typeof error.message === 'string'
      ? [[field, error.message]]
      : flattenErrors(error, field);
  });
}

/** Places the platform's errors at their fields, once each, and returns the rest as sentences. */
export function placeErrors(
  { fields, message }: ApiError,
  fieldOf: Readonly<Record<string, string>>,
  put: (field: string, message: string) => void,
): string[] {
  const rest: string[] = [];
  const placed = new Map<string, string>();
  for (const [path, sentences] of Object.entries(fields)) {
    const field = fieldAt(path, fieldOf);
    const said = sentences.filter((sentence) => sentence !== '').join(' ') || message;
    if (field === undefined) rest.push(path ? `Platform error for “${path}”: ${said}` : said);
    else placed.set(field, [placed.get(field), said].filter(Boolean).join(' '));
  }
  for (const [field, said] of placed) put(field, said);
  return rest;
}

/**
 * Calls back with the path of every value that changed. It subscribes to the form rather than to DOM events, because
 * adding and removing a row fire none. Resetting the form doesn't count as a change.
 */
export function useOnFieldChange<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onChange: (name: string) => void,
) {
  const { subscribe } = form;
  const changed = useEffectEvent(onChange);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) changed(name);
        },
      }),
    [subscribe],
  );
}

/**
 * Removes the errors of values that are valid now, and the platform's error of the field that changed. A value that is
 * invalid in another way gets that message.
 */
export function clearFixedErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  schema: z.ZodMiniType<Values, Values>,
  changed: string,
): void {
  const said = flattenErrors(form.formState.errors);
  if (said.length === 0) return;
  const { error } = z.safeParse(schema, form.getValues());
  const issues = error?.issues.map(({ path, message }) => [path.map(String).join('.'), message] as const) ?? [];
  // Only the first message of a field is shown.
  const broken = new Map(issues.toReversed());
  for (const [field, sentence] of said) {
    const path = field as Path<Values>;
    const now = broken.get(field);
    if (form.getFieldState(path).error?.type === 'server') {
      if (field === changed || field.startsWith(`${changed}.`)) form.clearErrors(path);
    } else if (now === undefined) form.clearErrors(path);
    else if (now !== sentence) form.setError(path, { type: 'custom', message: now });
  }
}

/** Errors of a form: places messages at their fields and removes them once fixed. */
import { useEffect, useEffectEvent } from 'react';
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '#api/errors.ts';
import type { Problem } from './form-kind.ts';

/** Checks a form as it will be sent. */
export function resolverOf<Values extends FieldValues>(
  problems: (values: Values) => readonly Problem[],
): Resolver<Values> {
  return (values, _context, options) => {
    const found = problems(values);
    if (found.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(
      found.map(([path, message]) => [path, { type: 'custom', message }]),
    ) as FieldErrors<Values>;
    return { values: {}, errors: toNestErrors<Values>(errors, options) };
  };
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
  placeOf: (path: string) => string | undefined,
  put: (field: string, message: string) => void,
): string[] {
  const rest: string[] = [];
  const placed = new Map<string, string>();
  for (const [path, sentences] of Object.entries(fields)) {
    const field = placeOf(path);
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
  problems: (values: Values) => readonly Problem[],
  changed: string,
): void {
  const said = flattenErrors(form.formState.errors);
  if (said.length === 0) return;
  const broken = new Map(problems(form.getValues()));
  for (const [field, sentence] of said) {
    const path = field as Path<Values>;
    const now = broken.get(field);
    if (form.getFieldState(path).error?.type === 'server') {
      if (field === changed || field.startsWith(`${changed}.`)) form.clearErrors(path);
    } else if (now === undefined) form.clearErrors(path);
    else if (now !== sentence) form.setError(path, { type: 'custom', message: now });
  }
}

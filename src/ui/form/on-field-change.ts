/** What happens in a form with every change of a value. */
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { flattenErrors } from './form-errors.ts';

/**
 * Calls back with the path of every value that changed. It listens to the form rather than to events, because adding and
 * removing a row send none. Resetting the form is no change.
 */
export function useOnFieldChange<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onChange: (name: string) => void,
) {
  const { subscribe } = form;
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name !== undefined) latest.current(name);
        },
      }),
    [subscribe],
  );
}

/**
 * Removes the errors of values that are valid by now, and the service's error of the field that changed. A value that is
 * invalid in another way gets the message for that.
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
  // The first sentence of a field is the one that is shown.
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

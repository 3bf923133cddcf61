/** What happens in a form with every change of a value. */
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { flattenErrors } from './form-errors.ts';

/**
 * Calls `touched` with the path of every value that changed, also of one that a button changed: adding a row and taking
 * one out send no event of their own. Resetting the form is no change.
 */
export function useTouched<Values extends FieldValues>(form: UseFormReturn<Values>, touched: (name: string) => void) {
  const { subscribe } = form;
  const latest = useRef(touched);
  useEffect(() => {
    latest.current = touched;
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
 * Takes away what was said of values that are mended by now, and what the service said of the one that changed. A value
 * that is wrong in another way than it was has the sentence for that.
 */
export function forgetMended<Values extends FieldValues>(
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

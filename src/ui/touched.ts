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

/** Takes away what was said of values that are mended by now, and what the service said of the one that changed. */
export function forgetMended<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  schema: z.ZodMiniType<Values, Values>,
  changed: string,
): void {
  const said = flattenErrors(form.formState.errors).map(([field]) => field);
  if (said.length === 0) return;
  const { error } = z.safeParse(schema, form.getValues());
  const broken = new Set(error?.issues.map(({ path }) => path.map(String).join('.')));
  for (const field of said) {
    const isServers = form.getFieldState(field as Path<Values>).error?.type === 'server';
    const isMended = isServers ? field === changed || field.startsWith(`${changed}.`) : !broken.has(field);
    if (isMended) form.clearErrors(field as Path<Values>);
  }
}

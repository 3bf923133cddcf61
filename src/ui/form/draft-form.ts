/** A form whose values are kept as a draft: what is typed, what is wrong with it, and drafts from before. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '../../api/errors.ts';
import type { FormId } from '../../device/form-id.ts';
import { announce } from '../browser/announcer.tsx';
import type { SummaryLine } from '../fields/error-summary.tsx';
import { useDraft } from './draft.ts';
import { clearFixedErrors, flattenErrors, placeErrors, useOnFieldChange } from './form-errors.ts';
import { merge, type Part, writesOver } from './three-way.ts';

interface DraftFormProps<Values extends FieldValues> {
  id: FormId;
  start: Values;
  schema: z.ZodMiniType<Values, Values>;
  /** What people see as one field each. */
  parts: readonly Part<Values>[];
  /** Whether the form itself is shown, and not its review. */
  isOnScreen: boolean;
  onChange?(): void;
  /** Fields that nobody types, where a draft that is taken up adds to what the form holds. */
  added?: {
    none: Partial<Values>;
    join(draft: Values, held: Values): Partial<Values>;
  };
}

export type DraftForm<Values extends FieldValues> = ReturnType<typeof useDraftForm<Values>>;

export function useDraftForm<Values extends FieldValues>(props: DraftFormProps<Values>) {
  const { id, start, schema, parts, isOnScreen, added } = props;
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: zodResolver(schema),
    shouldFocusError: false,
    // Nothing is called wrong while it is still being typed; errors that are fixed go at once, see form-errors.ts.
    reValidateMode: 'onSubmit',
  });
  const draft = useDraft<Values>(id, start, () => form.getValues());
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  const { errors, isDirty, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0 && isOnScreen) summary.current?.focus();
  }, [submitCount, isOnScreen]);
  useOnFieldChange(form, (field) => {
    props.onChange?.();
    draft.touch();
    clearFixedErrors(form, schema, field);
  });

  const setValues = (values: Partial<Values>) => {
    for (const field of Object.keys(values) as Path<Values>[]) {
      form.setValue(field, values[field] as Values[Path<Values>], { shouldDirty: true });
    }
  };

  return {
    form,
    start,
    parts,
    draft,
    isDirty,
    /** Every problem of the form, and what the service said that belongs to no field. */
    lines: [
      ...flattenErrors(errors).map(([field, message]): SummaryLine => ({ field, message })),
      ...unplaced.map((message): SummaryLine => ({ message })),
    ],
    /** The list of problems, which takes the focus. */
    summary,
    setValues,
    setUnplaced,
    /** Puts what the service said at its fields; the sentences that belong to none come back. */
    placeRefusal: (error: ApiError, fieldOf: Readonly<Record<string, string>>): string[] =>
      placeErrors(error, fieldOf, (field, message) =>
        // The table names fields of this form.
        form.setError(field as Path<Values>, { type: 'server', message }),
      ),
    /** The form as it was opened. */
    reset: () => {
      form.reset(start);
      setUnplaced([]);
    },
    /** Takes up the draft that is offered. Something else that was typed meanwhile is offered in its place. */
    resume: () => {
      const { offer } = draft;
      if (!offer) return;
      const held = structuredClone(form.getValues());
      const typed = { ...held, ...added?.none };
      const resumed = {
        ...merge(parts, offer.start, offer.values, held, () => 'mine'),
        ...added?.join(offer.values, held),
      };
      const isLost = writesOver(parts, offer, { start, values: typed });
      setValues(resumed);
      draft.resume(resumed, isLost ? typed : undefined);
      announce('Draft resumed');
    },
    discardDraft: () => {
      draft.discard();
      announce('Draft discarded');
    },
  };
}

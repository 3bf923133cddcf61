/** A form whose values are saved as a draft: its values, its errors, and earlier drafts. */
import { isSame } from '#domain/values/collections.ts';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { ApiError } from '#api/errors.ts';
import { type Draft, draftOf, keepDraft } from '#device/drafts.ts';
import type { FormId } from '#device/form-id.ts';
import { isObject } from '#device/storage.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { setWhole } from '#ui/fields/fields.tsx';
import type { SummaryLine } from '#ui/fields/error-summary.tsx';
import { formatAt } from '#ui/format/when.ts';
import { clearFixedErrors, flattenErrors, placeErrors, resolverOf, useOnFieldChange } from './form-errors.ts';
import type { Problem } from './form-kind.ts';
import { changedFields, type Part } from './parts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form resumes its latest draft when it opens. */
    resume?: boolean | undefined;
  }
}

interface DraftFormProps<Values extends FieldValues> {
  id: FormId;
  start: Values;
  problems(values: Values): readonly Problem[];
  parts: readonly Part<Values>[];
  onChange?(): void;
}

export type DraftForm<Values extends FieldValues> = ReturnType<typeof useDraftForm<Values>>;

export function useDraftForm<Values extends FieldValues>(props: DraftFormProps<Values>) {
  const { id, start, problems, parts } = props;
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: resolverOf(problems),
    shouldFocusError: false,
    // No new errors appear while the user types; fixed errors disappear at once, see form-errors.ts.
    reValidateMode: 'onSubmit',
  });
  const draft = useDraft<Values>(id, start, () => form.getValues());
  const [unplaced, setUnplaced] = useState<readonly string[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  const { errors, isDirty, submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus();
  }, [submitCount]);
  useOnFieldChange(form, (field) => {
    props.onChange?.();
    draft.touch();
    clearFixedErrors(form, problems, field);
  });

  const setValues = (values: Partial<Values>) => {
    for (const field of Object.keys(values) as Path<Values>[]) {
      const set = (path: string, value: unknown) =>
        form.setValue(path as Path<Values>, value as Values[Path<Values>], { shouldDirty: true });
      setWhole(set, field, values[field]);
    }
  };

  /** Puts what was typed in the offered draft into the form. */
  const resume = () => {
    if (!draft.offer) return;
    setValues(changedFields(parts, draft.offer.start, draft.offer.values));
    draft.settle();
    announce('Draft resumed');
  };
  const isToResume = useRef(useLocation({ select: ({ state }) => state.resume === true }));
  useEffect(() => {
    if (!isToResume.current) return;
    isToResume.current = false;
    resume();
    // Runs once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    form,
    start,
    parts,
    draft,
    isDirty,
    /** All errors of the form, and the platform's errors that belong to no field. */
    lines: [
      ...flattenErrors(errors).map(([field, message]): SummaryLine => ({ field, message })),
      ...unplaced.map((message): SummaryLine => ({ message })),
    ],
    /** The error summary, which receives focus. */
    summary,
    setValues,
    setUnplaced,
    /** Places the platform's errors at their fields, and returns the sentences that belong to no field. */
    placeRefusal: (error: ApiError, placeOf: (path: string) => string | undefined): string[] =>
      placeErrors(error, placeOf, (field, message) =>
        // `placeOf` maps to fields of this form.
        form.setError(field as Path<Values>, { type: 'server', message }),
      ),
    /** Resets the form to the values it was opened with. */
    reset: () => {
      form.reset(start);
      setUnplaced([]);
    },
    resume,
    discardDraft: () => {
      draft.settle();
      announce('Draft discarded');
    },
  };
}

const pauseWhileTyping = 2000;

interface DraftOf<Values> {
  /** An earlier draft, to be resumed or discarded. */
  offer: Draft<Values> | null;
  /** When the current values were last saved as the draft, in milliseconds. */
  keptAt: number | null;
  /** The browser refused to store the draft. */
  refused: boolean;
  /** Schedules a save after the user typed. */
  touch(): void;
  /** Saves these values as the draft at once. */
  keep(values: Values): void;
  /** Takes the offer back. The draft is what the form has now. */
  settle(): void;
  /** Removes the draft. One on offer stays where `isWanted` returns true. */
  forget(isWanted?: (offer: Draft<Values>) => boolean): void;
}

/**
 * Saves the form's input as its draft: two seconds after the last key, when a field loses focus, and when the page is
 * hidden. An earlier draft is on offer until it's resumed or discarded, and stays stored: beside what's typed meanwhile,
 * as far as that isn't typed over it.
 */
export function useDraft<Values extends object>(form: FormId, start: Values, current: () => Values): DraftOf<Values> {
  const [offer, setOffer] = useState(() => draftFor(form, start));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useRef<Draft<Values>>(undefined);
  const isLeft = useRef(false);
  const latest = useRef({ start, current, offer });
  useEffect(() => {
    latest.current = { start, current, offer };
  });

  const keep = useCallback(
    (values: Values) => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      const { start: opened, offer: earlier } = latest.current;
      const isTyped = !isSame(values, opened);
      own.current = isTyped
        ? { values: withEarlier(values, opened, earlier), start: opened, at: Date.now() }
        : undefined;
      const isKept = keepDraft(form, own.current ?? earlier);
      setRefused(isTyped && !isKept);
      setKeptAt(isTyped && isKept ? Date.now() : null);
    },
    [form],
  );

  const write = useCallback(() => {
    if (waiting.current !== undefined) keep(latest.current.current());
  }, [keep]);

  useEffect(() => {
    isLeft.current = false;
    const hidden = () => {
      if (document.visibilityState === 'hidden') write();
    };
    window.addEventListener('pagehide', write);
    window.addEventListener('focusout', write);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', write);
      window.removeEventListener('focusout', write);
      document.removeEventListener('visibilitychange', hidden);
      write();
      isLeft.current = true;
    };
  }, [write]);

  const touch = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(write, pauseWhileTyping);
  }, [write]);

  const drop = () => {
    // A save before the next render must not restore it.
    latest.current = { ...latest.current, offer: null };
    setOffer(null);
  };

  return {
    offer,
    keptAt,
    refused,
    touch,
    keep,
    settle: () => {
      drop();
      keep(latest.current.current());
    },
    forget: (isWanted) => {
      // The form may have been reopened since it was left. This save doesn't remove the new form's draft.
      if (isLeft.current && !isSame(draftOf(form), own.current)) return;
      const { offer: earlier } = latest.current;
      if (!earlier || !isWanted?.(earlier)) drop();
      keep(latest.current.start);
    },
  };
}

/** Adds the changes of the earlier draft to fields that are as they were opened. */
function withEarlier<Values extends object>(values: Values, opened: Values, earlier: Draft<Values> | null): Values {
  if (!earlier) return values;
  const isChanged = ([field, value]: [string, unknown]) => {
    const key = field as keyof Values;
    return !isSame(value, earlier.start[key]) && isSame(values[key], opened[key]);
  };
  return { ...values, ...Object.fromEntries(Object.entries(earlier.values).filter(isChanged)) };
}

/** Returns the save bar's status: `Unsaved changes. Draft saved at 2:05 PM`. */
export function draftMessage(
  unsent: string,
  { keptAt, refused }: Pick<DraftOf<unknown>, 'keptAt' | 'refused'>,
): string {
  if (refused) return `${unsent}. Your browser can’t save drafts, so don’t close or reload this page.`;
  return keptAt === null ? unsent : `${unsent}. Draft saved ${formatAt(keptAt)}`;
}

/** Returns the stored draft, if it has this form's fields and differs from its record. */
function draftFor<Values extends object>(form: FormId, start: Values): Draft<Values> | null {
  const draft = draftOf(form);
  return draft && hasFieldsOf(start, draft) && !isSame(draft.start, draft.values) ? draft : null;
}

/** Rejects drafts of another version of the form, which have other fields. */
function hasFieldsOf<Values extends object>(start: Values, draft: Draft): draft is Draft<Values> {
  const { values, start: opened } = draft as Draft<Record<string, unknown>>;
  return [values, opened].every((kept) =>
    Object.entries({ ...kept, ...start }).every(
      ([field, value]) => field in start && (isObject(value) || !isObject(kept[field])),
    ),
  );
}

/** A form whose values are saved as a draft: its values, its errors, and earlier drafts. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '#api/errors.ts';
import { type Draft, draftsOf, keepDrafts } from '#device/drafts.ts';
import type { FormId } from '#device/form-id.ts';
import { isObject } from '#device/storage.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { setWhole } from '#ui/fields/fields.tsx';
import type { SummaryLine } from '#ui/fields/error-summary.tsx';
import { formatAt } from '#ui/format/when.ts';
import { clearFixedErrors, flattenErrors, placeErrors, useOnFieldChange } from './form-errors.ts';
import { merge, type Part, writesOver } from './three-way.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form resumes its latest draft when it opens. */
    resume?: boolean | undefined;
  }
}

interface DraftFormProps<Values extends FieldValues> {
  id: FormId;
  start: Values;
  schema: z.ZodMiniType<Values, Values>;
  /** The fields as users see them; one part may span several form fields. */
  parts: readonly Part<Values>[];
  onChange?(): void;
}

export type DraftForm<Values extends FieldValues> = ReturnType<typeof useDraftForm<Values>>;

export function useDraftForm<Values extends FieldValues>(props: DraftFormProps<Values>) {
  const { id, start, schema, parts } = props;
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: zodResolver(schema),
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
    clearFixedErrors(form, schema, field);
  });

  const setValues = (values: Partial<Values>) => {
    for (const field of Object.keys(values) as Path<Values>[]) {
      const set = (path: string, value: unknown) =>
        form.setValue(path as Path<Values>, value as Values[Path<Values>], { shouldDirty: true });
      setWhole(set, field, values[field]);
    }
  };

  /** Resumes the offered draft. Input that it overwrites is offered as a draft instead. */
  const resume = () => {
    const { offer } = draft;
    if (!offer) return;
    const held = structuredClone(form.getValues());
    const resumed = merge(parts, offer.start, offer.values, held, () => 'mine');
    const isLost = writesOver(parts, offer, { start, values: held });
    setValues(resumed);
    draft.resume(resumed, isLost ? held : undefined);
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
    placeRefusal: (error: ApiError, fieldOf: Readonly<Record<string, string>>): string[] =>
      placeErrors(error, fieldOf, (field, message) =>
        // `fieldOf` maps to fields of this form.
        form.setError(field as Path<Values>, { type: 'server', message }),
      ),
    /** Resets the form to the values it was opened with. */
    reset: () => {
      form.reset(start);
      setUnplaced([]);
    },
    resume,
    discardDraft: () => {
      draft.discard();
      announce('Draft discarded');
    },
  };
}

const pauseWhileTyping = 2000;

interface DraftOf<Values> {
  /** The latest earlier draft, to be resumed or discarded. */
  offer: Draft<Values> | null;
  /** When the current values were last saved as a draft, in milliseconds. */
  keptAt: number | null;
  /** The browser refused to store the draft. */
  refused: boolean;
  /** Schedules a save after the user typed. */
  touch(): void;
  /** Saves these values as the draft at once. If that fails, the previous draft is removed. */
  keep(values: Values): void;
  /** Saves the form with the resumed draft in it. `replaced`: values that it overwrote, offered as a draft instead. */
  resume(values: Values, replaced?: Values): void;
  /** Removes the offered draft and offers the one before it. Current input stays. */
  discard(): void;
  /** Removes the form's own draft. Earlier drafts stay on offer where `isWanted` returns true. */
  forget(isWanted?: (earlier: Draft<Values>) => boolean): void;
}

/**
 * Saves the form's input as its draft: two seconds after the last key, when a field loses focus, and when the page is
 * hidden. Earlier drafts stay next to it until they are resumed or discarded.
 */
export function useDraft<Values extends object>(form: FormId, start: Values, current: () => Values): DraftOf<Values> {
  const [offers, setOffers] = useState(() => draftsFor(form, start));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useRef<Draft<Values>>(undefined);
  const isLeft = useRef(false);
  const latest = useRef({ start, current, offers });
  useEffect(() => {
    latest.current = { start, current, offers };
  });

  const keep = useCallback(
    (values: Values): boolean => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      if (asText(values) === asText(latest.current.start)) {
        own.current = undefined;
        setKeptAt(null);
        return keepDrafts(form, latest.current.offers);
      }
      const at = Date.now();
      own.current = { values, start: latest.current.start, at };
      const kept = keepDrafts(form, [own.current, ...latest.current.offers]);
      setRefused(!kept);
      if (kept) setKeptAt(at);
      return kept;
    },
    [form],
  );

  const offer = (drafts: readonly Draft<Values>[]) => {
    // A save before the next render must not restore an earlier draft.
    latest.current = { ...latest.current, offers: drafts };
    setOffers(drafts);
  };

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

  return {
    offer: offers[0] ?? null,
    keptAt,
    refused,
    touch,
    keep: (values) => {
      if (!keep(values)) keepDrafts(form, latest.current.offers);
    },
    resume: (values, replaced) => {
      const instead = replaced ? [{ values: replaced, start, at: Date.now() }] : [];
      offer([...instead, ...latest.current.offers.slice(1)]);
      keep(values);
    },
    discard: () => {
      offer(latest.current.offers.slice(1));
      if (own.current || waiting.current !== undefined) keep(latest.current.current());
      else keepDrafts(form, latest.current.offers);
    },
    forget: (isWanted) => {
      if (isLeft.current) {
        // The form may have been reopened since. This save does not clear the new form's draft.
        const sent = JSON.stringify(own.current);
        keepDrafts(
          form,
          draftsOf(form).filter((draft) => JSON.stringify(draft) !== sent),
        );
        return;
      }
      clearTimeout(waiting.current);
      waiting.current = undefined;
      own.current = undefined;
      setKeptAt(null);
      offer(isWanted ? latest.current.offers.filter(isWanted) : []);
      keepDrafts(form, latest.current.offers);
    },
  };
}

/** Returns the save bar's status: `Unsaved changes. Draft saved at 2:05 PM`. */
export function draftMessage(
  unsent: string,
  { keptAt, refused }: Pick<DraftOf<unknown>, 'keptAt' | 'refused'>,
): string {
  if (refused) return `${unsent}. Your browser can’t save drafts, so don’t close or reload this page.`;
  return keptAt === null ? unsent : `${unsent}. Draft saved ${formatAt(keptAt)}`;
}

/** Returns the stored drafts that have this form's fields and differ from its record, latest first. */
function draftsFor<Values extends object>(form: FormId, start: Values): readonly Draft<Values>[] {
  return draftsOf(form).filter(
    (draft): draft is Draft<Values> => hasFieldsOf(start, draft) && asText(draft.start) !== asText(draft.values),
  );
}

/** Serializes values for comparison: unchanged fields compare equal whatever they contain. */
function asText(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    isObject(value) && value['how'] === 'leave' ? 'leave' : value,
  );
}

/** Rejects drafts of another version of the form, which have other fields. */
function hasFieldsOf<Values extends object>(start: Values, draft: Draft): draft is Draft<Values> {
  const { values, start: opened } = draft as Draft<Record<string, unknown>>;
  return [values, opened].every((kept) =>
    // Null means unknown.
    Object.entries(start).every(
      ([field, value]) => value === null || kept[field] === null || shapeOf(kept[field]) === shapeOf(value),
    ),
  );
}

/** Names the parts of a field, but not the rows of a list in it. */
function shapeOf(value: unknown): string {
  return isObject(value) ? Object.keys(value).toSorted().join() : Array.isArray(value) ? 'array' : typeof value;
}

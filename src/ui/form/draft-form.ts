/** A form whose values are kept as a draft: what is typed, what is wrong with it, and drafts from before. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useLocation } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '../../api/errors.ts';
import { type Draft, draftsOf, keepDrafts } from '../../device/drafts.ts';
import type { FormId } from '../../device/form-id.ts';
import { isObject } from '../../device/stored-value.ts';
import { announce } from '../browser/announcer.tsx';
import { setWhole } from '../fields/fields.tsx';
import type { SummaryLine } from '../fields/error-summary.tsx';
import { formatClock } from '../values/time.ts';
import { clearFixedErrors, flattenErrors, placeErrors, useOnFieldChange } from './form-errors.ts';
import { merge, type Part, writesOver } from './three-way.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form takes up its latest draft by itself. */
    resume?: boolean | undefined;
  }
}

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
      const set = (path: string, value: unknown) =>
        form.setValue(path as Path<Values>, value as Values[Path<Values>], { shouldDirty: true });
      setWhole(set, field, values[field]);
    }
  };

  /** Takes up the draft that is offered. Something else that was typed meanwhile is offered in its place. */
  const resume = () => {
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
  };
  const isToResume = useRef(useLocation({ select: ({ state }) => state.resume === true }));
  useEffect(() => {
    if (!isToResume.current) return;
    isToResume.current = false;
    resume();
    // Once, as the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

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
    resume,
    discardDraft: () => {
      draft.discard();
      announce('Draft discarded');
    },
  };
}

const pauseWhileTyping = 2000;

interface DraftOf<Values> {
  /** A draft from before, to be resumed or discarded. */
  offer: Draft<Values> | null;
  /** When what is on screen was last kept, in milliseconds. */
  keptAt: number | null;
  /** The browser would not keep it. */
  refused: boolean;
  /** Something was typed. */
  touch(): void;
  /** Keeps these values in place of what is on screen, at once. What cannot be kept is not left as it was before. */
  keep(values: Values): void;
  /** Keeps the form as it is with the draft taken up; `replaced` is what that has written over, and is offered instead. */
  resume(values: Values, replaced?: Values): void;
  /** The one that is offered goes, and the one before it is offered. What was typed meanwhile stays. */
  discard(): void;
  /** What was typed is settled. Drafts from before that are still offered stay where `isWanted`. */
  forget(isWanted?: (earlier: Draft<Values>) => boolean): void;
}

/**
 * Keeps what is typed into a form as its draft: two seconds after the last key, when the field is left, and when
 * the page is hidden. Drafts from before stay beside it until they were resumed or discarded.
 */
export function useDraft<Values extends object>(form: FormId, start: Values, current: () => Values): DraftOf<Values> {
  const [offers, setOffers] = useState(() => draftsFor(form, start));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasOwn = useRef(false);
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
        hasOwn.current = false;
        own.current = undefined;
        setKeptAt(null);
        return keepDrafts(form, latest.current.offers);
      }
      const at = Date.now();
      own.current = { values, start: latest.current.start, at };
      const kept = keepDrafts(form, [own.current, ...latest.current.offers]);
      hasOwn.current = true;
      setRefused(!kept);
      if (kept) setKeptAt(at);
      return kept;
    },
    [form],
  );

  const offer = (drafts: readonly Draft<Values>[]) => {
    // What is written before the next render does not bring an earlier one back.
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
      if (hasOwn.current || waiting.current !== undefined) keep(latest.current.current());
      else keepDrafts(form, latest.current.offers);
    },
    forget: (isWanted) => {
      if (isLeft.current) {
        // The form may have been opened anew since: what was typed into that one is not settled by this.
        keepDrafts(
          form,
          draftsOf(form).filter((draft) => !isSame(draft, own.current)),
        );
        return;
      }
      clearTimeout(waiting.current);
      waiting.current = undefined;
      hasOwn.current = false;
      setKeptAt(null);
      offer(isWanted ? latest.current.offers.filter(isWanted) : []);
      keepDrafts(form, latest.current.offers);
    },
  };
}

/** `Unsaved changes. Draft kept at 14:05:10` */
export function draftWords(unsent: string, { keptAt, refused }: Pick<DraftOf<unknown>, 'keptAt' | 'refused'>): string {
  if (refused) return `${unsent}. This browser keeps no draft, so do not close or reload the page.`;
  return keptAt === null ? unsent : `${unsent}. Draft kept at ${formatClock(keptAt)}`;
}

/** Those that hold the same fields as the form, and something else than it; the latest first. */
function draftsFor<Values extends object>(form: FormId, start: Values): readonly Draft<Values>[] {
  return draftsOf(form).filter(
    (draft): draft is Draft<Values> => hasFieldsOf(start, draft) && asText(draft.start) !== asText(draft.values),
  );
}

/** To compare what forms hold: of a field that is left as it is, nothing else counts. */
function asText(values: unknown): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    isObject(value) && value['how'] === 'leave' ? 'leave' : value,
  );
}

const isSame = (one: Draft, other: Draft | undefined) =>
  one.at === other?.at && JSON.stringify(one.values) === JSON.stringify(other.values);

function hasFieldsOf<Values extends object>(start: Values, draft: Draft): draft is Draft<Values> {
  const { values, start: opened } = draft as Draft<Record<string, unknown>>;
  return sameShape(start, values) && sameShape(start, opened);
}

/** What a form of another version kept has other fields. Rows of lists are not looked into; null is what is not known. */
function sameShape(start: unknown, kept: unknown): boolean {
  if (start === null || kept === null) return start === kept || isScalar(start ?? kept);
  if (typeof kept !== typeof start || Array.isArray(kept) !== Array.isArray(start)) return false;
  if (typeof start !== 'object' || Array.isArray(start)) return true;
  return Object.entries(start).every(([field, value]) => sameShape(value, (kept as Record<string, unknown>)[field]));
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftsOf, keepDrafts } from '../../device/drafts.ts';
import type { FormId } from '../../device/form-id.ts';
import { formatClock } from '../values/time.ts';

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
  return draftsOf(form).filter((draft): draft is Draft<Values> => hasFieldsOf(start, draft));
}

const isSame = (one: Draft, other: Draft | undefined) =>
  one.at === other?.at && JSON.stringify(one.values) === JSON.stringify(other.values);

function hasFieldsOf<Values extends object>(start: Values, draft: Draft): draft is Draft<Values> {
  const { values, start: opened } = draft as Draft<Record<string, unknown>>;
  return sameShape(start, values) && sameShape(start, opened);
}

/** What a form of another version kept has other fields. Rows of lists are not looked into. */
function sameShape(start: unknown, kept: unknown): boolean {
  if (typeof kept !== typeof start || Array.isArray(kept) !== Array.isArray(start)) return false;
  if (typeof start !== 'object' || start === null || Array.isArray(start)) return true;
  if (kept === null) return false;
  return Object.entries(start).every(([field, value]) => sameShape(value, (kept as Record<string, unknown>)[field]));
}

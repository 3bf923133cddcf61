import { useCallback, useEffect, useRef, useState } from 'react';
import { type Draft, draftOf, forgetDraft, keepDraft } from '../device/drafts.ts';

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
  resume(): void;
  /** What was typed is settled. A draft from before that is still offered stays where `isWanted`. */
  forget(isWanted?: (earlier: Draft<Values>) => boolean): void;
}

/**
 * Keeps what is typed into a form as a draft of that name: two seconds after the last key, when the field is left, and when
 * the page is hidden. A draft from before stays beside it until it was resumed or discarded.
 */
export function useDraft<Values extends object>(name: string, start: Values, current: () => Values): DraftOf<Values> {
  const [offer, setOffer] = useState(() => earlierDraft(name, start));
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ start, current, offer });
  useEffect(() => {
    latest.current = { start, current, offer };
  });

  const keep = useCallback(
    (values: Values): boolean => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      const { start: opened, offer: earlier } = latest.current;
      if (earlier) keepDraft(earlierName(name), earlier);
      const at = Date.now();
      const kept = keepDraft(name, { values, start: opened, at });
      setRefused(!kept);
      if (kept) setKeptAt(at);
      return kept;
    },
    [name],
  );

  const write = useCallback(() => {
    if (waiting.current !== undefined) keep(latest.current.current());
  }, [keep]);

  useEffect(() => {
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
    };
  }, [write]);

  const touch = useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(write, pauseWhileTyping);
  }, [write]);

  return {
    offer,
    keptAt,
    refused,
    touch,
    keep: (values) => {
      if (!keep(values)) forgetDraft(name);
    },
    resume: () => {
      // What is written before the next render does not bring it back.
      latest.current = { ...latest.current, offer: null };
      setOffer(null);
      forgetDraft(earlierName(name));
    },
    forget: (isWanted) => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
      setKeptAt(null);
      forgetDraft(earlierName(name));
      const { offer: earlier } = latest.current;
      if (earlier && isWanted?.(earlier)) {
        keepDraft(name, earlier);
        return;
      }
      setOffer(null);
      forgetDraft(name);
    },
  };
}

const earlierName = (name: string) => `${name}.earlier`;

/** A draft that holds the same fields as the form, and something else than it. */
function earlierDraft<Values extends object>(name: string, start: Values): Draft<Values> | null {
  const kept = [draftOf(name), draftOf(earlierName(name))].filter((draft) => draft !== null);
  return kept.find((draft) => hasFieldsOf(start, draft)) ?? null;
}

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

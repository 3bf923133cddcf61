/** Values that another screen passes to a form when it opens: an undo, a restore, or a resend. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FormId } from '#device/form-id.ts';
import { dropPrefill, type Prefill, prefillOf } from '#device/prefills.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of the form's prefill, see device/prefills.ts. */
    prefill?: string | undefined;
  }
}

interface PrefillProps {
  /** Loads the current record into the form. */
  prepare(): Promise<void>;
  open(prefill: Prefill): void;
}

/** Prepares the form and then opens it, each once, if there is a prefill for it. */
export function usePrefill(form: FormId, props: PrefillProps) {
  const key = useLocation({ select: ({ state }) => state.prefill });
  const [dropped, setDropped] = useState<string>();
  const [prepared, setPrepared] = useState<string>();
  const prefill = key === undefined || key === dropped ? null : prefillOf(key, form);
  const latest = useRef(props);
  const begun = useRef<string>(undefined);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!prefill || begun.current === key) return;
    begun.current = key;
    void latest.current.prepare().finally(() => setPrepared(key));
  }, [prefill, key]);
  useEffect(() => {
    if (!prefill || prepared !== key || opened.current === key) return;
    opened.current = key;
    latest.current.open(prefill);
  }, [prefill, key, prepared]);
  return {
    prefill,
    /** The record is being loaded for it. */
    isOpening: prefill !== null && prepared !== key,
    /** Drops the prefill, so that going back in the history opens the form without it. */
    drop: () => {
      if (key !== undefined) dropPrefill(key);
      setDropped(key);
    },
  };
}

/** Values that a form opens with because something asked for them elsewhere: an undo, or sending again. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FormId } from '../../device/form-id.ts';
import { dropPrefill, type Prefill, prefillOf } from '../../device/prefills.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of what the form is to open with, see device/prefills.ts. */
    prefill?: string | undefined;
  }
}

interface PrefillProps {
  /** Sees to it that the form holds the record as it is now. */
  prepare(): Promise<void>;
  open(prefill: Prefill): void;
}

/** Prepares the form and then opens it, each once, where there is a prefill for it. */
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
    /** Back in the history, the form opens plainly. */
    drop: () => {
      if (key !== undefined) dropPrefill(key);
      setDropped(key);
    },
  };
}

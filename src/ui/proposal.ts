/** Values that a form opens with because something asked for them elsewhere: an undo, or sending again. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { dropProposal, type Proposal, proposalOf } from '../device/proposals.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of what the form is to open with, see device/proposals.ts. */
    proposal?: string | undefined;
  }
}

/** Calls `open` once with what is proposed for this form, where something is. */
export function useProposal(form: string, open: (proposal: Proposal) => void) {
  const key = useLocation({ select: ({ state }) => state.proposal });
  const [dropped, setDropped] = useState<string>();
  const proposal = key === undefined || key === dropped ? null : proposalOf(key, form);
  const latest = useRef(open);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!proposal || opened.current === key) return;
    opened.current = key;
    latest.current(proposal);
  }, [proposal, key]);
  return {
    proposal,
    /** Back in the history, the form opens plainly. */
    drop: () => {
      if (key !== undefined) dropProposal(key);
      setDropped(key);
    },
  };
}

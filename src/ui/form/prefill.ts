/** Values that a form opens with because something asked for them elsewhere: an undo, or sending again. */
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { FormId } from '../../device/form-id.ts';
import { dropProposal, type Proposal, proposalOf } from '../../device/prefills.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of what the form is to open with, see device/prefills.ts. */
    proposal?: string | undefined;
  }
}

interface ProposalProps {
  /** Sees to it that the form holds the record as it is now. */
  prepare(): Promise<void>;
  open(proposal: Proposal): void;
}

/** Prepares the form and then opens it, each once, where something is proposed for it. */
export function useProposal(form: FormId, props: ProposalProps) {
  const key = useLocation({ select: ({ state }) => state.proposal });
  const [dropped, setDropped] = useState<string>();
  const [prepared, setPrepared] = useState<string>();
  const proposal = key === undefined || key === dropped ? null : proposalOf(key, form);
  const latest = useRef(props);
  const begun = useRef<string>(undefined);
  const opened = useRef<string>(undefined);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!proposal || begun.current === key) return;
    begun.current = key;
    void latest.current.prepare().finally(() => setPrepared(key));
  }, [proposal, key]);
  useEffect(() => {
    if (!proposal || prepared !== key || opened.current === key) return;
    opened.current = key;
    latest.current.open(proposal);
  }, [proposal, key, prepared]);
  return {
    proposal,
    /** Back in the history, the form opens plainly. */
    drop: () => {
      if (key !== undefined) dropProposal(key);
      setDropped(key);
    },
  };
}

/** Forms that are opened with values of our choosing, to be looked at before anything is sent. */
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import type { FormId } from '../device/form-id.ts';
import { type Proposal, propose } from '../device/prefills.ts';
import { formatClock } from '../ui/values/time.ts';
import { type Inverse, leftWords, type WaysBack } from './undo-plan.ts';

/** Opens the form behind that link with what is proposed. */
export function useProposing(): (link: LinkOptions, proposal: Proposal) => void {
  const navigate = useNavigate();
  return ({ state, ...link }, proposal) => {
    const kept = typeof state === 'object' ? state : {};
    void navigate({ ...link, state: { ...kept, proposal: propose(proposal) } });
  };
}

/** What an undo opens the form with. `at` is when the change was saved, in milliseconds. */
export function undoProposal({ form, undo }: WaysBack, at: number): Proposal {
  return proposalOf(form, undo, 'Undo', `Undo of the change saved at ${formatClock(at)}`);
}

export function putBackProposal({ form, putBack }: WaysBack, at: number): Proposal {
  const title = `What the save at ${formatClock(at)} changed without being asked, put back`;
  return proposalOf(form, putBack, 'Put back', title);
}

function proposalOf(form: FormId, inverse: Inverse, act: string, title: string): Proposal {
  return { form, title, text: leftWords(act, inverse).join(' '), values: inverse.values };
}

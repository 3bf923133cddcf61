import type { Proposal } from '../../device/prefills.ts';
import { Banner } from '../kit/banner.tsx';

/** Where the values of a form that opened with some came from; nothing for one that opened plainly. */
export function ProposalBanner({ proposal }: { proposal: Proposal | null }) {
  if (!proposal) return null;
  return (
    <Banner kind="note" title={proposal.title}>
      {proposal.text}
    </Banner>
  );
}

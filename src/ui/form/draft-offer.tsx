import { Button } from '../kit/button.tsx';
import { useState } from 'react';
import type { Draft } from '../../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { type Part, same } from './three-way.ts';
import { formatAge, formatClock } from '../values/time.ts';

interface DraftOfferProps<Values> {
  draft: Draft<Values>;
  parts: readonly Part<Values>[];
  /** The form as it is opened now. */
  start: Values;
  resume(): void;
  discard(): void;
}

/** Offers what was typed before, with its age and what changed on the service since. */
export function DraftOffer<Values>({ draft, parts, start, resume, discard }: DraftOfferProps<Values>) {
  const [now] = useState(() => Date.now());
  const typed = parts.filter((part) => !same(part, draft.start, draft.values)).map(({ label }) => label);
  const changed = parts.filter((part) => !same(part, draft.start, start)).map(({ label }) => label);
  return (
    <Banner
      kind="note"
      title={`You have an unsaved draft from ${formatClock(draft.at)} (${formatAge(now - draft.at)} ago)`}
      actions={
        <>
          <Button onClick={resume}>Resume draft</Button>
          <Button onClick={discard}>Discard draft</Button>
        </>
      }
    >
      It changes: {typed.join(', ') || 'nothing'}.{' '}
      {changed.length > 0
        ? `Since then the service has another value for: ${changed.join(', ')}.`
        : 'Nothing else has changed since.'}
    </Banner>
  );
}

import { Button } from '../kit/button.tsx';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Draft } from '../../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import type { DraftForm } from './draft-form.ts';
import { same } from './three-way.ts';
import { formatAge, formatClock } from '../values/time.ts';

/** Offers the latest draft from before, with its age and what changed on the service since. */
export function DraftOffer<Values extends FieldValues>({ own }: { own: DraftForm<Values> }) {
  return own.draft.offer ? <Offer own={own} draft={own.draft.offer} /> : null;
}

interface OfferProps<Values extends FieldValues> {
  own: DraftForm<Values>;
  draft: Draft<Values>;
}

function Offer<Values extends FieldValues>({ own, draft }: OfferProps<Values>) {
  const { parts, start } = own;
  const [now] = useState(() => Date.now());
  const typed = parts.filter((part) => !same(part, draft.start, draft.values)).map(({ label }) => label);
  const changed = parts.filter((part) => !same(part, draft.start, start)).map(({ label }) => label);
  return (
    <Banner
      kind="note"
      title={`You have an unsaved draft from ${formatClock(draft.at)} (${formatAge(now - draft.at)} ago)`}
      actions={
        <>
          <Button onClick={own.resume}>Resume draft</Button>
          <Button onClick={own.discardDraft}>Discard draft</Button>
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

import { plural } from '../../domain/values/labels.ts';
import { Button } from '../kit/button.tsx';
import type { Ref } from 'react';
import { Banner } from '../kit/banner.tsx';
import { isOffline } from '../format/failure.ts';
import { askToSignIn } from '../browser/sign-in-asked.ts';
import type { ShownRun } from '../write/use-run.ts';

interface RefusalBannerProps {
  shown: ShownRun | null;
  /** Number of fields that show an error of their own. */
  fieldsNamed: number;
  ref: Ref<HTMLDivElement>;
}

/** Banner for a write that the platform rejected, or that never reached it. In both cases nothing was saved. */
export function RefusalBanner({ shown, fieldsNamed, ref }: RefusalBannerProps) {
  if (shown?.run.pausedBy === 'locked') {
    return (
      <Banner ref={ref} kind="not-sent" title="Nothing was sent">
        This form is being saved in another tab. Your changes are still in the form.
      </Banner>
    );
  }
  const { state, result } = shown?.rows[0] ?? {};
  if (!result || result.outcome === 'saved') return null;
  const { error } = result;
  if (state === 'not-sent') {
    const offline = isOffline(error);
    return (
      <Banner ref={ref} kind="not-sent" title={offline ? 'You’re offline. Nothing was sent' : 'Nothing was sent'}>
        {offline ? '' : `${error.message} `}Your changes are still in the form.
      </Banner>
    );
  }
  if (state !== 'rejected') return null;
  const { kind, message, retryAfter } = error;
  const signsIn = kind === 'session';
  return (
    <Banner
      ref={ref}
      kind="refused"
      title={signsIn ? 'Your access token is no longer valid' : 'The platform rejected the change'}
      actions={signsIn ? <Button onClick={() => askToSignIn()}>Sign in again</Button> : undefined}
    >
      {reason(fieldsNamed, signsIn ? '' : message)}Nothing was saved. Your changes are still in the form.
      {kind === 'busy' && retryAfter !== undefined
        ? ` You can try again in ${plural(retryAfter, 'second', 'seconds')}.`
        : ''}
    </Banner>
  );
}

function reason(fieldsNamed: number, message: string): string {
  if (fieldsNamed > 0) return `Fix ${plural(fieldsNamed, 'field', 'fields')} below. `;
  return message ? `${message} ` : '';
}

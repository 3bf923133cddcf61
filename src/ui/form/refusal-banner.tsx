import { Button } from '../kit/button.tsx';
import type { Ref } from 'react';
import { Banner } from '../kit/banner.tsx';
import { isOffline } from '../values/failure.ts';
import { askToSignIn } from '../browser/sign-in-asked.ts';
import type { WriteState } from './write.ts';

interface RefusalBannerProps {
  state: WriteState;
  /** How many fields say themselves what is wrong with them. */
  fieldsNamed: number;
  ref: Ref<HTMLDivElement>;
}

/** A write that the service declined, or that never reached it. In both cases nothing was saved. */
export function RefusalBanner({ state, fieldsNamed, ref }: RefusalBannerProps) {
  if (state.step === 'locked') {
    return (
      <Banner ref={ref} kind="not-sent" title="Nothing was sent from here">
        Another tab of this browser is sending this form right now. Your changes are kept.
      </Banner>
    );
  }
  if (state.step === 'not-sent') {
    const offline = isOffline(state.error);
    return (
      <Banner ref={ref} kind="not-sent" title={offline ? 'You are offline. Nothing was sent' : 'Nothing was sent'}>
        {offline ? '' : `${state.error.message} `}Your changes are kept.
      </Banner>
    );
  }
  if (state.step !== 'refused') return null;
  const { kind, message, retryAfter } = state.error;
  const signsIn = kind === 'session';
  return (
    <Banner
      ref={ref}
      kind="refused"
      title={signsIn ? 'The service no longer accepts this token' : 'The service refused the change'}
      actions={signsIn ? <Button onClick={() => askToSignIn()}>Sign in again</Button> : undefined}
    >
      {reason(fieldsNamed, signsIn ? '' : message)}Nothing was saved. Your changes are kept.
      {kind === 'busy' && retryAfter !== undefined ? ` You can try again in ${retryAfter} seconds.` : ''}
    </Banner>
  );
}

function reason(fieldsNamed: number, message: string): string {
  if (fieldsNamed > 0) return `${fieldsNamed === 1 ? '1 field needs' : `${fieldsNamed} fields need`} another value. `;
  return message ? `${message} ` : '';
}

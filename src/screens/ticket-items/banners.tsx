/** Banners above the form of new ticket items. */
import { Button } from '../../ui/kit/button.tsx';
import { type Ref, useState } from 'react';
import { activity, formIdOf, isOpen } from '../../device/activity.ts';
import type { FormId } from '../../device/form-id.ts';
import { settleWrite } from '../../device/unknown-writes.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { isOffline } from '../../ui/values/failure.ts';
import { askToSignIn } from '../../ui/browser/sign-in-asked.ts';
import { formatAge } from '../../ui/values/age.ts';
import { formatClock } from '../../ui/values/time.ts';
import type { RowState } from '../../ui/form/send.ts';
import { errorOf, type Rows } from './rows.ts';

/** The outcome where not every item was created. */
export function RunBanner({ rows, ref }: { rows: Rows; ref: Ref<HTMLDivElement> }) {
  const count = (one: RowState) => rows.filter(({ state }) => state === one).length;
  const [created, refused] = [count('saved'), count('refused')];
  const error = rows.map(errorOf).find((found) => found !== null) ?? null;
  const signsIn = error?.kind === 'session';
  const offline = error !== null && isOffline(error);
  const kept = 'What was not created is kept in the form.';
  return (
    <Banner
      ref={ref}
      kind={refused > 0 ? 'refused' : 'not-sent'}
      title={titleOf()}
      actions={signsIn ? <Button onClick={() => askToSignIn()}>Sign in again</Button> : undefined}
    >
      {rows.length === 1 && error && !signsIn && !offline ? `${error.message} ` : ''}
      {created === 0
        ? 'Nothing was created.'
        : `${wereWas(created)} created and ${created === 1 ? 'is' : 'are'} not sent again.`}{' '}
      {kept}
      {error?.kind === 'busy' && error.retryAfter !== undefined
        ? ` You can try again in ${error.retryAfter} seconds.`
        : ''}
    </Banner>
  );

  function titleOf(): string {
    if (signsIn) return 'The service no longer accepts this token';
    if (offline)
      return created === 0 ? 'You are offline. Nothing was sent' : 'You are offline. Not everything was sent';
    if (refused > 0)
      return rows.length === 1
        ? 'The service refused the ticket item'
        : `The service refused ${refused} of ${rows.length} ticket items`;
    return created === 0 ? 'Nothing was sent' : `${count('not-sent')} of ${rows.length} ticket items were not sent`;
  }
}

const wereWas = (count: number) => (count === 1 ? '1 was' : `${count} were`);

export function LockedBanner({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <Banner ref={ref} kind="not-sent" title="Another tab is creating ticket items for this campaign. Nothing was sent">
      Wait until it is done there, and look at what it created.
    </Banner>
  );
}

/** An item of unknown outcome that this form does not hold: it was sent earlier, perhaps in another tab. */
export function OpenWriteBanner({ form }: { form: FormId }) {
  const entries = useStore(activity);
  const [now] = useState(() => Date.now());
  const latest = entries.find((entry) => isOpen(entry) && formIdOf(entry) === form);
  if (!latest) return null;
  return (
    <Banner
      kind="not-known"
      title="We do not know if a ticket item on this campaign was created"
      actions={
        <Button
          onClick={() => {
            settleWrite(form);
            announce('Marked as checked');
            // The focus must not be lost with the button.
            document.querySelector<HTMLElement>('h1')?.focus();
          }}
        >
          Mark as checked
        </Button>
      }
    >
      It was sent from this browser at {formatClock(latest.at)} ({formatAge(Math.max(0, now - latest.at))} ago). Check
      the campaign in the platform first.
    </Banner>
  );
}

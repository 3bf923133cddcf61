/** Banners above the form of new ticket items, and in its review. */
import { Button } from '@mantine/core';
import { plural, formatCount, isolateBidi } from '#domain/values/labels.ts';
import { type Ref, useState } from 'react';
import { activity, formIdOf, isOpen } from '#device/activity.ts';
import type { FormId } from '#device/form-id.ts';
import { resolveWrites } from '#device/outbox.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { waitMessage } from '#ui/browser/countdown.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { isOffline } from '#ui/format/failure.ts';
import { askToSignIn } from '#ui/browser/page-state.ts';
import { formatAge } from '#ui/format/age.ts';
import { formatAt } from '#ui/format/when.ts';
import { errorOf, type ItemState, type Rows } from './rows.ts';

/** Outcome banner for a run in which some items weren't created. */
export function RunBanner({ rows, ref }: { rows: Rows; ref: Ref<HTMLDivElement> }) {
  const count = (one: ItemState) => rows.filter(({ state }) => state === one).length;
  const [created, refused] = [count('saved'), count('rejected')];
  const error = rows.map(errorOf).find((found) => found !== null) ?? null;
  const unconfirmed = rows.find(({ state }) => state === 'unconfirmed');
  if (unconfirmed) {
    return (
      <Banner
        ref={ref}
        kind="not-known"
        title={`We couldn’t confirm “${isolateBidi(unconfirmed.tier.name.trim())}” was created`}
      >
        {errorOf(unconfirmed)?.message} It may or may not exist, and Steward can’t look it up. Check the campaign in
        your fundraising platform first.{count('not-sent') > 0 ? ' No later items were sent.' : ''}
      </Banner>
    );
  }
  const signsIn = error?.kind === 'session';
  const offline = error !== null && isOffline(error);
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
        : created === 1
          ? '1 created. It won’t be sent again.'
          : `${formatCount(created)} created. They won’t be sent again.`}{' '}
      Items that weren’t created are still in the form.
      {error?.kind === 'busy' && error.retryAfter !== undefined
        ? ` ${waitMessage(error.at + error.retryAfter * 1000, (left) => `You can try again in ${plural(left, 'second', 'seconds')}.`)}`
        : ''}
    </Banner>
  );

  function titleOf(): string {
    if (signsIn) return 'Your access token is no longer valid';
    if (offline) return created === 0 ? 'You’re offline. Nothing was sent' : 'You’re offline. Some items weren’t sent';
    if (refused > 0)
      return rows.length === 1
        ? 'The platform rejected the ticket item'
        : `The platform rejected ${refused} of ${rows.length} ticket items`;
    if (created === 0) return 'Nothing was sent';
    return count('not-sent') === 1
      ? `1 of ${rows.length} ticket items wasn’t sent`
      : `${count('not-sent')} of ${rows.length} ticket items weren’t sent`;
  }
}

export function LockedBanner({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <Banner
      ref={ref}
      kind="not-sent"
      title="Another tab is already creating ticket items for this campaign. Nothing was sent"
    >
      Wait for it to finish, then check what it created.
    </Banner>
  );
}

/** Banner for an unconfirmed item that isn't in this form: it was sent earlier, possibly in another tab. */
export function OpenWriteBanner({ form }: { form: FormId }) {
  const entries = useStore(activity);
  const [now] = useState(() => Date.now());
  const latest = entries.find((entry) => isOpen(entry) && formIdOf(entry) === form);
  if (!latest) return null;
  return (
    <Banner
      kind="not-known"
      title="We couldn’t confirm a ticket item was created for this campaign"
      actions={
        <Button
          onClick={() => {
            resolveWrites(form);
            announce('Marked as resolved');
            // The button disappears, so move the focus.
            document.querySelector<HTMLElement>('h1')?.focus();
          }}
        >
          Mark as resolved
        </Button>
      }
    >
      Sent from this browser {formatAt(latest.at)} ({formatAge(Math.max(0, now - latest.at))} ago). Check the campaign
      in your fundraising platform first.
    </Banner>
  );
}

import { learnNames } from '#records/names.ts';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { activity } from '#device/activity.ts';
import { rowsAwaited } from '#device/kept-rows.ts';
import { forgetVisit, noteVisit } from '#device/recent.ts';
import { recordAt } from '#records/record-kinds.ts';
import { recordMissing } from '#ui/browser/page-state.ts';
import { settleChecked } from './activity-feed.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { tellFirstRows, whenIdle } from '#ui/browser/prefetch.ts';

/** While signed in: learns names from responses, syncs lists, and records visited records. */
export function useTracking(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const { replica, address } = useConfiguration();
  useEffect(() => learnNames(cache), [cache]);
  useEffect(() => {
    let isOver = false;
    let end = () => undefined as void;
    // The screen waits for stored rows.
    const soon = rowsAwaited.get() ? Promise.resolve() : whenIdle();
    void soon
      .then(() => import('./background-sync.ts'))
      .then(
        ({ readInBackground }) => {
          if (!isOver) end = readInBackground(cache, { replica, address });
        },
        // Without this code, lists are shown page by page.
        () => rowsAwaited.set(false),
      );
    return () => {
      isOver = true;
      end();
    };
  }, [cache, replica, address]);
  useEffect(() => activity.subscribe(settleChecked), []);
  useEffect(() => {
    const note = () => remember(router.state.location);
    note();
    const ends = [router.subscribe('onResolved', note), recordMissing.subscribe(note)];
    return () => ends.forEach((end) => end());
  }, [router]);
}

/** Signals that the first screen's rows are shown. Rendered beside the screen, so that React commits both together. */
export function FirstRows(): null {
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    // Rerenders run before timers.
    if (!isFetching) setTimeout(tellFirstRows);
  }, [isFetching]);
  return null;
}

function remember({ pathname, search }: ParsedLocation): void {
  const { open } = search as { open?: string };
  const record = recordAt(pathname, open);
  if (record) (recordMissing.get() ? forgetVisit : noteVisit)(record.kind, record.id);
}

import { type Query, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { activity } from '#device/activity.ts';
import type { Page } from '#api/page.ts';
import { rowsAwaited } from '#device/kept-rows.ts';
import { forgetVisit, noteVisit } from '#device/recent.ts';
import { listNames } from '#domain/resources.ts';
import { currencyCode } from '#domain/values/money.ts';
import { recordAt } from '#records/record-kinds.ts';
import { recordMissing } from '#ui/browser/page-state.ts';
import { settleChecked } from './activity-feed.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { tellFirstRows, whenIdle } from '#ui/browser/prefetch.ts';
import { forgetCurrencies, meetCurrencies } from '#ui/format/money.ts';

/** While signed in: takes note of currencies in responses, syncs lists, and records visited records. */
export function useTracking(): void {
  const cache = useQueryClient();
  const router = useRouter();
  const { replica, address } = useConfiguration();
  useEffect(() => meetCurrenciesIn(cache), [cache]);
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

/** Takes note of the currencies in pages before they show. Returns a function that stops it, and forgets them. */
export function meetCurrenciesIn(cache: QueryClient): () => void {
  const meet = ({ queryKey: [list], state: { data } }: Query) => {
    if (!data || !listNames.some((name) => name === list)) return;
    const { rows } = data as Page<{ currency?: string | null }>;
    meetCurrencies(rows.map(({ currency }) => currencyCode(currency)));
  };
  const queries = cache.getQueryCache();
  queries.getAll().forEach(meet);
  const stop = queries.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') meet(event.query);
  });
  return () => {
    stop();
    forgetCurrencies();
  };
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

/** Reads lists in the background: all of them if the deployment and the user allow it, otherwise a few pages for names. */
import type { QueryClient } from '@tanstack/react-query';
import type { Configuration } from '../../api/host.ts';
import { forgetKeptRows } from '../../device/forget-rows.ts';
import { rowsAwaited } from '../../device/kept-rows.ts';
import { preferences } from '../../device/preferences.ts';

/** Starts the worker. Returns a function that ends it. */
export function readInBackground(
  cache: QueryClient,
  { replica: { mode, perMinute, keep }, address }: Pick<Configuration, 'replica' | 'address'>,
): () => void {
  const readsAll = () => mode !== 'off' && (preferences.get().readsAll ?? mode === 'memory');
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  if (!readsAll()) void forgetKeptRows();
  void import('./at-hand.ts').then(
    ({ keepAtHand }) => {
      if (!isOver) end = keepAtHand(cache, { perMinute, keep, address, readsAll });
    },
    // Without this code, lists are shown page by page.
    () => rowsAwaited.set(false),
  );
  return () => end();
}

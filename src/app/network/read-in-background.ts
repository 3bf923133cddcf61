/** Reads lists in the background: all of them if the deployment and the user allow it, otherwise a few pages for names. */
import type { QueryClient } from '@tanstack/react-query';
import type { Configuration } from '#api/host.ts';
import { forgetKeptRows } from '#device/forget-rows.ts';
import { rowsAwaited } from '#device/kept-rows.ts';
import { preferences } from '#device/preferences.ts';

interface Options extends Pick<Configuration, 'replica' | 'address'> {
  /**
   * Only the door list is open: its tickets are kept current, and their gifts, which say what is paid and for which event.
   * Nothing else is read. Nothing is stored, and what's stored already stays.
   */
  isDoor?: boolean;
}

/** Starts the worker. Returns a function that ends it. */
export function readInBackground(cache: QueryClient, { replica, address, isDoor = false }: Options): () => void {
  const { mode, perMinute, keep } = replica;
  const readsAll = () => mode !== 'off' && (preferences.get().readsAll ?? mode === 'memory');
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  if (!isDoor && !readsAll()) void forgetKeptRows();
  const reads = isDoor
    ? {
        keep: undefined,
        readsAll: () => false,
        pages: readsAll() ? { listTransactions: Infinity, listTickets: Infinity } : {},
      }
    : { keep, readsAll };
  void import('./at-hand.ts').then(
    ({ keepAtHand }) => {
      if (!isOver) end = keepAtHand(cache, { perMinute, address, ...reads });
    },
    // Without this code, lists are shown page by page.
    () => rowsAwaited.set(false),
  );
  return () => end();
}

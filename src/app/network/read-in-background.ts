/** Syncs all lists in the background if the deployment and the user allow it; otherwise loads a few pages for names. */
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../api/client.ts';
import type { Configuration } from '../../api/host.ts';
import { forgetKeptRows, rowsAwaited } from '../../device/kept-rows.ts';
import { preferences } from '../../device/preferences.ts';
import { readNames } from './read-names.ts';

/** Starts the sync. Returns a function that stops it. */
export function readInBackground(
  cache: QueryClient,
  call: Call,
  { replica, address }: Pick<Configuration, 'replica' | 'address'>,
): () => void {
  const { mode, perMinute, keep } = replica;
  const readsAll = () => mode !== 'off' && (preferences.get().readsAll ?? mode === 'memory');
  let end = begin(readsAll());
  let before = readsAll();
  const stop = preferences.subscribe(() => {
    if (readsAll() === before) return;
    before = readsAll();
    end();
    end = begin(before);
  });
  return () => {
    stop();
    end();
  };

  function begin(all: boolean): () => void {
    if (!all) {
      void forgetKeptRows();
      return readNames(cache, call);
    }
    let isOver = false;
    let endAll = () => {
      isOver = true;
    };
    void import('./at-hand.ts').then(
      ({ keepAtHand }) => {
        if (!isOver) endAll = keepAtHand(cache, { perMinute, keep, address });
      },
      // Without the sync code, the app works as it does before the first sync.
      () => rowsAwaited.set(false),
    );
    return () => endAll();
  }
}

/** Reads all lists in the background where the deployment and the person want it, else the few pages that name others. */
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '../../api/client.ts';
import type { Configuration } from '../../api/host.ts';
import { forgetKeptRows } from '../../device/kept-rows.ts';
import { preferences } from '../../device/preferences.ts';
import { readNames } from './read-names.ts';

/** Until the returned function is called. */
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
        if (!isOver) endAll = keepAtHand(cache, call, { perMinute, keep, address });
      },
      // Without its code everything works as it does while the rows are not there yet.
      () => undefined,
    );
    return () => endAll();
  }
}

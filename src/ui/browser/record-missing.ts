import { useEffect } from 'react';
import { createStore } from '#device/store.ts';

/** True if the record in the URL wasn't found. */
export const recordMissing = createStore(false);

export function useRecordMissing(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    recordMissing.set(true);
    return () => recordMissing.set(false);
  }, [isMissing]);
}

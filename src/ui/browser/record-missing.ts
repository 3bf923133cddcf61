import { useEffect } from 'react';
import { createStore } from '../../device/store.ts';

/** The record that the address names was looked for and not found. */
export const recordMissing = createStore(false);

export function useRecordMissing(isMissing: boolean): void {
  useEffect(() => {
    if (!isMissing) return;
    recordMissing.set(true);
    return () => recordMissing.set(false);
  }, [isMissing]);
}

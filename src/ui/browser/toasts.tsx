/** The place of toasts in the frame. Their code loads with what shows the first one. */
import { type ReactNode, useEffect } from 'react';
import { createStore } from '#device/store.ts';
import { useStore } from './use-store.ts';

/** Set by toast.tsx. */
export const toastList = createStore<ReactNode>(null);

export function Toasts(): ReactNode {
  // The next account sees no toast of an earlier one.
  useEffect(() => () => toastList.set(null), []);
  return useStore(toastList);
}

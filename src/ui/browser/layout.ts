import { useSyncExternalStore } from 'react';

const phone = '(max-width: 40em)';

/** Whether the page has a phone's width, where rows are cards. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(phone);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(phone).matches,
  );
}

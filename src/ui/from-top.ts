import { useEffect } from 'react';

/** For a step that takes the place of another on the same page: it begins at its top, not where the other was read. */
export function useFromTop(): void {
  useEffect(() => {
    document.getElementById('main')?.scrollTo({ top: 0 });
  }, []);
}

import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const toTop = () => document.getElementById('main')?.scrollTo({ top: 0 });

/**
 * For a step that takes the place of another on the same page: it begins at its top, not where the other was read. With
 * `alsoAfterBack` also where the address goes back to a step that was read elsewhere.
 */
export function useFromTop(alsoAfterBack = false): void {
  const router = useRouter();
  const [atFirst] = useState(alsoAfterBack);
  useEffect(() => {
    toTop();
    // The router has put everything where it was by then.
    return atFirst ? router.subscribe('onRendered', toTop) : undefined;
  }, [router, atFirst]);
}

import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const toTop = () => document.getElementById('main')?.scrollTo({ top: 0 });

/**
 * Scrolls to the top when a step replaces another on the same page. With `alsoAfterBack` it does so after the Back button
 * too.
 */
export function useFromTop(alsoAfterBack = false): void {
  const router = useRouter();
  const [atFirst] = useState(alsoAfterBack);
  useEffect(() => {
    toTop();
    // By then the router has restored the scroll position.
    return atFirst ? router.subscribe('onRendered', toTop) : undefined;
  }, [router, atFirst]);
}

/** Returns a function that tells, after a response, whether the component is still on screen. */
export function useIsOnScreen(): () => boolean {
  const isOnScreen = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  return () => isOnScreen.current;
}

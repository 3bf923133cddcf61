import { useEffect, useRef } from 'react';

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

import { useEffect, useRef } from 'react';

/** For what comes after an answer: whether the form, and its review, are still on screen then. */
export function usePresence(reviewing: boolean) {
  const isOnScreen = useRef(false);
  const isReviewing = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    isReviewing.current = reviewing;
    return () => {
      isOnScreen.current = false;
      isReviewing.current = false;
    };
  }, [reviewing]);
  return { isOnScreen: () => isOnScreen.current, isReviewing: () => isReviewing.current };
}

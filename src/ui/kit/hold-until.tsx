import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds that children are held back at most. */
const longestHold = 3000;

interface HoldUntilProps {
  until: boolean;
  /** Shown meanwhile. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Delays its children until content above them, or their own, has loaded, to avoid a layout shift. Shows them after three
 * seconds in any case, and from then on.
 */
export function HoldUntil({ until, fallback = null, children }: HoldUntilProps) {
  const [isShown, setShown] = useState(until);
  if (until && !isShown) setShown(true);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => setShown(true), longestHold);
    return () => clearTimeout(timer);
  }, [isShown]);
  return until || isShown ? children : fallback;
}

import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. */
const patience = 3000;

/**
 * Holds back content below something that is still loading, so that it does not shift when that arrives. It is shown after
 * three seconds in any case.
 */
export function InPlace({ until, children }: { until: boolean; children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (until) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [until]);
  return until || isLate ? children : null;
}

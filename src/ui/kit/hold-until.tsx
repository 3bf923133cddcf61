import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. */
const patience = 3000;

/**
 * Delays its children until content above them has loaded, to avoid a layout shift. Shows them after three seconds in any
 * case.
 */
export function HoldUntil({ until, children }: { until: boolean; children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (until) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [until]);
  return until || isLate ? children : null;
}

import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. */
const patience = 3000;

/**
 * What stands below something that is still awaited: not there before that is, so that it is not pushed away under
 * somebody's eyes. After three seconds it is there in any case.
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

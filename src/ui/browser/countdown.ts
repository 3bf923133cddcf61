import { useEffect, useState } from 'react';

/** Whole seconds until `until` (in milliseconds), counted down; `over` is called once at the end. */
export function useCountdown(until: number, over: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const tick = setTimeout(() => setNow(Date.now()), Math.max(50, (until - Date.now()) % 1000 || 1000));
    return () => clearTimeout(tick);
  });
  const ended = left === 0;
  useEffect(() => {
    if (ended) over();
    // The end is one event, however often the caller renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ended]);
  return left;
}

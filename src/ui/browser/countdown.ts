import { useEffect, useState } from 'react';
import { formatAsOf } from '#ui/format/when.ts';

/** Seconds that are counted down. No one waits for more in front of the screen. */
const longestCountdown = 600;

/**
 * Says until when the platform asks us to wait: `soon` gets the seconds that are left, unless they're more than ten
 * minutes. Both moments in milliseconds.
 */
export function waitMessage(until: number, soon: (seconds: number) => string, now = Date.now()): string {
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return left > longestCountdown ? `The platform asks us to wait until ${formatAsOf(until)}.` : soon(left);
}

/** Returns the whole seconds until `until` (in milliseconds), and calls `over` once at the end. */
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
    // Call `over` once, however often the caller renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ended]);
  return left;
}

import { preferences } from '#device/preferences.ts';
import type { Store } from '#device/store.ts';
import { today } from '#ui/format/days.ts';
import { printing } from './media.ts';
import { useStore } from './use-store.ts';

const listeners = new Set<() => void>();
let stop: (() => void) | null = null;

const read = () => (printing.get() ? null : today());
/** As it was read last: a table asks for it in each of its cells. */
let shown: string | null = null;

/** All who show a day share one timer. */
const day: Store<string | null> = {
  get: () => (stop ? shown : read()),
  subscribe(listener) {
    listeners.add(listener);
    stop ??= start();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  },
};

function start(): () => void {
  const tell = () => {
    shown = read();
    listeners.forEach((listener) => listener());
  };
  shown = read();
  const timer = setInterval(tell, 30_000);
  const stops = [preferences.subscribe(tell), printing.subscribe(tell)];
  return () => {
    clearInterval(timer);
    for (const stopsOne of stops) stopsOne();
  };
}

/**
 * Returns today's date in the viewer's zone, and renders again when the day ends, so that nothing stays “Today”
 * overnight. Null on paper, which is read on other days.
 */
export function useToday(): string | null {
  return useStore(day);
}

import { preferences } from '#device/preferences.ts';
import type { Store } from '#device/store.ts';
import { today } from '#ui/format/days.ts';
import { printing } from './media.ts';
import { useStore } from './use-store.ts';

const day: Store<string | null> = {
  get: () => (printing.get() ? null : today()),
  subscribe(changed) {
    const timer = setInterval(changed, 30_000);
    const stops = [() => clearInterval(timer), preferences.subscribe(changed), printing.subscribe(changed)];
    return () => stops.forEach((stop) => stop());
  },
};

/**
 * Returns today's date in the viewer's zone, and renders again when the day ends, so that nothing stays “Today”
 * overnight. Null on paper, which is read on other days.
 */
export function useToday(): string | null {
  return useStore(day);
}

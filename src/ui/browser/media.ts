import { useMediaQuery } from '@mantine/hooks';
import type { Store } from '#device/store.ts';
import { useStore } from './use-store.ts';

/** Returns true on a phone-sized page, where rows are shown as cards. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
}

const paper = () => window.matchMedia('print');
let announced = false;

export const printing: Store<boolean> = { get: () => announced || paper().matches, subscribe };

/** Returns true while the page is being printed. */
export function usePrinting(): boolean {
  return useStore(printing);
}

function subscribe(changed: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const say = (isPrinting: boolean) => () => {
    announced = isPrinting;
    changed();
  };
  // Some browsers report the media change too late. These events come before it.
  window.addEventListener('beforeprint', say(true), { signal });
  window.addEventListener('afterprint', say(false), { signal });
  paper().addEventListener('change', changed, { signal });
  return () => ending.abort();
}

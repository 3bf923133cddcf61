import type { Store } from '../../device/store.ts';
import { useStore } from './use-store.ts';

const paper = () => window.matchMedia('print');
let announced = false;

const printing: Store<boolean> = { get: () => announced || paper().matches, subscribe };

/** Whether the page is being put on paper. */
export function usePrinting(): boolean {
  return useStore(printing);
}

function subscribe(changed: () => void): () => void {
  const say = (isPrinting: boolean) => () => {
    announced = isPrinting;
    changed();
  };
  const [begins, ends] = [say(true), say(false)];
  const media = paper();
  // A browser may tell a medium's change only after the page is on paper; these two it tells in time.
  window.addEventListener('beforeprint', begins);
  window.addEventListener('afterprint', ends);
  media.addEventListener('change', changed);
  return () => {
    window.removeEventListener('beforeprint', begins);
    window.removeEventListener('afterprint', ends);
    media.removeEventListener('change', changed);
  };
}

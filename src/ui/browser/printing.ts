import { useSyncExternalStore } from 'react';

const paper = () => window.matchMedia('print');
let announced = false;

/** Whether the page is being put on paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => announced || paper().matches);
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

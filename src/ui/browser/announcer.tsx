import { useEffect, useState } from 'react';
import { createStore } from '../../device/store.ts';
import { useStore } from './use-store.ts';

interface Announcement {
  text: string;
  /** Grows with every announcement, so that the same words twice are two announcements. */
  turn: number;
}

const regions = {
  polite: createStore<Announcement>({ text: '', turn: 0 }),
  assertive: createStore<Announcement>({ text: '', turn: 0 }),
};

/** Has a screen reader say `text`. Polite waits its turn; assertive is for refusals and lost connections. */
export function announce(text: string, urgency: keyof typeof regions = 'polite'): void {
  const region = regions[urgency];
  region.set({ text, turn: region.get().turn + 1 });
}

/** Milliseconds in which a screen reader comes to know of an empty region. */
const unknownFor = 100;

/** The two live regions of the page. They are there, empty, before anything is said. */
export function LiveRegions() {
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setIsKnown(true), unknownFor);
    return () => clearTimeout(wait);
  }, []);
  const quiet = useStore(regions.polite);
  const urgent = useStore(regions.assertive);
  return (
    <>
      <div role="status" aria-live="polite" className="spoken">
        {isKnown ? padded(quiet) : ''}
      </div>
      <div role="alert" aria-live="assertive" className="spoken">
        {isKnown ? padded(urgent) : ''}
      </div>
    </>
  );
}

/** A trailing no-break space on every second turn makes repeated words a change that is spoken. */
function padded({ text, turn }: Announcement): string {
  return text && turn % 2 === 0 ? `${text}\u00a0` : text;
}

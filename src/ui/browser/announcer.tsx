import { useEffect, useState } from 'react';
import { createStore } from '#device/store.ts';
import { useStore } from './use-store.ts';

interface Announcement {
  text: string;
  /** Incremented with every announcement, so that repeated text is announced again. */
  turn: number;
}

const regions = {
  polite: createStore<Announcement>({ text: '', turn: 0 }),
  assertive: createStore<Announcement>({ text: '', turn: 0 }),
};

/** Announces `text` to screen readers. Use `assertive` for errors and lost connections. */
export function announce(text: string, urgency: keyof typeof regions = 'polite'): void {
  const region = regions[urgency];
  region.set({ text, turn: region.get().turn + 1 });
}

/** Milliseconds that a screen reader needs to register an empty live region. */
const unknownFor = 100;

/** The page's two live regions. They must exist, empty, before the first announcement. */
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

/** Appends a no-break space on every second turn, so that repeated text counts as a change and is spoken. */
function padded({ text, turn }: Announcement): string {
  return text && turn % 2 === 0 ? `${text}\u00a0` : text;
}

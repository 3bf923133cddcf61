import { useEffect, useState, useSyncExternalStore } from 'react';

interface Announcement {
  text: string;
  /** Grows with every announcement, so that the same words twice are two announcements. */
  turn: number;
}

let polite: Announcement = { text: '', turn: 0 };
let assertive: Announcement = { text: '', turn: 0 };
const listeners = new Set<() => void>();

/** Has a screen reader say `text`. Polite waits its turn; assertive is for refusals and lost connections. */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  if (urgency === 'polite') polite = { text, turn: polite.turn + 1 };
  else assertive = { text, turn: assertive.turn + 1 };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
  const quiet = useSyncExternalStore(subscribe, () => polite);
  const urgent = useSyncExternalStore(subscribe, () => assertive);
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

import { type ComponentType, lazy, useEffect, useState } from 'react';
import { savesData } from './ahead.ts';
import { PartFailed } from './part-failed.tsx';

/**
 * A component whose code arrives when it is first drawn, with its type parameters. Without a connection it says that it
 * could not be loaded, in its place, and the next time that it is drawn it is asked for again.
 */
export function lazyPart<Part extends ComponentType<never>>(load: () => Promise<Part>): Part {
  const ask = () =>
    lazy(async () => {
      try {
        // React's type for a lazy component has no room for type parameters; what it draws is the component itself.
        return { default: (await load()) as unknown as ComponentType<object> };
      } catch {
        return { default: Failed as ComponentType<object> };
      }
    });
  let latest = ask();
  function Failed({ onClose }: { onClose?: () => void }) {
    // Not before it is gone: a new attempt while this one is being drawn would never end.
    useEffect(
      () => () => {
        latest = ask();
      },
      [],
    );
    return <PartFailed onClose={onClose} />;
  }
  function LazyPart(props: object) {
    const [Drawn] = useState(() => latest);
    return <Drawn {...props} />;
  }
  return LazyPart as unknown as Part;
}

/** Fetches what the next press is likely to need; without a connection it is fetched at that press. */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (savesData()) return;
  load().catch(() => undefined);
}

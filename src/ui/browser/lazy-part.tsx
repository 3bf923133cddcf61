import { type ComponentType, lazy, useEffect, useState } from 'react';
import { savesData } from './prefetch.ts';
import { PartFailed } from './part-failed.tsx';

/** What has arrived, by what asked for it. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

async function arrival<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  arrived.set(load, module);
  return module;
}

/**
 * A component whose code arrives when it is first drawn, with its type parameters; what was fetched ahead is drawn at once.
 * Without a connection it says that it could not be loaded, in its place, and the next time that it is drawn it is asked
 * for again.
 */
export function lazyPart<Module, Part extends ComponentType<never>>(
  load: () => Promise<Module>,
  partOf: (module: Module) => Part,
): Part {
  // React's type for a lazy component has no room for type parameters; what it draws is the component itself.
  const drawnOf = (module: Module) => partOf(module) as unknown as ComponentType<object>;
  const ask = () =>
    lazy(async () => {
      try {
        return { default: drawnOf(await arrival(load)) };
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
    const [Drawn] = useState(() => (arrived.has(load) ? drawnOf(arrived.get(load) as Module) : latest));
    return <Drawn {...props} />;
  }
  return LazyPart as unknown as Part;
}

/** Fetches what the next press is likely to need; without a connection it is fetched at that press. */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (savesData()) return;
  arrival(load).catch(() => undefined);
}

import { type ComponentType, lazy, useEffect, useState } from 'react';
import { loadedModule, loadModule } from '../browser/prefetch.ts';
import { Button } from './button.tsx';
import classes from './lazy-part.module.css';

/**
 * A component whose code is fetched when it is first drawn, with its type parameters. Prefetched code is drawn at once.
 * Where the code cannot be fetched, the component says so in its place and tries again the next time it is drawn.
 */
export function lazyPart<Module extends object, Part extends ComponentType<never>>(
  load: () => Promise<Module>,
  partOf: (module: Module) => Part,
): Part {
  // React's type for a lazy component loses type parameters.
  const drawnOf = (module: Module) => partOf(module) as unknown as ComponentType<object>;
  const ask = () =>
    lazy(async () => {
      try {
        return { default: drawnOf(await loadModule(load)) };
      } catch {
        return { default: Failed as ComponentType<object> };
      }
    });
  let latest = ask();
  function Failed({ onClose }: { onClose?: () => void }) {
    // On unmount, since retrying while this is rendered would loop forever.
    useEffect(
      () => () => {
        latest = ask();
      },
      [],
    );
    return <PartFailed onClose={onClose} />;
  }
  function LazyPart(props: object) {
    const [Drawn] = useState(() => {
      const module = loadedModule(load);
      return module ? drawnOf(module) : latest;
    });
    return <Drawn {...props} />;
  }
  return LazyPart as unknown as Part;
}

/** Shown in place of a part whose code could not be loaded. */
function PartFailed({ onClose }: { onClose: (() => void) | undefined }) {
  return (
    <div role="alert" className={classes.failed}>
      <p>This part could not be loaded. Check the connection, then close and open it again.</p>
      {onClose ? <Button onClick={onClose}>Close</Button> : null}
    </div>
  );
}

import { Button, Text } from '@mantine/core';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { loadedModule, loadModule } from '#ui/browser/prefetch.ts';

/**
 * Like React.lazy, but keeps the component's type parameters, renders prefetched code at once, and shows a message if the
 * code can't be loaded. The next mount tries again.
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
    // Retry on unmount: retrying while this is rendered would loop forever.
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

/** Shown in place of a component whose code couldn't be loaded. */
function PartFailed({ onClose }: { onClose: (() => void) | undefined }) {
  return (
    <Text component="div" inherit c="var(--mantine-color-error)" py="sm" role="alert">
      <p>This couldn’t load. Check your connection, then close and reopen it.</p>
      {onClose ? <Button onClick={onClose}>Close</Button> : null}
    </Text>
  );
}

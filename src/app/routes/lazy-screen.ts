import { lazyRouteComponent } from '@tanstack/react-router';
import { MissingCode } from './missing-code.ts';

/**
 * The router's own would load the whole page anew: what is on its way would be cut off, and without a connection nothing
 * would come back. Here it is said in the screen's place, and whoever is there decides.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new MissingCode('Its code did not arrive.', { cause });
      }),
    name,
  );

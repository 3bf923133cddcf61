import { lazyRouteComponent } from '@tanstack/react-router';
import { MissingCode } from './missing-code.ts';

/**
 * Loads a screen's code. The router's own version reloads the page when that fails, which would abort requests and leave
 * an empty page offline. This one throws `MissingCode` instead, and the user decides.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new MissingCode('The code of this page didn’t load.', { cause });
      }),
    name,
  );

import { test } from './fixture.ts';

/**
 * A job of the office is done in a specified service and, with the tag `@all`, in a deployed one. `declare` holds its tests
 * for one of them.
 */
export function inBothWorlds(declare: (world: 'world' | 'live') => void): void {
  for (const world of ['world', 'live'] as const) {
    test.describe(
      `in a ${world === 'live' ? 'deployed' : 'specified'} service`,
      { tag: world === 'live' ? '@all' : [] },
      () => {
        test.use({ world });
        declare(world);
      },
    );
  }
}

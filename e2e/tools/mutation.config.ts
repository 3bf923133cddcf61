/** The unit tests of the file that mutation.ts is at, and those alone: what is tested by chance is not tested. */
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

const file = process.env['MUTATED'] ?? '';

/** A test file that no longer loads has no test that fails: without this, Stryker would take that for a pass. */
class Unloadable implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.#vitest = vitest;
  }

  onTestModuleEnd(module: TestModule) {
    for (const error of module.errors()) this.#vitest?.state.catchError(error, 'Unloadable');
  }
}

export default defineConfig({
  test: {
    include: [file.replace(/\.ts$/, '{,-*}.test.ts')],
    reporters: [new Unloadable()],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});

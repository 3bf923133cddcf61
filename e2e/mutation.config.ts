/** The unit tests of the file that mutation.ts is at, and those alone: what is tested by chance is not tested. */
import { defineConfig } from 'vitest/config';

const file = process.env['MUTATED'] ?? '';

export default defineConfig({
  test: {
    include: [file.replace(/\.ts$/, '{,-*}.test.ts')],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});

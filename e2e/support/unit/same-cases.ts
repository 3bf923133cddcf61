/**
 * Before each test file: properties draw the same cases with every `npm test`, so that one change isn't held up by what
 * another one left. `npm run fuzz` draws new ones.
 */
import { configureGlobal } from 'fast-check';

if (process.env['FUZZ_RUNS'] === undefined) configureGlobal({ seed: 20_261_126 });

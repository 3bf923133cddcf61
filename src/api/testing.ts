/** For tests: the numbered properties of reliability.md §8, how often each is looked at, and from which seeds. */
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

/** How often `npm run fuzz` looks at each. */
const fullRuns = {
  P1: 10_000,
  P2: 5000,
  P3: 10_000,
  P4: 10_000,
  P5: 5000,
  P6: 10_000,
  P7: 5000,
  P8: 10_000,
  P9: 5000,
  P10: 10_000,
  P11: 5000,
  P12: 10_000,
  P13: 20_000,
  P14: 10_000,
  P15: 5000,
  P16: 10_000,
  P17: 10_000,
  P18: 10_000,
  P20: 10_000,
};

/** Every run looks at these too. Half of it goes to them, the other half to a seed of its own. */
const storedSeeds = [1, 424_242, -1_879_048_193, 1_604_660_224, 20_261_120];

interface Kept<Values> {
  /** What once made it fail. */
  examples?: Values[];
  /** Seeds that once made it fail, looked at as often as those that every property shares. */
  seeds?: readonly number[];
  /** More runs than the 100 of `npm run check`, where fewer would not meet what has to be met. */
  least?: number;
}

/**
 * Looks at a property 100 times; under `npm run fuzz`, as often as it is due. When it fails, it says the seed, which
 * belongs with the property from then on; `FUZZ_SEED` takes the place of the seed of this run.
 */
export async function always<Values>(
  name: keyof typeof fullRuns,
  property: fc.IRawProperty<Values>,
  { examples = [], seeds = [], least = 100 }: Kept<Values> = {},
): Promise<void> {
  const { FUZZ_RUNS: asked, FUZZ_SEED: seed, FUZZ_TALLY: tally } = process.env;
  const runs = asked === undefined ? least : Math.max(least, Math.round((fullRuns[name] * Number(asked)) / 10_000));
  const kept = [...storedSeeds, ...seeds];
  const each = Math.ceil(runs / 2 / kept.length);
  // oxlint-disable-next-line no-await-in-loop -- one failure is told at a time
  for (const one of kept) await fc.assert(property, { seed: one, numRuns: each });
  const fresh = { numRuns: Math.max(1, runs - each * kept.length), examples };
  await fc.assert(property, seed === undefined ? fresh : { ...fresh, seed: Number(seed) });
  if (tally !== undefined) appendFileSync(tally, `${name} ${runs}\n`);
}

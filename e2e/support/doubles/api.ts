/** Test helpers: the numbered properties, their number of runs, and their seeds. */
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

/** The numbered properties, with their runs under `npm run fuzz`. The titles of their tests begin with the number. */
export const properties = {
  P1: {
    runs: 10_000,
    holds: 'any JSON parses as the response of an operation, or is reported to have no record or no list',
  },
  P2: { runs: 5000, holds: 'every list shows any rows that the platform sends' },
  P3: { runs: 10_000, holds: 'list URLs round-trip, and any URL parses to a valid list' },
  P4: { runs: 10_000, holds: 'money and decimals keep every digit, also in sums' },
  P5: { runs: 5000, holds: 'a date is the same day in every time zone' },
  P6: { runs: 10_000, holds: 'any error body becomes plain sentences, at fields where it names them' },
  P7: { runs: 5000, holds: 'every sentence of a rejection is shown once' },
  P8: { runs: 10_000, holds: "a contact's body has the changed and the required fields, and no others" },
  P9: { runs: 5000, holds: "a household's body has all its fields, with unchanged values for unchanged fields" },
  P10: { runs: 10_000, holds: 'the bodies of discount codes and ticket items follow the specification' },
  P11: { runs: 5000, holds: 'a conflict asks only about fields that both sides changed differently' },
  P12: { runs: 10_000, holds: 'a read has at most three attempts, within its waits' },
  P13: { runs: 20_000, holds: 'the reported outcome of a write is the actual one' },
  P14: { runs: 10_000, holds: 'a key runs at most once, even across restarts' },
  P15: { runs: 5000, holds: 'loading a list ends, has every row once, and reports if the list changed' },
  P16: { runs: 10_000, holds: 'no CSV cell is executed by a spreadsheet or loses data' },
  P17: { runs: 10_000, holds: 'a link leads to http or https, or is plain text' },
  P18: { runs: 10_000, holds: 'any ID fits into a URL, and the way back leads to our own origin' },
  P19: { runs: 10_000, holds: 'the list state equals the choices made, and so does its URL' },
  P20: { runs: 1000, holds: 'no gift gets a wrong donor, whatever the platform responds' },
  P21: { runs: 500, holds: 'what is stored restores the rows of the last complete commit, whatever was killed' },
};

/** Half of all runs use these seeds, the other half a new one. */
const storedSeeds = [1, 424_242, -1_879_048_193, 1_604_660_224, 20_261_120];

interface Kept<Values> {
  /** Inputs that once made it fail. */
  examples?: Values[];
  /** Seeds that once made it fail. */
  seeds?: readonly number[];
  /** Minimum runs, for properties that need more than the 40 of `npm run check`. */
  least?: number;
}

/**
 * Runs a property 40 times, or under `npm run fuzz` as often as the table says. A failure names its seed; add it to the
 * property. `FUZZ_SEED` replaces the new seed.
 */
export async function always<Values>(
  name: keyof typeof properties,
  property: fc.IRawProperty<Values>,
  { examples = [], seeds = [], least = 40 }: Kept<Values> = {},
): Promise<void> {
  const { FUZZ_RUNS: asked, FUZZ_SEED: seed, FUZZ_TALLY: tally } = process.env;
  const runs =
    asked === undefined ? least : Math.max(least, Math.round((properties[name].runs * Number(asked)) / 10_000));
  const kept = [...storedSeeds, ...seeds];
  const each = Math.ceil(runs / 2 / kept.length);
  for (const one of kept) await fc.assert(property, { seed: one, numRuns: each });
  const fresh = { numRuns: Math.max(1, runs - each * kept.length), examples };
  await fc.assert(property, seed === undefined ? fresh : { ...fresh, seed: Number(seed) });
  if (tally !== undefined) appendFileSync(tally, `${name} ${runs}\n`);
}

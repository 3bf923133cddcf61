/** For tests: the numbered properties, how often each is tried, and from which seeds. */
import { appendFileSync } from 'node:fs';
import fc from 'fast-check';

/** What holds, and how often `npm run fuzz` tries it. The title of its tests begins with its number. */
export const properties = {
  P1: {
    runs: 10_000,
    holds: 'any JSON is read as the answer of an operation, or is found to hold no record or no list',
  },
  P2: { runs: 5000, holds: 'every list shows whatever rows the service sends' },
  P3: { runs: 10_000, holds: 'an address that was written is read as the same, and any text in it as a valid list' },
  P4: { runs: 10_000, holds: 'money and decimals keep every digit, also in sums' },
  P5: { runs: 5000, holds: 'a date is the same day in every time zone' },
  P6: { runs: 10_000, holds: 'any error body becomes plain sentences, at fields where it names them' },
  P7: { runs: 5000, holds: 'every sentence of a refusal is shown, and each once' },
  P8: { runs: 10_000, holds: "a contact's body has what was changed and what is required, and nothing else" },
  P9: { runs: 5000, holds: "a household's body has all its fields, those that were not changed as they were" },
  P10: { runs: 10_000, holds: 'the bodies of discount codes and ticket items obey the specification' },
  P11: { runs: 5000, holds: 'a comparison asks only where both sides changed to something else' },
  P12: { runs: 10_000, holds: 'a read is tried three times at most, within its waits' },
  P13: { runs: 20_000, holds: 'what is claimed of a write is what was carried out' },
  P14: { runs: 10_000, holds: 'of many arrivals of one key at most one is run, over restarts too' },
  P15: { runs: 5000, holds: 'loading a list ends, has every row once, and says when the list changed' },
  P16: { runs: 10_000, holds: 'no cell of a CSV is run by a spreadsheet, and none loses anything' },
  P17: { runs: 10_000, holds: 'a link goes to http or https, or is no link' },
  P18: { runs: 10_000, holds: 'an ID can stand in an address, and a way back leads to our own host' },
  P19: { runs: 10_000, holds: 'a list is what was chosen, and its address says so' },
  P20: { runs: 1000, holds: 'no gift has a wrong giver, whatever the service makes of the question' },
  P21: { runs: 500, holds: 'a kept replica gives back the rows of the last whole commit, whatever was killed' },
};

/** Half of every run goes to these seeds, the other half to a new one. */
const storedSeeds = [1, 424_242, -1_879_048_193, 1_604_660_224, 20_261_120];

interface Kept<Values> {
  /** What once made it fail. */
  examples?: Values[];
  /** Seeds that once made it fail, tried as often as those that every property shares. */
  seeds?: readonly number[];
  /** More runs than the 40 of `npm run check`, where fewer would not meet what has to be met. */
  least?: number;
}

/**
 * Tries a property 40 times, and under `npm run fuzz` as often as the table says. A failure names its seed, which
 * belongs with the property from then on. `FUZZ_SEED` replaces the new seed.
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
  // oxlint-disable-next-line no-await-in-loop -- one failure is told at a time
  for (const one of kept) await fc.assert(property, { seed: one, numRuns: each });
  const fresh = { numRuns: Math.max(1, runs - each * kept.length), examples };
  await fc.assert(property, seed === undefined ? fresh : { ...fresh, seed: Number(seed) });
  if (tally !== undefined) appendFileSync(tally, `${name} ${runs}\n`);
}

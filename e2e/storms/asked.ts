/** Which storms are to be run, as main.ts tells the tests. */

export interface AskedStorms {
  seeds: readonly number[];
  /** Acts of each. */
  length: number;
}

const usual = { first: 1, last: 25, length: 40 };

/** @throws Error when what is asked for is no number, or none at all */
export function askedStorms({ STORM_SEEDS, STORM_ACTIONS }: NodeJS.ProcessEnv): AskedStorms {
  const [first = usual.first, last = first] = STORM_SEEDS?.split('-').map(whole) ?? [usual.first, usual.last];
  const length = STORM_ACTIONS === undefined ? usual.length : whole(STORM_ACTIONS);
  const seeds = Array.from({ length: last - first + 1 }, (_none, index) => first + index);
  return { seeds, length };
}

/** The variables that make the tests run these. */
export function askFor(given: readonly string[]): Record<string, string> {
  const value = (name: string) => {
    const place = given.indexOf(name);
    return place === -1 ? undefined : whole(given[place + 1] ?? '');
  };
  const seed = value('--seed');
  const first = value('--from') ?? seed ?? 1;
  const last = seed ?? first + (value('--seeds') ?? 25) - 1;
  const length = value('--actions');
  return {
    STORM_SEEDS: `${first}-${last}`,
    ...(length === undefined ? {} : { STORM_ACTIONS: String(length) }),
  };
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`“${text}” is no number of a storm, or of storms or actions.`);
  return Number(text);
}

/** Which storms are to be run: from the command line to the tests. */

export interface AskedStorms {
  seeds: readonly number[];
  /** Acts of each. */
  length: number;
  /** How many hosts behind nginx; one needs none. */
  hosts: number;
  /** They are killed at random. */
  kill: boolean;
}

interface Variables {
  /** As in `1-25`. */
  STORM_SEEDS?: string | undefined;
  STORM_ACTIONS?: string | undefined;
  STORM_HOSTS?: string | undefined;
  STORM_KILL?: string | undefined;
}

/** In `npm run test:all`, and in `npm run storm`. */
const few = 5;
const usual = { first: 1, seeds: 25, length: 40 };

/** @throws Error when something else than a whole number is given */
export function askedStorms({ STORM_SEEDS, STORM_ACTIONS, STORM_HOSTS, STORM_KILL }: Variables): AskedStorms {
  const [first = usual.first, last = few] = STORM_SEEDS?.split('-').map(whole) ?? [];
  const seeds = Array.from({ length: last - first + 1 }, (_none, index) => first + index);
  return {
    seeds,
    length: STORM_ACTIONS === undefined ? usual.length : whole(STORM_ACTIONS),
    hosts: STORM_HOSTS === undefined ? 1 : whole(STORM_HOSTS),
    kill: STORM_KILL === 'yes',
  };
}

const names: readonly string[] = ['--seed', '--seeds', '--from', '--actions', '--hosts'];

/**
 * From the arguments of the command; `rest` are those that are not for storms.
 * @throws Error when something else than a whole number is given
 */
export function askFor(given: readonly string[]): Variables & { rest: readonly string[] } {
  const rest: string[] = [];
  const numbers = new Map<string, number>();
  let kill = false;
  for (let place = 0; place < given.length; place += 1) {
    const argument = given[place] ?? '';
    if (names.includes(argument)) numbers.set(argument, whole(given[(place += 1)] ?? ''));
    else if (argument === '--kill') kill = true;
    else rest.push(argument);
  }
  const one = numbers.get('--seed');
  const first = one ?? numbers.get('--from') ?? usual.first;
  const last = one ?? first + (numbers.get('--seeds') ?? usual.seeds) - 1;
  return {
    STORM_SEEDS: `${first}-${last}`,
    STORM_ACTIONS: String(numbers.get('--actions') ?? usual.length),
    STORM_HOSTS: String(numbers.get('--hosts') ?? 1),
    STORM_KILL: kill ? 'yes' : 'no',
    rest,
  };
}

function whole(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`“${text}” is no whole number from 1.`);
  return Number(text);
}

/**
 * A storm: somebody works with the application while every third request goes wrong, and after every act it is judged
 * whether anything was lost or claimed that is not so (reliability.md §7.3).
 */
import type { BrowserContext, Page } from 'playwright/test';
import type { Judge } from '../faults/judge.ts';
import type { FaultScript } from '../faults/script.ts';
import type { ExecutedWrite } from '../../src/sandbox/executed.ts';
import type { Surroundings, Tab } from './acts.ts';
import { findWrongClaims } from './claims.ts';
import { diceOf } from './dice.ts';
import { formAddresses, type TypedText } from './forms.ts';
import { planOf } from './plan.ts';
import { type Screen, screenOf } from './screen.ts';
import { type Weather, weatherOf } from './weather.ts';

export interface StormOptions {
  seed: number;
  /** How many acts. */
  length: number;
  page: Page;
  context: BrowserContext;
  token: string;
  faults: FaultScript;
  judge: Judge;
  executed: () => Promise<readonly ExecutedWrite[]>;
}

export interface StormFigures {
  acts: number;
  faults: number;
  typed: number;
}

/** Until what is still on its way has ended once the sky is clear, in milliseconds. */
const longestSettling = 12_000;

/** @throws Error that tells what went wrong, how to see it again, and what had happened until then */
export async function runStorm(options: StormOptions): Promise<StormFigures> {
  const storm = new Storm(options);
  try {
    await storm.run();
  } catch (error) {
    throw new Error(storm.tell(error), { cause: error });
  }
  return storm.figures();
}

class Storm {
  readonly #options: StormOptions;
  readonly #weather: Weather;
  readonly #story: { at: number; line: string }[] = [];
  #tabs: Tab[];
  #tab: Tab;
  #acts = 0;
  #typed = 0;

  constructor(options: StormOptions) {
    this.#options = options;
    this.#weather = weatherOf(options.seed, options.isSpared);
    this.#tab = { page: options.page, number: 1, typed: [] };
    this.#tabs = [this.#tab];
  }
}

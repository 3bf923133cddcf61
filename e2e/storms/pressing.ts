/** What acts are made of: the tab they happen in, and ways to press what is there. */
import type { Page } from 'playwright/test';
import type { SentWrite } from './claims.ts';
import type { Dice } from './dice.ts';
import type { TypedText } from './forms.ts';
import { type Screen, whileItIsThere } from './screen.ts';

/** A tab of the browser, and what was typed there and is neither saved nor given up. */
export interface Tab {
  page: Page;
  /** Counted from 1. */
  number: number;
  typed: TypedText[];
  /** What was sent from it. */
  sent: SentWrite[];
}

/** What acts may do beyond the page. */
export interface Surroundings {
  tab: Tab;
  screen: Screen;
  dice: Dice;
  token: string;
  /** Nobody has typed this before. */
  mark: string;
  /** How many tabs there are. */
  tabs: number;
  openTab(address: string): Promise<void>;
  closeTab(): Promise<void>;
  toNextTab(): Promise<void>;
  isOffline: boolean;
  setOffline(offline: boolean): Promise<void>;
}

export interface Act {
  name: string;
  /** How often it is wished for, compared with the others. */
  weight: number;
  isPossible(around: Surroundings): boolean;
  /** One write may follow from it; from the others none. */
  sends?: true;
  /** Says what was done. */
  do(around: Surroundings): Promise<string>;
}

const notThere = ' (it was not there)';

/** Whether it may have been done: it was there to be pressed. */
export const mayBeDone = (said: string): boolean => !said.endsWith(notThere);

/** What is not there any more when it is to be pressed is no fault of the application: it moves on by itself. */
export async function attempt(what: string, work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return what;
  } catch (error) {
    if (error instanceof Error && /performing \w+ action/.test(error.message)) return `${what} (it may have been done)`;
    if (error instanceof Error && error.message.includes('Timeout')) return `${what}${notThere}`;
    if (error instanceof Error && /detached|closed|navigat|destroyed/i.test(error.message)) {
      return `${what} (it had gone)`;
    }
    throw error;
  }
}

export function press(page: Page, name: string, role: 'button' | 'link' | 'radio' = 'button'): Promise<string> {
  return attempt(`press “${name}”`, () => page.getByRole(role, { name, exact: true }).first().click(whileItIsThere));
}

export const has = (names: readonly string[], wanted: RegExp) => names.some((name) => wanted.test(name));
export const those = (names: readonly string[], wanted: RegExp) => names.filter((name) => wanted.test(name));

/** Presses one of the buttons that are named like this. */
export function pressing(
  name: string,
  weight: number,
  wanted: RegExp,
  then?: (around: Surroundings, said: string) => void,
): Act {
  return {
    name,
    weight,
    isPossible: ({ screen }) => screen.dialog === null && has(screen.buttons, wanted),
    do: async (around) => {
      const said = await press(around.tab.page, around.dice.pick(those(around.screen.buttons, wanted)));
      if (mayBeDone(said)) then?.(around, said);
      return said;
    },
  };
}

export function going(name: string, weight: number, labels: readonly string[]): Act {
  return {
    name,
    weight,
    isPossible: ({ screen }) => screen.dialog === null,
    do: ({ tab, dice }) => {
      const label = dice.pick(labels);
      const navigation = tab.page.getByRole('navigation', { name: 'Main' });
      const link = navigation.getByRole('link', { name: label, exact: true });
      return attempt(`go to ${label}`, () => link.click(whileItIsThere));
    },
  };
}

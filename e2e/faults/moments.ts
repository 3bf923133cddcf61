/** What must hold in the browser whatever the network does, judged at every moment and not only at the end. */
import type { Page } from 'playwright/test';
import { expect } from '../fixture.ts';

interface Moment {
  /** All that the navigation says; empty when there is none. */
  navigation: string;
  main: string;
}

/** Texts that show a value which nobody thought of. */
const nonsense = /\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** Keeps, from the next document on, everything that the page has shown. */
export async function keepMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moments: Moment[] = [];
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    new MutationObserver(() => {
      const moment = { navigation: textOf('nav[aria-label="Main"]'), main: textOf('main') };
      const last = moments.at(-1);
      if (last?.main !== moment.main || last.navigation !== moment.navigation) moments.push(moment);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { stewardMoments: moments });
  });
}

export async function momentsOf(page: Page): Promise<readonly Moment[]> {
  const kept = () => (globalThis as { stewardMoments?: Moment[] }).stewardMoments ?? [];
  const moments = await page.evaluate(kept);
  const first = moments.findIndex(({ main }) => main !== '');
  if (first === -1) throw new Error('The page has never shown anything.');
  return moments.slice(first);
}

export async function expectGoodMoments(page: Page): Promise<void> {
  const moments = await momentsOf(page);
  const blank = moments.filter(({ navigation, main }) => navigation === '' || main === '');
  expect(blank, 'moments in which the page was blank').toEqual([]);
  const said = moments.map(({ main }) => main);
  expect(said.filter(hasNonsense), 'moments with a value that nobody thought of').toEqual([]);
  expect(said.filter(contradictsItself), 'moments that take "not loaded" for "none"').toEqual([]);
  // The snapshot has the names that no text shows: of buttons, of regions.
  const now = `${await page.title()}\n${await page.getByRole('main').ariaSnapshot()}`;
  expect(hasNonsense(now), `nonsense in ${now}`).toBe(false);
}

function hasNonsense(text: string): boolean {
  return nonsense.test(text);
}

/** "No transactions yet." must not stand beside "Transactions could not be loaded." */
function contradictsItself(text: string): boolean {
  return /could not be loaded/.test(text) && /\bNo \S+ yet\b/.test(text);
}

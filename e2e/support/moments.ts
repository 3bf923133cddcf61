/** What must hold in the browser whatever the network does, judged at every moment and not only at the end. */
import type { BrowserContext, Page } from 'playwright/test';

interface Moment {
  /** All that the navigation says; empty when there is none. */
  navigation: string;
  main: string;
}

/** A moment that must never be. */
export interface BadMoment {
  wrong: 'blank' | 'nonsense' | 'not loaded taken for none';
  text: string;
}

/** Keeps, from the next documents on, everything that each page has shown, and tells of every bad moment of any page. */
export async function watchMoments(context: BrowserContext): Promise<readonly BadMoment[]> {
  const bad: BadMoment[] = [];
  await context.exposeBinding('stewardBadMoment', (_source, moment: BadMoment) => void bad.push(moment));
  await context.addInitScript(() => {
    const moments: Moment[] = [];
    const { stewardBadMoment: tell } = globalThis as { stewardBadMoment?: (moment: BadMoment) => void };
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
    /** Before anybody has signed in, and while the screen is locked, there is nowhere to go. */
    const isClosed = () => /^(?:Sign in|Steward is locked|You’re signed out)$/.test(textOf('main h1'));
    const wrongIn = ({ navigation, main }: Moment): BadMoment['wrong'] | undefined => {
      if (main === '' || (navigation === '' && !isClosed())) return 'blank';
      if (/\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(main)) return 'nonsense';
      // Bounded: a text of a mebibyte without a space would be looked through from each of its characters.
      const [, failed = ''] = /Couldn’t load (?:all )?(\w{1,30})/.exec(main) ?? [];
      const isTakenForNone = failed !== '' && new RegExp(`\\bNo ${failed} yet\\b`, 'i').test(main);
      return isTakenForNone ? 'not loaded taken for none' : undefined;
    };
    const look = () => {
      const moment = { navigation: textOf('nav[aria-label="Main"]'), main: textOf('main') };
      const last = moments.at(-1);
      // Before the application has shown anything, there is nothing to be blank.
      if (!last && moment.main === '') return;
      if (last?.main === moment.main && last.navigation === moment.navigation) return;
      moments.push(moment);
      const wrong = wrongIn(moment);
      if (wrong) tell?.({ wrong, text: `${location.pathname}: ${moment.main}` });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { stewardMoments: moments });
  });
  return bad;
}

/** Since the document was loaded. */
export async function momentsOf(page: Page): Promise<readonly Moment[]> {
  const moments = await page.evaluate(() => (globalThis as { stewardMoments?: Moment[] }).stewardMoments ?? []);
  if (moments.length === 0) throw new Error('The page has never shown anything.');
  return moments;
}

/** What staff have chosen in Settings before a page is opened. */
import type { Page } from 'playwright/test';
import type { Preferences } from '../../src/device/preferences.ts';

type Choices = Readonly<Partial<Pick<Preferences, 'readsAll' | 'zone' | 'showsTechnicalDetails'>>>;

/** On every page that is opened from now on. */
export async function choose(page: Page, choices: Choices): Promise<void> {
  await page.addInitScript((chosen) => {
    // A page that is not there yet has no storage, and Firefox says so with an error.
    if (location.protocol === 'http:') localStorage.setItem('steward.preferences', JSON.stringify(chosen));
  }, choices);
}

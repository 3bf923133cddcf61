/** What staff have chosen in Settings before a page is opened, and what their deployment has chosen for them. */
import type { Page } from 'playwright/test';
import type { Preferences } from '#device/preferences.ts';
import { replaceBody } from './fault.ts';

type Choices = Readonly<
  Partial<Pick<Preferences, 'readsAll' | 'storesRows' | 'zone' | 'showsTechnicalDetails' | 'folds' | 'columns'>>
>;

/** On every page that is opened from now on. */
export async function choose(page: Page, choices: Choices): Promise<void> {
  await page.addInitScript((chosen) => {
    // A page that is not there yet has no storage, and Firefox says so with an error.
    if (location.protocol === 'http:') localStorage.setItem('steward.preferences', JSON.stringify(chosen));
  }, choices);
}

/** The answer to `/config.json` of a deployment that turned background sync off. */
export const withoutSync = replaceBody((body) =>
  JSON.stringify({ ...(JSON.parse(body) as object), replica: { mode: 'off', perMinute: 300, keep: false } }),
);

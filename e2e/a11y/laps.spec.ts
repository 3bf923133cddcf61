/** What the Tab key comes by on each kind of screen: every control is a stop, and every stop is marked and in the open. */
import type { Page } from 'playwright/test';
import { settled } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { bring, needsOf, stateNamed } from './all.ts';
import { wide } from './fit.ts';
import { lapOf, type Stop } from './lap.ts';

interface Kind {
  /** Of a state, unless there is a path. */
  name: string;
  path?: string;
  inDialog?: boolean;
}

/** The others are made of the same parts: `npm run a11y` has them. */
const kinds: readonly Kind[] = [
  { name: 'transactions, filtered and ordered' },
  { name: 'household' },
  { name: 'transaction', inDialog: true },
  { name: 'household edit, with a problem' },
  { name: 'contacts from a spreadsheet, check' },
  { name: 'transactions, period panel', inDialog: true },
  { name: 'settings', path: '/settings' },
];

const others: readonly Kind[] = [
  { name: 'connect' },
  { name: 'home', path: '/' },
  { name: 'households, loaded' },
  { name: 'campaigns, loaded' },
  { name: 'pledges, loaded' },
  { name: 'tickets, loaded' },
  { name: 'payouts, loaded as a whole, with totals and chart' },
  { name: 'messages, loaded' },
  { name: 'webhooks, loaded' },
  { name: 'contacts, found' },
  { name: 'campaign', path: '/campaigns/77?at=1' },
  { name: 'contact' },
  { name: 'webhook', path: '/webhooks/31' },
  { name: 'household edit, with details' },
  { name: 'household edit, not known' },
  { name: 'household edit, changed meanwhile' },
  { name: 'contact edit, everything unfolded, with problems' },
  { name: 'new ticket item, several with problems and warnings' },
  { name: 'discount code, with a problem and everything set' },
  { name: 'discount codes, saved, with a problem' },
  { name: 'activity, with ways back and forth' },
  { name: 'command menu', inDialog: true },
  { name: 'columns panel', inDialog: true },
  { name: 'export dialog', inDialog: true },
  { name: 'account panel', inDialog: true },
  { name: 'transactions, token not accepted', inDialog: true },
];

lap({ name: 'not found', path: '/no-such-page' });
for (const kind of kinds) lap(kind, '@all');
for (const kind of others) lap(kind, '@repeat');

function lap({ name, path, inDialog = false }: Kind, ...tag: string[]): void {
  const state = path === undefined ? stateNamed(name) : { name, path };
  test.describe(name, () => {
    test.use({ ...needsOf(state), viewport: wide });
    // Laps of hundreds of key presses take their time on a busy machine.
    test.describe.configure({ timeout: 270_000 });

    test(
      `${name}: the Tab key comes by every control, each marked and in the open`,
      { tag },
      async ({ page, scheme, faults, expectStatus }) => {
        await bring(page, state, { faults, expectStatus });
        // A panel takes the focus a moment after it is there: taken later, it would look like the end of a lap.
        if (inDialog) await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
        const light = await wholeLapOf(page, inDialog);
        expect(light.stops).not.toEqual([]);
        expect(wrongWith(light.stops), 'light').toEqual([]);
        expect(light.missed, 'controls that Tab does not come by').toEqual([]);
        await scheme('dark');
        await page.setViewportSize({ width: 320, height: 480 });
        await settled(page);
        const dark = await wholeLapOf(page, inDialog);
        expect(wrongWith(dark.stops), 'dark, on a phone').toEqual([]);
        expect(dark.missed, 'controls that Tab does not come by on a phone').toEqual([]);
      },
    );
  });
}

/** What arrives behind the Tab key, a part that is fetched then, is come by at the second lap. */
async function wholeLapOf(page: Page, inDialog: boolean) {
  const lap = await lapOf(page, { inDialog });
  return lap.missed.length === 0 ? lap : lapOf(page, { inDialog });
}

function wrongWith(stops: readonly Stop[]): string[] {
  return stops.flatMap(({ what, marked, ring, clear }) => [
    ...(marked ? [] : [`${what} looks the same with the focus`]),
    ...(ring !== null && ring < 3 ? [`${what} has a mark of ${ring.toFixed(1)}:1`] : []),
    ...(clear === 0 ? [`${what} is covered`] : []),
  ]);
}

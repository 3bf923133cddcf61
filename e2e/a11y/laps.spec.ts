/**
 * What the Tab key comes by on each kind of screen: every stop is marked and stands in the open, none comes twice, and their
 * order is the stored one (stored/*.txt; `npm run a11y -- laps -u` stores what there is now).
 */
import type { Page } from 'playwright/test';
import { atRest } from '../support/axe.ts';
import { expect, test } from '../support/fixture.ts';
import { bring, needsOf, stateNamed } from './all.ts';
import { lapOf, type Stop } from './lap.ts';

/** All that are lists, forms or records are made of the same parts: a repeated one is left to `npm run a11y`. */
const kinds: readonly { name: string; inDialog?: true; quick?: true; repeat?: true }[] = [
  { name: 'connect' },
  { name: 'home' },
  { name: 'transactions, filtered and ordered' },
  { name: 'households, loaded' },
  { name: 'campaigns, loaded', repeat: true },
  { name: 'pledges, loaded', repeat: true },
  { name: 'tickets, loaded', repeat: true },
  { name: 'payouts, loaded as a whole, with totals and chart' },
  { name: 'messages, loaded', repeat: true },
  { name: 'webhooks, loaded' },
  { name: 'contacts, found' },
  { name: 'campaign' },
  { name: 'contact' },
  { name: 'household' },
  { name: 'webhook' },
  { name: 'transaction', inDialog: true },
  { name: 'household edit, with a problem' },
  { name: 'household edit, with details' },
  { name: 'household edit, not known' },
  { name: 'household edit, changed meanwhile' },
  { name: 'contact edit, everything unfolded, with problems' },
  { name: 'new ticket item, several with problems and warnings' },
  { name: 'discount code, with a problem and everything set' },
  { name: 'discount codes, saved, with a problem' },
  { name: 'contacts from a spreadsheet, check' },
  { name: 'activity, with ways back and forth' },
  { name: 'settings' },
  { name: 'command menu', inDialog: true },
  { name: 'columns panel', inDialog: true },
  { name: 'transactions, period panel', inDialog: true },
  { name: 'export dialog', inDialog: true },
  { name: 'account panel', inDialog: true },
  { name: 'transactions, token not accepted', inDialog: true },
  { name: 'not found', quick: true },
];

for (const { name, inDialog = false, quick, repeat } of kinds) {
  const state = stateNamed(name);
  test.describe(name, () => {
    test.use({ ...needsOf(state), viewport: { width: 1280, height: 720 } });
    // Three laps of hundreds of key presses take their time on a busy machine.
    test.describe.configure({ timeout: 270_000 });

    test(
      `${name}: each stop of the Tab key is marked and in the open, in the stored order`,
      { tag: quick ? [] : [repeat ? '@repeat' : '@all'] },
      async ({ page, scheme, faults, expectStatus }) => {
        await bring(page, state, { faults, expectStatus });
        // A panel takes the focus a moment after it is there: taken later, it would look like the end of a lap.
        if (inDialog) await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
        const { stops, order } = await lapOf(page, { inDialog });
        expect(order.length).toBeGreaterThan(0);
        expect(`${order.join('\n')}\n`).toMatchSnapshot(`${name.replaceAll(/\W+/g, '-')}.txt`);
        expect(wrongWith(stops), 'light').toEqual([]);
        await scheme('dark');
        expect(wrongWith(await again(page, inDialog)), 'dark').toEqual([]);
        await page.setViewportSize({ width: 320, height: 480 });
        expect(wrongWith(await again(page, inDialog)), 'on a phone').toEqual([]);
      },
    );
  });
}

async function again(page: Page, inDialog: boolean): Promise<Stop[]> {
  await atRest(page);
  return (await lapOf(page, { inDialog })).stops;
}

function wrongWith(stops: readonly Stop[]): string[] {
  return stops.flatMap(({ what, marked, ring, clear }) => [
    ...(marked ? [] : [`${what} looks the same with the focus`]),
    ...(ring !== null && ring < 3 ? [`${what} has a mark of ${ring.toFixed(1)}:1`] : []),
    ...(clear === 0 ? [`${what} is covered`] : []),
  ]);
}

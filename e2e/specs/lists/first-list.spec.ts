/** What is asked for before it is needed: the first list before the application's code, the next page before its press. */
import type { Page } from 'playwright/test';
import { hold, status } from '../../support/fault.ts';
import type { FaultScript } from '../../support/script.ts';
import { expect, test } from '../../support/fixture.ts';

const reads = /^\/v1\//;
const link = (page: Page, name: string) => {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
};
/** Names are read in the background, without filters. */
const forNames = /^\/v1\/(?:campaigns|households)(?:\?page=\d+)?$/;
const asked = (faults: FaultScript) => {
  return faults.requests({ path: reads }).flatMap(({ path }) => (forNames.test(path) ? [] : [path]));
};
/** Resolves once names are being read, which begins when the screen has its rows. `before`: as often as they were before. */
const namesAreRead = (faults: FaultScript, before: number) =>
  expect.poll(() => readingsOfNames(faults)).toBeGreaterThan(before);
const readingsOfNames = (faults: FaultScript) => faults.requests({ path: /^\/v1\/households\?page=2$/ }).length;
const bodyRows = (page: Page) => page.getByRole('table').getByRole('row');

const ordered = 'sortByDesc=transacted_at';

/** Holds the application's code back until it is released. */
function held(faults: FaultScript): () => void {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  faults.always(
    { path: /^\/assets\/start-.*\.js$/ },
    hold(() => released),
  );
  return release;
}

/** Where the name of the program stands on screen, and in which colours. */
function brandAt(page: Page): Promise<object> {
  return page.getByText('Steward', { exact: true }).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element.lastChild ?? element);
    const { x, width, height } = range.getBoundingClientRect();
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return { x, width: Math.round(width), height, color, fontSize, fontWeight };
  });
}

test.describe('before the application’s code has arrived', () => {
  test.use({ through: 'faults' });

  // Which address asks for what is held equal to the routes in list-addresses.test.ts.
  test('the rows are asked for once, and the frame is drawn where it will stay', async ({ page, faults, scheme }) => {
    const address =
      '/transactions?page=2&scope=all&method=card&sortBy=amount&transactedAfter=last-month&updatedAfter=someday';
    const expected = [
      '/v1/transactions?transactedAfter=2026-10-01T00%3A00%3A00%2B00%3A00&transactedBefore=2026-10-31T23%3A59%3A59%2B00%3A00&method=card&scope=all&sortBy=amount&page=2',
    ];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await scheme('dark');
    const release = held(faults);
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => asked(faults)).toEqual(expected);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await expect(page.getByText('Steward', { exact: true })).toBeVisible();
    const brand = await brandAt(page);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(bodyRows(page).nth(1)).toBeVisible();
    expect(await brandAt(page)).toEqual(brand);
    await namesAreRead(faults, 0);
    expect(asked(faults)).toEqual(expected);
  });

  test(
    'a search is asked for again after a reload, and a refused list is tried again',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      await test.step('what a list is searched for is asked for too, after a reload', async () => {
        await page.goto('/households');
        await page.getByRole('searchbox').fill('Ames');
        await page.getByRole('searchbox').press('Enter');
        // The household stands on the page before as well: only the request tells that it was searched for.
        await expect.poll(() => asked(faults)).toContain('/v1/households?query=Ames');
        await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
        const before = asked(faults).length;
        const namesBefore = readingsOfNames(faults);
        await page.reload();
        await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
        await namesAreRead(faults, namesBefore);
        expect(asked(faults).slice(before)).toEqual(['/v1/households?query=Ames']);
      });

      await test.step('a refusal is shown and tried again as one of the list itself', async () => {
        expectStatus(503);
        faults.next({ path: /^\/v1\/pledges/ }, status(503));
        await page.goto('/pledges');
        await expect(bodyRows(page).nth(20)).toBeVisible();
        expect(asked(faults).filter((path) => path === '/v1/pledges')).toHaveLength(2);
      });
    },
  );

  test.describe('signed out', () => {
    test.use({ signedIn: false });

    test('no frame is drawn, and nothing is asked for', async ({ page, faults }) => {
      const release = held(faults);
      await page.goto('/transactions', { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      await expect(page.getByText('Steward', { exact: true })).toBeHidden();
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      expect(asked(faults)).toEqual([]);
    });
  });

  test('nothing is asked for in the name of somebody who was signed out meanwhile', async ({ page, faults }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('steward.since', '1000');
      localStorage.setItem('steward.ended', String(Date.now()));
    });
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(asked(faults)).toEqual([]);
  });
});

test.describe('the next press', () => {
  test.use({ through: 'faults' });

  test(
    'is fetched ahead, and what was seen before is back in the next frame',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      const times = (path: string) => asked(faults).filter((each) => each === path).length;
      const next = page.getByRole('button', { name: 'Next' });

      await test.step('another list, its next page: both are there when they are pressed', async () => {
        await page.goto('/transactions');
        await expect(bodyRows(page).nth(20)).toBeVisible();
        await link(page, 'Pledges').hover();
        await expect.poll(() => asked(faults)).toContain('/v1/pledges');
        await next.focus();
        await expect.poll(() => asked(faults)).toContain(`/v1/transactions?${ordered}&page=2`);
        await next.click();
        await expect(page).toHaveTitle('Transactions, page 2 | Steward');
        await expect(bodyRows(page).nth(20)).toBeVisible();
      });

      await test.step('the next page is fetched when its button is pointed at', async () => {
        await page.mouse.move(0, 0);
        await next.hover();
        await expect.poll(() => asked(faults)).toContain(`/v1/transactions?${ordered}&page=3`);
      });

      await test.step('pages seen before are back in the frame that follows the press', async () => {
        await link(page, 'Pledges').click();
        await expect(page.getByRole('heading', { level: 1, name: 'Pledges' })).toBeVisible();
        await expect(bodyRows(page).nth(20)).toBeVisible();
        await namesAreRead(faults, 0);
        expect([times('/v1/pledges'), times(`/v1/transactions?${ordered}&page=2`)]).toEqual([1, 1]);
        for (const [name, title] of [
          ['Transactions', 'Transactions'],
          ['Pledges', 'Pledges'],
          ['Transactions', 'Transactions'],
        ] as const) {
          expect(await framesUntil(page, name, title), name).toEqual(['rows']);
        }
      });

      await test.step('nothing is fetched ahead while the platform asks for patience', async () => {
        expectStatus(429);
        faults.next({ path: '/v1/tickets' }, status(429, { headers: { 'retry-after': '90' } }));
        const refused = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/v1/tickets'));
        await link(page, 'Tickets').hover();
        await refused;
        const before = asked(faults).length;
        await link(page, 'Campaigns').hover();
        await link(page, 'Payouts').focus();
        await link(page, 'Messages').click();
        await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
        await expect(bodyRows(page).nth(3)).toBeVisible();
        expect(asked(faults).slice(before)).toEqual(['/v1/messages']);
      });
    },
  );
});

/** What each frame shows from the press on a link of the navigation until the rows of its list are there. */
function framesUntil(page: Page, name: string, title: string): Promise<string[]> {
  return page.evaluate(
    ([wanted, heading]) =>
      new Promise<string[]>((resolve) => {
        const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label=Main] a')];
        const frames: string[] = [];
        const look = () => {
          const isThere = document.querySelector('main h1')?.textContent === heading;
          const rows = document.querySelectorAll('main tbody:not([aria-hidden]) tr').length;
          frames.push(!isThere ? 'the list before' : rows > 0 ? 'rows' : 'no rows');
          if (isThere && rows > 0) resolve(frames);
          else requestAnimationFrame(look);
        };
        links.find((each) => each.textContent === wanted)?.click();
        // A frame begins with what was asked for before it; what the press has brought is drawn in the one after.
        requestAnimationFrame(() => requestAnimationFrame(look));
      }),
    [name, title] as const,
  );
}

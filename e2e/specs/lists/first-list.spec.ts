/** What is asked for before it is needed: the first list before the application's code, the next page before its press. */
import type { Page } from 'playwright/test';
import { hold, status } from '../../support/fault.ts';
import type { FaultScript } from '../../support/script.ts';
import { expect, test } from '../../support/fixture.ts';

const reads = /^\/v1\//;
const link = (page: Page, name: string) => {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
};
const asked = (faults: FaultScript) => faults.requests({ path: reads }).map(({ path }) => path);
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

  const addresses: [string, string, string[]][] = [
    ['/', 'Home', [`/v1/campaigns`, `/v1/transactions?${ordered}`, '/v1/webhooks']],
    ['/campaigns?page=2&sort=-title', 'Campaigns', ['/v1/campaigns?page=2']],
    [
      '/transactions?page=2&scope=all&method=card&sortBy=amount&transactedAfter=yesterday',
      'Transactions',
      ['/v1/transactions?method=card&scope=all&sortBy=amount&page=2'],
    ],
    ['/pledges?page=3&sort=-amount_remaining', 'Pledges', ['/v1/pledges?page=3']],
    ['/tickets?page=2', 'Tickets', ['/v1/tickets?page=2']],
    ['/payouts?page=1', 'Payouts', ['/v1/payouts']],
    ['/messages?page=2&view=Mine', 'Messages', ['/v1/messages?page=2']],
    ['/households?sortByDesc=name&query=secret&page=2', 'Households', ['/v1/households?sortByDesc=name&page=2']],
    ['/webhooks', 'Webhooks', ['/v1/webhooks']],
    ['/contacts', 'Contacts', []],
  ];

  for (const [address, title, expected] of addresses) {
    test(`${address} has asked for its rows, and does not ask again`, async ({ page, faults }) => {
      const release = held(faults);
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(() => asked(faults).toSorted()).toEqual(expected);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      release();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (expected.length > 0) await expect(bodyRows(page).nth(1)).toBeVisible();
      await page.waitForLoadState('networkidle');
      // A pledge takes its currency from its campaign, which is asked for when its list is there.
      const ofList = asked(faults).filter(
        (path) => expected.length !== 1 || path.startsWith(`/v1${address.split('?')[0]}`),
      );
      expect(ofList.toSorted()).toEqual(expected);
    });
  }

  test('the frame of the page is there, where it will stay', async ({ page, faults, scheme }) => {
    await scheme('dark');
    const release = held(faults);
    await page.goto('/transactions', { waitUntil: 'commit' });
    await expect(page.getByText('Steward', { exact: true })).toBeVisible();
    const first = await brandAt(page);
    release();
    await expect(bodyRows(page).nth(20)).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
    expect(await brandAt(page)).toEqual(first);
  });

  test.describe('signed out', () => {
    test.use({ signedIn: false });

    test('no frame is drawn, and nothing is asked for', async ({ page, faults }) => {
      const release = held(faults);
      await page.goto('/transactions', { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
      await expect(page.getByText('Steward', { exact: true })).toBeHidden();
      release();
      await expect(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
      expect(asked(faults)).toEqual([]);
    });
  });

  test('what a list is searched for is asked for too, after a reload', async ({ page, faults }) => {
    await page.goto('/households');
    await page.getByRole('searchbox').fill('Ames');
    await page.getByRole('searchbox').press('Enter');
    // The household stands on the page before as well: only the request tells that it was searched for.
    await expect.poll(() => asked(faults)).toContain('/v1/households?query=Ames');
    await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
    const before = asked(faults).length;
    await page.reload();
    await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked(faults).slice(before)).toEqual(['/v1/households?query=Ames']);
  });

  test('a refusal is shown and tried again as one of the list itself', async ({ page, faults, expectStatus }) => {
    expectStatus(503);
    faults.next({ path: /^\/v1\/pledges/ }, status(503));
    await page.goto('/pledges');
    await expect(bodyRows(page).nth(20)).toBeVisible();
    expect(asked(faults).filter((path) => path === '/v1/pledges')).toHaveLength(2);
  });

  test('nothing is asked for in the name of somebody who was signed out meanwhile', async ({ page, faults }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('steward.since', '1000');
      localStorage.setItem('steward.ended', String(Date.now()));
    });
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
    expect(asked(faults)).toEqual([]);
  });
});

test.describe('the next press', () => {
  test.use({ through: 'faults' });

  test('another list, its next page: both are there when they are pressed', async ({ page, faults }) => {
    await page.goto('/transactions');
    await expect(bodyRows(page).nth(20)).toBeVisible();
    await link(page, 'Pledges').hover();
    await expect.poll(() => asked(faults)).toContain('/v1/pledges');
    await page.getByRole('button', { name: 'Next' }).focus();
    await expect.poll(() => asked(faults)).toContain(`/v1/transactions?${ordered}&page=2`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveTitle('Transactions, page 2 | Steward');
    await link(page, 'Pledges').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pledges' })).toBeVisible();
    await expect(bodyRows(page).nth(20)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const times = (path: string) => asked(faults).filter((each) => each === path).length;
    expect([times('/v1/pledges'), times(`/v1/transactions?${ordered}&page=2`)]).toEqual([1, 1]);
  });

  test('nothing is fetched ahead while the service asks for patience', async ({ page, faults, expectStatus }) => {
    expectStatus(429);
    await page.goto('/transactions');
    await expect(bodyRows(page).nth(20)).toBeVisible();
    faults.next({ path: '/v1/pledges' }, status(429, { headers: { 'retry-after': '90' } }));
    const refused = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/v1/pledges'));
    await link(page, 'Pledges').hover();
    await refused;
    const before = asked(faults).length;
    await link(page, 'Tickets').hover();
    await page.getByRole('button', { name: 'Next' }).focus();
    await link(page, 'Payouts').focus();
    await link(page, 'Messages').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expect(bodyRows(page).nth(3)).toBeVisible();
    expect(asked(faults).slice(before)).toEqual(['/v1/messages']);
  });

  test('nothing is fetched ahead where the browser is to save data', async ({ page, faults }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto('/transactions');
    await expect(bodyRows(page).nth(20)).toBeVisible();
    await link(page, 'Tickets').hover();
    await page.getByRole('button', { name: 'Next' }).focus();
    await page.getByRole('button', { name: 'Account' }).focus();
    await link(page, 'Messages').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await expect(bodyRows(page).nth(3)).toBeVisible();
    expect(asked(faults)).toEqual([`/v1/transactions?${ordered}`, '/v1/messages']);
  });

  test('pages seen before are back in the frame that follows the press', async ({ page }) => {
    await page.goto('/transactions');
    await expect(bodyRows(page).nth(20)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveTitle('Transactions, page 2 | Steward');
    await link(page, 'Pledges').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pledges' })).toBeVisible();
    await expect(bodyRows(page).nth(20)).toBeVisible();
    for (const [name, title] of [
      ['Transactions', 'Transactions'],
      ['Pledges', 'Pledges'],
      ['Transactions', 'Transactions'],
    ] as const) {
      expect(await framesUntil(page, name, title), name).toEqual(['rows']);
    }
  });
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

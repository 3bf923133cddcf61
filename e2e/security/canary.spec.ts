/** Numbers 1, 2 and 17 of the list of security tests (README, "Security tests"): a token that is looked for everywhere. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request } from 'playwright/test';
import { expect, test as base } from '../support/fixture.ts';
import { type OwnHost, startOwnHost } from '../support/own-host.ts';
import { openExport } from '../support/fold.ts';
import { allLists } from '../worlds/lists.ts';

type Custody = 'tab' | 'host';

const test = base.extend<{ heldBy: Custody; ownHost: OwnHost }>({
  heldBy: ['tab', { option: true }],
  ownHost: async ({ heldBy }, provide) => {
    const host = await startOwnHost({ custody: heldBy });
    await provide(host);
    await host.close();
  },
  baseURL: async ({ ownHost }, provide) => {
    await provide(ownHost.address);
  },
});

test.use({ signedIn: false });

/** Everything that goes over the wire, is said on the console or is saved as a file. */
function recording(context: BrowserContext, page: Page) {
  const requests: Request[] = [];
  /** Paths of the answers whose body was read and is not blank. */
  const read: string[] = [];
  const answers: Promise<string>[] = [];
  const said: string[] = [];
  const files: Promise<string>[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('response', (response) => {
    // A redirect has none, and that of a page that is left meanwhile is gone.
    const text = response.text().catch(() => '');
    const told = Promise.all([response.allHeaders(), text]);
    void text.then((body) => body !== '' && read.push(new URL(response.url()).pathname));
    answers.push(told.then(([headers, body]) => `${response.url()} ${JSON.stringify(headers)} ${body}`));
  });
  context.on('console', (message) => said.push(`${message.text()} ${JSON.stringify(message.location())}`));
  page.on('download', (download) => {
    files.push(download.path().then((path) => `${download.suggestedFilename()} ${readFileSync(path, 'utf8')}`));
  });
  return { requests, answers, read, said, files };
}

/** What a script in the page could read, and what the browser keeps. */
async function visible(page: Page): Promise<Record<string, string>> {
  const found = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error(name)));
        });
        return [name, ...opened.objectStoreNames];
      }),
    );
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return [name, ...(await cache.keys()).map(({ url }) => url)];
      }),
    );
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    return {
      page: document.documentElement.outerHTML,
      fields: fields.map(({ value }) => value).join('\n'),
      title: document.title,
      address: `${window.location.href} ${document.referrer} ${window.name}`,
      history: JSON.stringify(window.history.state),
      cookie: document.cookie,
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      databases: JSON.stringify(databases),
      caches: JSON.stringify(kept),
      fetched: JSON.stringify(performance.getEntries()),
      workers: JSON.stringify((await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)),
    };
  });
  return { ...found, url: page.url() };
}

const screens = [
  ...allLists.map(({ path }) => path),
  '/households/501?at=1',
  '/households/99999',
  '/contacts',
  '/contacts/4801/edit',
  '/contacts/import',
  '/discount-codes',
  '/campaigns/77?at=1',
  '/campaigns/77/discount-codes/1601',
  '/campaigns/77/ticket-items/new',
  '/nowhere/at/all',
];

const runs = [
  { custody: 'tab', at: 'a few screens', paths: ['/campaigns/77?at=1'], tag: [] },
  { custody: 'tab', at: 'every screen', paths: screens, tag: '@all' },
  { custody: 'host', at: 'every screen', paths: screens, tag: '@all' },
] as const;

for (const { custody, at, paths, tag } of runs) {
  test.describe(`held by the ${custody}, on ${at}`, { tag: [tag].flat() }, () => {
    test.use({ heldBy: custody });

    test(`security 1 and 2: the token is found nowhere that it should not be, and nothing is asked of another host`, async ({
      page,
      context,
      token,
      ownHost,
      expectStatus,
    }) => {
      test.slow();
      expectStatus(401);
      const { requests, answers, read, said, files } = recording(context, page);
      const spellings = [
        token,
        Buffer.from(token).toString('base64').replace(/=+$/, ''),
        Buffer.from(token).toString('hex'),
        Array.from(token).toReversed().join(''),
      ];
      const sightings: string[] = [];
      const look = (where: string, text: string) => {
        if (spellings.some((spelling) => text.includes(spelling))) sightings.push(`${where}: ${text.slice(0, 300)}`);
      };
      const lookAround = async (place: string, signedIn = true) => {
        const seen = await visible(page);
        if (signedIn && custody === 'tab') {
          const entries = JSON.parse(seen['sessionStorage'] ?? '[]') as [string, string][];
          expect(entries).toContainEqual(['steward.token', token]);
          seen['sessionStorage'] = JSON.stringify(entries.filter(([key]) => key !== 'steward.token'));
        }
        for (const [kind, text] of Object.entries(seen)) look(`${place}, ${kind}`, text);
        for (const { name, value } of await context.cookies()) look(`cookie ${name}`, decodeURIComponent(value));
      };
      const heading = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

      await page.goto('/transactions?back=/x');
      const typed = page.getByLabel('Access token');
      await typed.fill('nobody');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByText('The platform rejected this token.')).toBeVisible();
      await typed.fill(token);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('table').getByRole('row').nth(5)).toBeVisible();
      await lookAround('the list after the sign-in');

      await openExport(page);
      const download = page.waitForEvent('download');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Export (all|\d)/ })
        .click();
      await download;
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

      for (const path of paths) {
        await page.goto(path);
        await heading();
        await lookAround(path);
      }
      await page.goto('/households');
      await page.getByRole('searchbox').fill('ruth@example.org');
      await page.keyboard.press('Enter');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await lookAround('a search');

      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note', { exact: true }).fill('Call +44 20 7946 0958 or write to hannah@example.org');
      await lookAround('a form');
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      await lookAround('a save');
      await page.goto('/activity');
      await heading();
      await lookAround('the activity');
      await page.goto('/settings');
      await page.getByRole('button', { name: 'Check connection' }).click();
      await expect(page.getByText('Connection works', { exact: true }).first()).toBeVisible();
      await lookAround('the settings');

      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      await lookAround('after the sign-out', false);
      await page.goBack();
      await lookAround('Back after the sign-out', false);

      let carried = 0;
      for (const request of requests) {
        const { origin, pathname } = new URL(request.url());
        const headers = await request.allHeaders().catch(() => request.headers());
        let body = request.postData() ?? '';
        if (headers['authorization'] === `Bearer ${token}`) {
          expect(custody, request.url()).toBe('tab');
          expect(origin).toBe(ownHost.address);
          expect(pathname).toMatch(/^\/(?:v1|ops)(?:\/|$)/);
          delete headers['authorization'];
          carried += 1;
        }
        if (custody === 'host' && request.method() === 'POST' && pathname === '/session' && body.includes(token)) {
          expect(origin).toBe(ownHost.address);
          body = '';
          carried += 1;
        }
        look(`request ${request.url()}`, `${decodeURI(request.url())} ${JSON.stringify(headers)} ${body}`);
      }
      expect(carried).toBe(custody === 'host' ? 1 : carried);
      expect(carried).toBeGreaterThan(0);
      for (const answer of await Promise.all(answers)) look('answer', answer);
      const ofPlatform = read.filter((path) => path.startsWith('/v1/'));
      expect(ofPlatform.length, 'answers of the service that were read').toBeGreaterThan(5);
      for (const line of said) look('console', line);
      const saved = await Promise.all(files);
      expect(saved).toHaveLength(1);
      for (const file of saved) look('file', file);
      expect(ownHost.lines.length).toBeGreaterThan(ofPlatform.length);
      for (const line of ownHost.lines) look('log of the host', line);
      expect(sightings).toEqual([]);

      // None of these is about anybody but the IDs of a record that was written, whatever they look like.
      const beside = new Set(['time', 'ms', 'id', 'key', 'account', 'record']);
      const other = (name: string, value: unknown) => (beside.has(name) ? undefined : value);
      const log = ownHost.lines.map((line) => JSON.stringify(JSON.parse(line), other)).join('\n');
      const personal = /\b(?:ruth|ames|hannah)\b|[\w.+-]+(?:@|%40)[\w-]+|\+?\d[\d ()-]{6,}\d|\b(?:4801|501)\b|\?/gi;
      expect(log.match(personal) ?? [], 'security 17').toEqual([]);
    });
  });
}

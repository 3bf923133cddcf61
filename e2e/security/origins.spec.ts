/** Numbers 6, 7 and 9 of the list of security tests (README, "Security tests"): other sites, and ways back to ours. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright/test';
import type { Answered } from '#host/log.ts';
import { expect, test } from '../support/fixture.ts';
import { startOwnHost } from '../support/own-host.ts';

test.describe('security 6: the way back after signing in', () => {
  test.use({ signedIn: false });

  // The whole corpus is tried on the function alone, in src/app/routes/search.test.ts.
  const corpus = [
    '//evil.example/',
    '/\\evil.example/',
    '/..//evil.example/',
    'javascript:alert(1)',
    '/x/..//evil.example',
  ];

  test('stays in Steward, whatever the address says', { tag: '@all' }, async ({ page, token, host }) => {
    page.on('dialog', (dialog) => expect.soft(dialog.message(), 'a script ran').toBe(''));
    for (const back of corpus) {
      await page.goto('/healthz');
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`/connect?${new URLSearchParams({ back })}`);
      await page.getByLabel('Access token').fill(token);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Something went wrong on this page')).toHaveCount(0);
      const { origin, pathname } = new URL(page.url());
      expect(origin, back).toBe(host);
      expect(pathname, back).not.toMatch(/^\/[/\\]/);
    }
  });
});

/** A page of another origin, and what it could do there. */
async function otherSite() {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Elsewhere</title><p>Elsewhere</p>'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    neighbour: `http://127.0.0.1:${port}`,
    stranger: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function countingPlatform() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[],"id":1}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser of its own: what the other sites try is an error on its console, and has to be. */
async function withPage(browser: Browser, visit: (page: Page) => Promise<void>) {
  const context = await browser.newContext();
  try {
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

test(
  'security 7: what pages of other origins send is refused before the platform hears of it',
  { tag: '@all' },
  async ({ browser }) => {
    const platform = await countingPlatform();
    const host = await startOwnHost({ custody: 'host', origin: platform.origin });
    const site = await otherSite();
    try {
      await withPage(browser, async (page) => {
        await page.goto(`${host.address}/connect`);
        const signedIn = await page.evaluate(async () => {
          const headers = { 'steward-account': 'any', 'content-type': 'application/json' };
          const answer = await fetch('/session', { method: 'POST', headers, body: '{"token":"t"}' });
          const read = await fetch('/v1/campaigns', { headers });
          return [answer.status, read.status];
        });
        expect(signedIn).toEqual([200, 200]);
        platform.heard.length = 0;

        for (const other of [site.neighbour, site.stranger]) {
          const before = host.lines.length;
          await page.goto(other);
          const readable = await page.evaluate(async (target) => {
            const json = { 'content-type': 'application/json' };
            const tries: [string, RequestInit][] = [
              ['/v1/contacts/1', { method: 'POST', mode: 'no-cors', body: '{}' }],
              ['/v1/campaigns', { mode: 'no-cors' }],
              ['/v1/campaigns', { mode: 'cors' }],
              ['/v1/contacts/1', { method: 'PUT', headers: json, body: '{}' }],
              ['/v1/contacts/1', { method: 'PUT', headers: { ...json, 'steward-account': 'any' }, body: '{}' }],
              ['/session', { method: 'POST', mode: 'no-cors', body: '{"token":"mine"}' }],
              ['/session', { method: 'DELETE', headers: { 'steward-account': 'any' } }],
              ['/ops/k', { mode: 'no-cors' }],
              ['/config.json', {}],
            ];
            const read: string[] = [];
            for (const [path, init] of tries) {
              const answer = await fetch(target + path, { credentials: 'include', ...init }).catch(() => null);
              if (answer && answer.type !== 'opaque') read.push(path);
            }
            navigator.sendBeacon(`${target}/v1/contacts/1`, new Blob(['{}'], { type: 'text/plain' }));
            const image = new Image();
            image.src = `${target}/v1/campaigns`;
            await image.decode().catch(() => undefined);
            return read;
          }, host.address);
          expect(readable, 'answers that another site could read').toEqual([]);

          for (const [path, type] of [
            ['/v1/contacts/1', 'application/x-www-form-urlencoded'],
            ['/v1/campaigns/1/items/tickets', 'text/plain'],
            ['/session', 'text/plain'],
          ] as const) {
            await page.goto(other);
            const answered = page.waitForResponse((response) => response.url() === host.address + path);
            await page.evaluate(
              ([action, encoding]) => {
                const form = document.createElement('form');
                Object.assign(form, { method: 'post', action, enctype: encoding });
                const field = document.createElement('input');
                Object.assign(field, { name: '{"token":"mine","a":"', value: '"}' });
                form.append(field);
                document.body.append(form);
                form.submit();
              },
              [host.address + path, type] as const,
            );
            expect((await answered).status(), `${other}: form to ${path}`).toBe(403);
            await page.waitForURL(host.address + path);
          }
          // As the host tells it: a browser says nothing of an answer that it keeps from the page.
          const told = host.lines.slice(before).map((line) => JSON.parse(line) as Answered);
          const asked = told
            .filter(({ path }) => /^\/(?:v1|session|ops)\b/.test(path))
            .map(({ method, path, status }) => `${method} ${path} ${status}`);
          const tried = ['POST /v1/contacts/{..}', 'GET /v1/campaigns', 'POST /session', 'GET /ops/{..}'];
          expect(asked, other).toEqual(expect.arrayContaining(tried.map((what) => `${what} 403`)));
          const accepted = asked.filter((line) => !/ 40[35]$/.test(line));
          expect(accepted, other).toEqual([]);
        }
        expect(platform.heard).toEqual([]);
        await page.goto(`${host.address}/connect`);
        const still = await page.evaluate(
          async () => (await fetch('/v1/campaigns', { headers: { 'steward-account': 'any' } })).status,
        );
        expect(still, 'nobody has signed the user out').toBe(200);
      });
    } finally {
      site.close();
      await host.close();
      platform.close();
    }
  },
);

test('security 9: in a frame of another site there is nothing, and a window of it has no hold on ours', async ({
  browser,
  host,
  request,
}) => {
  const page = await (await request.get('/')).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect(script).not.toBe('');
  const nothing = 'chrome-error://chromewebdata/';
  const site = await otherSite();
  try {
    await withPage(browser, async (other) => {
      const shown: string[] = [];
      const asked: string[] = [];
      other.on('framenavigated', (frame) => shown.push(frame.url()));
      other.on('request', (request) => asked.push(request.url()));
      for (const elsewhere of [site.neighbour, site.stranger]) {
        for (const kind of ['iframe', 'object', 'embed']) {
          await other.goto(elsewhere);
          const addresses = ['/', '/transactions', '/healthz', script].map((path) => host + path);
          asked.length = 0;
          await other.evaluate(
            async ([element, addresses]) => {
              const frames = addresses.map((address) => {
                const frame = document.createElement(element);
                frame.setAttribute(element === 'object' ? 'data' : 'src', address);
                document.body.append(frame);
                return new Promise((resolve) => {
                  for (const event of ['load', 'error']) frame.addEventListener(event, resolve);
                });
              });
              await Promise.race([Promise.all(frames), new Promise((resolve) => setTimeout(resolve, 1500))]);
            },
            [kind, addresses] as const,
          );
          await expect.poll(() => asked, kind).toEqual(expect.arrayContaining(addresses));
          // In the place of a frame that it does not show, the browser has a page of its own; an object may have none.
          const frames = () => other.frames().map((frame) => frame.url());
          if (kind === 'iframe') await expect.poll(frames).toEqual([other.url(), ...addresses.map(() => nothing)]);
        }
        expect(shown.filter((address) => address.startsWith(host))).toEqual([]);
        await other.goto(elsewhere);
        const [opened] = await Promise.all([
          other.waitForEvent('popup'),
          other.evaluate((address) => void window.open(address), `${host}/connect`),
        ]);
        await expect(opened.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
        expect(await opened.evaluate(() => window.opener === null)).toBe(true);
        await opened.close();
      }
    });
  } finally {
    site.close();
  }
});

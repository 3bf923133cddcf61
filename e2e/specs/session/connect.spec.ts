import { homeTitle } from '../../support/clock.ts';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sandboxToken } from '#api/host.ts';
import { startHost } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { expect, test } from '../../support/fixture.ts';

test.use({ signedIn: false });

test(
  'without a token every screen leads to sign-in; one that is not accepted is said so, and one that is is in no address',
  { tag: '@host' },
  async ({ page, token, expectStatus }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const asked = () => addresses.map((address) => new URL(address).pathname).filter((path) => path.startsWith('/v1'));
    const field = page.getByLabel('Access token');

    await test.step('without a token every screen leads to sign-in', async () => {
      await page.goto('/households?page=2');
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    });

    await test.step('a blank token is asked for, and nothing is sent', async () => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('main').getByText('Enter your access token')).toBeVisible();
      await expect(field).toBeFocused();
      expect(asked()).toEqual([]);
    });

    await test.step('the token can be shown', async () => {
      await field.fill('abc');
      await expect(field).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show the token' }).click();
      await expect(field).toHaveAttribute('type', 'text');
    });

    await test.step('a token that is not accepted is said so and stays to be mended', async () => {
      expectStatus(401);
      await field.fill('nobody');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('main').getByText('The platform rejected this token.')).toBeVisible();
      await expect(field).toHaveValue('nobody');
      await expect(field).toBeFocused();
      expect(await page.evaluate(() => sessionStorage.getItem('steward.token'))).toBeNull();
    });

    await test.step('signing in leads back to where one wanted to go', async () => {
      await field.fill(token);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeFocused();
      await expect(page.getByRole('alert').filter({ hasText: 'rejected this token' })).toHaveCount(0);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/households?page=2');
    });

    await test.step('the token is in no address and in no lasting storage', async () => {
      expect(addresses.filter((address) => address.includes(token))).toEqual([]);
      const stored = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie + location.href);
      expect(stored).not.toContain(token);
    });
  },
);

test('the sandbox offers its token, and a pasted one may have Bearer and spaces around it', async ({
  page,
  token,
  custody,
}) => {
  const field = page.getByLabel('Access token');

  await test.step('the sandbox offers its token with one click', async () => {
    await page.goto('/connect');
    await page.getByRole('button', { name: 'Use sandbox token' }).click();
    await expect(field).toHaveValue(sandboxToken);
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
  });

  await test.step('a pasted token may have Bearer and spaces around it', async () => {
    await field.fill(`  Bearer ${token} `);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
    const held = custody === 'tab' ? token : null;
    expect(await page.evaluate(() => sessionStorage.getItem('steward.token'))).toBe(held);
  });
});

const json = { 'content-type': 'application/json' };
interface Platform {
  name: string;
  /** Null: it is down. */
  answer: RequestListener | null;
  said: RegExp;
  status: number;
}

const platforms: Platform[] = [
  {
    name: 'says that the token may not read',
    answer: (_request, response) => response.writeHead(403, json).end('{"message":"Forbidden."}'),
    said: /doesn’t have access to webhooks/,
    status: 403,
  },
  {
    name: 'has no such list',
    answer: (_request, response) => response.writeHead(404, json).end('{"message":"Not found."}'),
    said: /not from a fundraising platform API/,
    status: 404,
  },
  {
    name: 'answers with a web page',
    answer: (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    said: /not from a fundraising platform API/,
    status: 502,
  },
  { name: 'is down', answer: null, said: /Can’t reach/, status: 502 },
];

test.describe('at a platform that is not well', () => {
  let answer: Platform['answer'] = null;
  const testWithPlatform = test.extend({
    baseURL: async ({ custody }, provide) => {
      const platform = createServer((request, response) => {
        if (answer) answer(request, response);
        else request.socket.destroy();
      });
      await new Promise<void>((ready) => platform.listen(0, '127.0.0.1', ready));
      const { port } = platform.address() as AddressInfo;
      const environment = {
        PORT: '0',
        STEWARD_API_URL: `http://127.0.0.1:${port}`,
        STEWARD_TOKEN_CUSTODY: custody,
        STEWARD_REPLICA: 'off',
      };
      const settings = readSettings(environment, []);
      const host = await startHost({ ...settings, log: () => undefined });
      await provide(host.address);
      await host.close();
      platform.closeAllConnections();
      await new Promise((closed) => platform.close(closed));
    },
  });

  testWithPlatform('signing in says what is wrong with it', async ({ page, custody, expectStatus }) => {
    for (const platform of platforms.toReversed()) {
      await test.step(platform.name, async () => {
        answer = platform.answer;
        // Where the host asks the platform, it says so in its own words.
        expectStatus(custody === 'host' && platform.status === 404 ? 502 : platform.status);
        await page.goto('/connect');
        await expect(page.getByText('SANDBOX')).toHaveCount(0);
        await page.getByLabel('Access token').fill('abc');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByRole('main').getByText(platform.said).last()).toBeVisible();
      });
    }
    await page.getByRole('button', { name: 'Continue with this token' }).click();
    await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
    await expect(page.getByRole('main').getByText('You don’t have access to transactions.')).toBeVisible();
  });
});

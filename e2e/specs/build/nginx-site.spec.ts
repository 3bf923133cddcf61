/** `dist/site` as an office serves it: nginx with the site's files and the sandbox behind `/v1`, and no host of ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyInPage, secure } from '#host/headers.ts';
import { homeTitle } from '../../support/clock.ts';
import { reset } from '../../support/fault.ts';
import { expect, test as base } from '../../support/fixture.ts';
import { unfoldContact } from '../../support/fold.ts';
import { missingForNginx } from '../../support/nginx.ts';
import { startSite } from '../../support/nginx-process.ts';
import { type FaultProxy, startFaultProxy } from '../../support/proxy.ts';
import { root } from '../../support/tools.ts';
import { button, fillTiers, heading, open as openTicketItem, review } from '../forms/ticket-item.ts';

const missing = missingForNginx();
const dist = join(root, 'dist/site');
let site: Awaited<ReturnType<typeof startSite>> | undefined;
let behind: FaultProxy;

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
  baseURL: async ({}, provide) => {
    await provide(site?.unprotected ?? 'http://127.0.0.1');
  },
});

test.describe.configure({ mode: 'serial' });
test.use({ signedIn: false });

test.beforeEach(({ custody }) => {
  test.skip(custody === 'host', 'there is no host');
  test.skip(missing !== '', `there is no ${missing} on this machine`);
});

test.beforeAll(async ({ custody }) => {
  if (missing || custody === 'host') return;
  behind = await startFaultProxy({ target: process.env['STEWARD_SERVICE'] ?? '' });
  site = await startSite(behind.address, dist);
});

test.afterAll(async () => {
  if (!site) return;
  await site.stop();
  await behind.close();
});

test(
  'site: sign-in, a list, an edit, and a new ticket item work without our server',
  { tag: '@all' },
  async ({ page, token, api, executed }) => {
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname.split('/')[1] ?? ''));

    await test.step('a deep link leads to sign-in, and back', async () => {
      await page.goto('/households?page=2');
      await page.getByLabel('Access token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(heading(page, 'Households')).toBeFocused();
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    });

    await test.step('a contact is edited', async () => {
      await page.goto('/contacts/4801/edit');
      await unfoldContact(page);
      await page.getByRole('textbox', { name: 'Preferred name', exact: true }).fill('Ruthie');
      await page.getByRole('button', { name: 'Save contact' }).click();
      await expect(page.getByText(/^Contact saved$/)).toBeVisible();
      const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;
      expect(await api('updateContact', { contact: '4801', body })).toMatchObject({ preferred_name: 'Ruthie' });
    });

    await test.step('a ticket item is created, after a dialog', async () => {
      await openTicketItem(page);
      await fillTiers(page, [['Gala dinner', '120']]);
      await review(page);
      await button(page, 'Create ticket item').click();
      await expect(heading(page, 'Ticket item created')).toBeFocused();
      const created = (await executed()).filter(({ operation }) => operation === 'createTicketItem');
      expect(created).toHaveLength(1);
    });

    await test.step('Settings says what is missing, and its styles pass the policy', async () => {
      await page.goto('/settings');
      await expect(page.getByText(/^This site runs without the Steward server/)).toBeVisible();
      await page.getByRole('button', { name: 'Check connection' }).click();
      await expect(page.getByRole('main').getByText('Connection works')).toBeVisible();
      await page.getByRole('radio', { name: 'Dark' }).check();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    });

    await test.step('a reload stays signed in, and nothing of our server was asked for', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
      expect([...asked].filter((name) => ['ops', 'session', 'healthz', 'readyz'].includes(name))).toEqual([]);
      expect(asked).toContain('v1');
    });
  },
);

test(
  'site: an unconfirmed save is checked at once by reloading the record',
  { tag: '@all' },
  async ({ page, token, expectStatus }) => {
    expectStatus(502);
    const script = behind.for(token);
    const put = { method: 'PUT', path: '/v1/households/501' };
    await page.goto('/households/501/edit?at=1');
    await page.getByLabel('Access token').fill(token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Note', { exact: true }).fill('Sent, and no answer came');
    const found = (sentence: RegExp) => expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    script.next(put, reset({ when: 'before' }));
    await button(page, 'Save household').click();
    await expect(heading(page, 'We couldn’t confirm this change was saved')).toBeFocused();
    await found(/^At .*, the record was unchanged\. The platform may still be saving it/);
    await button(page, 'Check now').click();
    await found(/^Not saved\. At/);
    script.next(put, reset({ when: 'after-request' }));
    await button(page, 'Resend change').click();
    await found(/^Saved\. At/);
    await page.getByRole('button', { name: 'Mark as resolved' }).click();
    await expect(page.getByRole('main').getByText('Sent, and no answer came')).toBeVisible();
    expect(script.executed(put)).toBe(1);
    expect(script.requests({ path: /^\/ops/ })).toEqual([]);
    behind.forget(token);
  },
);

test.describe('before the application', () => {
  // Until then, the page has one sentence and nothing else.
  test.use({ axeAtEnd: false });

  test(
    'site: a failed start is explained, and nothing else is asked for',
    { tag: '@all' },
    async ({ page, expectStatus }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const say = (sentence: string) => expect(page.getByRole('status').getByText(sentence)).toBeVisible();
      let body = '';
      await page.route('/config.json', (route) => route.fulfill({ body, contentType: 'application/json' }));

      await page.goto('/households');
      await say('Steward can’t start. config.json is missing or isn’t valid JSON.');
      body = JSON.stringify({ replica: { mode: 'always' } });
      await page.reload();
      await say('Steward can’t start. “replica.mode” in config.json must be “ask”, “memory”, or “off”.');
      body = JSON.stringify({ api: 'https://api.example.org' });
      await page.reload();
      await say('Steward can’t start. This page’s content policy blocks https://api.example.org');
      expectStatus('network');
      await page.route('**/assets/site-*.js', (route) => route.abort());
      await page.reload();
      await say('Steward couldn’t load. Check your connection, and reload the page.');
      expect(asked.filter((path) => path.startsWith('/v1/'))).toEqual([]);
    },
  );
});

test('site: nginx answers with the headers of our server, and the page has its policy', { tag: '@all' }, async () => {
  const address = site?.unprotected ?? '';
  const page = await fetch(`${address}/households?page=2`);
  const html = await page.text();
  const [, written = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  const [styles = ''] = /'sha256-[^;]*/.exec(written) ?? [];
  expect(written).toBe(policyInPage({ styles }));
  expect(html).toBe(readFileSync(join(dist, 'index.html'), 'utf8'));
  expect(html).not.toMatch(/nonce/i);
  const [name = ''] = /assets\/start-[\w-]+\.js/.exec(html) ?? [];
  const expected = new Headers();
  secure(expected, { https: true });
  for (const answer of [page, await fetch(`${address}/${name}`), await fetch(`${address}/assets/none.js`)]) {
    const isPage = answer === page;
    for (const [header, value] of expected) {
      const fits = isPage && header === 'content-security-policy' ? "frame-ancestors 'none'" : value;
      expect(`${header}: ${answer.headers.get(header)}`).toBe(`${header}: ${fits}`);
    }
    const cached = answer.ok && !isPage ? 'public, max-age=31536000, immutable' : 'no-cache';
    expect(answer.headers.get('cache-control')).toBe(cached);
  }
  const refused = await fetch(`${address}/v1/webhooks`);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
});

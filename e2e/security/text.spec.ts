/** What the platform says is text: numbers 3, 4, 5 and 16 of the list of security tests (README, "Security tests"). */
import type { Page } from 'playwright/test';
import { headers, replaceBody, status } from '../support/fault.ts';
import { forms, saveButton, toReview } from '../faults/forms.ts';
import { allLists } from '../worlds/lists.ts';
import { expect, test as base } from '../support/fixture.ts';
import { keep } from '../support/kept.ts';
import { choose } from '../support/preferences.ts';
import { keepAnswers } from '../support/remembered.ts';
import { everything, expectTextOnly, infected, infectedRows, payloads } from './payloads.ts';

/** A dialog is a script that ran, unless the browser asks about what was typed. */
const test = base.extend({
  page: async ({ page }, provide) => {
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      if (dialog.type() !== 'beforeunload') ran.push(dialog.message());
      void dialog.accept();
    });
    await provide(page);
    expect(ran, 'scripts that ran').toEqual([]);
  },
});

test.use({ through: 'faults' });

const platform = { path: /^\/v1\// };
const lists: readonly string[] = allLists.map(({ noun }) => noun);
/** Their records have pages, beside no list. */
const withPages: readonly string[] = allLists.flatMap(({ noun, hasPage }) => (hasPage ? [noun] : []));

const rowHeaders = (page: Page) => page.getByRole('main').getByRole('rowheader');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Without what is only drawn otherwise: spaces and characters that have no shape. */
const bare = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]/gu, '').toLowerCase();

expect(new Set(payloads).size, 'different texts').toBeGreaterThan(100);

test.describe('security 4: script in every text', () => {
  test.beforeEach(({ faults }) => {
    faults.always(platform, replaceBody(infected));
  });

  for (const [which, some, tag] of [
    ['the transactions', ['transactions'], []],
    [
      'the other lists whose records open beside them',
      lists.filter((list) => list !== 'transactions' && !withPages.includes(list)),
      '@all',
    ],
    ['the lists whose records have pages', withPages, '@all'],
  ] as const) {
    test(`in every field of ${which}, and of one record alone`, { tag: [tag].flat() }, async ({ page }) => {
      test.slow();
      await choose(page, { showsTechnicalDetails: true });
      for (const list of some) await test.step(list, () => expectListAndRecord(page, list));
    });
  }

  async function expectListAndRecord(page: Page, list: string) {
    await page.goto(`/${list}`);
    await expect(rowHeaders(page)).toHaveCount(infectedRows);
    await expectTextOnly(page, 'list');
    const shown = bare((await page.getByRole('main').textContent()) ?? '');
    // A text of several lines has its first one in a list.
    const missing = payloads.filter((payload) => !shown.includes(bare(payload.split('\n', 1)[0] ?? '')));
    expect(missing, 'not shown as they are').toEqual([]);

    await rowHeaders(page).first().getByRole('link').first().click();
    const all = page.getByText('All fields (raw API data)').first();
    if (withPages.includes(list)) {
      await expect(page).toHaveURL(new RegExp(`/${list}/\\d+`));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror=alert(1)');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    } else await expect(all).toBeVisible();
    if ((await all.count()) > 0) {
      await all.click();
      const values = await page.getByRole('definition').allTextContents();
      expect(values.filter((value) => value === everything).length).toBeGreaterThan(2);
    }
    expect(bare((await page.locator('body').textContent()) ?? '')).toContain(bare(payloads[0] ?? ''));
    await expectTextOnly(page, 'record');
  }

  test('on the screens that gather from several lists', { tag: '@all' }, async ({ page }) => {
    for (const path of ['/', '/contacts/4801', '/discount-codes']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectTextOnly(page, path);
    }
  });
});

test.describe('security 4: script in what a write is answered with', () => {
  const errors = Object.fromEntries(
    payloads.map((payload, index) => [payload, [payloads[payloads.length - 1 - index]]]),
  );
  const refusal = status(422, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: everything, errors }),
  });

  test(
    'in the message and the keys of a refusal of each form, then in what was saved',
    { tag: '@all' },
    async ({ page, faults, expectStatus, token }) => {
      test.slow();
      expectStatus(422);
      const said = (text: RegExp) => page.getByRole('main').getByText(text).first();
      await keepAnswers(page, token);
      for (const form of forms) {
        await test.step(form.name, async () => {
          const { write } = form;
          faults.next(write, refusal);
          await toReview(page, form, 'Typed');
          await saveButton(page, form).click();
          // The words of the texts without their tags: what is said of errors has none.
          await expect(said(/constructor\.constructor/)).toBeVisible();
          await expectTextOnly(page, `${form.name}, refused`);
          faults.always(write, replaceBody(infected));
          await toReview(page, form, 'Typed');
          await saveButton(page, form).click();
          await expect(said(/(?:Household|Contact|code) saved|created at|1 ticket item created|Created/)).toBeVisible();
          await expectTextOnly(page, `${form.name}, saved`);
        });
      }
    },
  );

  test('in the message of a list that could not be loaded', { tag: '@all' }, async ({ page, faults, expectStatus }) => {
    expectStatus(422);
    const said = (message: string) =>
      status(422, { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ message }) });
    faults.always({ path: '/v1/transactions' }, said('first'));
    await page.goto('/transactions');
    await expect(page.getByRole('main').getByText('rejected the request: first')).toBeVisible();
    for (let from = 0; from < payloads.length; from += 8) {
      const message = `part ${from} ${payloads.slice(from, from + 8).join(' ')}`;
      faults.always({ path: '/v1/transactions' }, said(message));
      const answered = page.waitForResponse(/\/v1\/transactions/);
      await button(page, 'Try again').click();
      await answered;
      // What looks like a whole page is not shown at all.
      const shown = /<(?:body|title|h1)\b/i.test(message) ? 'rejected the request without a reason' : `part ${from} `;
      await expect(page.getByRole('main').getByText(shown)).toBeVisible();
      await expectTextOnly(page, `message ${from}`);
    }
  });
});

test.describe('security 3: addresses in an envelope', () => {
  const hostile = [
    'https://evil.example/v1/x?page=2',
    '//evil.example/v1/x?page=2',
    'http://127.0.0.1:1/v1/x?page=2',
    'javascript:alert(1)',
    '/v1/users?page=2',
    '?page=1&page=99',
    '?page=../../',
  ];

  const misled = (body: string) => {
    const given = JSON.parse(body) as { meta?: object } | unknown[];
    // Households come without an envelope.
    const envelope: { data?: unknown[]; meta?: object } = Array.isArray(given) ? { data: given } : given;
    const [first, last, prev, next] = hostile;
    const links = hostile.map((url) => ({ url, label: '<b onclick=alert(1)>Next</b>', active: false }));
    const meta = { ...envelope.meta, path: first, links };
    return JSON.stringify({ ...envelope, links: { first, last, prev, next }, meta, next_page_url: next });
  };

  // Households come without an envelope.
  for (const list of ['transactions', 'households']) {
    test(
      `${list}: nothing but the list is asked for, page by page, and no address is shown`,
      { tag: list === 'transactions' ? [] : '@all' },
      async ({ page, faults }) => {
        faults.always({ path: `/v1/${list}` }, replaceBody(misled));
        const pages = page.getByRole('navigation', { name: 'Pages' });
        for (const [step, at] of [
          ['', ''],
          ['Next', '?page=2'],
          ['Next', '?page=3'],
          ['Previous', '?page=2'],
        ] as const) {
          if (step === '') await page.goto(`/${list}`);
          else await pages.getByRole('button', { name: step }).click();
          await expect(page).toHaveURL(`/${list}${at}`);
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(rowHeaders(page).first()).toBeVisible();
          await expectTextOnly(page, `${list}${at}`);
          expect(await page.content()).not.toContain('evil.example');
        }
        const asked = faults.requests().map(({ path }) => new URL(path, 'http://own.example'));
        // Names are read in the background.
        const own = [`/v1/${list}`, '/v1/campaigns', '/v1/households'];
        expect(asked.map(({ pathname }) => pathname).filter((path) => !own.includes(path))).toEqual([]);
        const pagesAsked = asked
          .filter(({ pathname }) => pathname === own[0])
          .map((url) => url.searchParams.get('page'));
        if (!own.slice(1).includes(`/v1/${list}`))
          for (const number of pagesAsked) expect(number ?? '1').toMatch(/^[1-4]$/);
      },
    );
  }
});

test('security 5: keys of the prototype change no screen', { tag: '@all' }, async ({ page, faults, token }) => {
  const keys =
    '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x","hasOwnProperty":1,"then":"x"';
  const poisoned = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(poisoned).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const own = Object.entries(value).map(([key, inside]) => `${JSON.stringify(key)}:${poisoned(inside)}`);
    return `{${[keys, ...own].join(',')}}`;
  };
  const hostile = replaceBody((body) => poisoned(JSON.parse(body)));
  faults.always(platform, hostile);
  await page.goto('/?__proto__=1&constructor=2');
  for (const list of ['transactions', 'households', 'campaigns', 'webhooks']) {
    const name = new RegExp(`^${list}$`, 'i');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(rowHeaders(page).first()).toBeVisible();
    await expectTextOnly(page, list);
  }
  const kept = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  await page.evaluate((text) => localStorage.setItem('steward.preferences', text), kept);
  for (const name of ['views', 'remembered', 'activity', 'recent'] as const) await keep(page, token, name, kept);
  await page.goto('/households/501/edit?at=1&__proto__=1');
  await page.getByLabel('Note', { exact: true }).fill('Kept');
  await button(page, 'Save household').click();
  await expect(page.getByText(/^Household saved$/)).toBeVisible();
  await page.goto('/activity');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expectTextOnly(page, 'activity');
});

test.describe('security 16: answers that are none', () => {
  const depth = 10_000;
  const unreadable = 'The platform sent a response Steward can’t read.';
  const deep = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

  test(
    'a page instead of JSON is named, and deep nesting is read or named, and every screen goes on',
    { tag: '@all' },
    async ({ page, faults }) => {
      await test.step('a page instead of JSON is named, and none of it is shown', async () => {
        const html =
          '<!doctype html><title>Trace</title><script>alert(1)</script><pre>/var/www/app.php password=x</pre>';
        faults.always(platform, replaceBody(html), headers({ 'content-type': 'text/html' }));
        await page.goto('/pledges');
        await expect(
          page.getByRole('main').getByText('The platform sent a response Steward can’t read.'),
        ).toBeVisible();
        expect(await page.getByRole('main').textContent()).not.toMatch(/password|Trace|alert/);
        await expectTextOnly(page, 'page');
      });

      await test.step('JSON that is nested 10,000 deep is read or named, and every screen goes on', async () => {
        const paths = ['/webhooks', '/households/501?at=1', '/'];
        faults.always(
          platform,
          replaceBody((body) => body.replaceAll('{"id"', `{"more":${deep},"id"`)),
        );
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expect(page.getByText('Something went wrong on this page')).toHaveCount(0);
        }
        const inText = `"note":"${deep.replaceAll('"', '\\"')}","events":"${deep.replaceAll('"', '\\"')}"`;
        faults.always(
          platform,
          replaceBody((body) => body.replace('{"id"', `{${inText},"id"`)),
        );
        await page.goto('/webhooks');
        await rowHeaders(page).first().getByRole('link').click();
        await page.getByText('All fields (raw API data)').click();
        await expect(page.getByText('Something went wrong on this page')).toHaveCount(0);
        faults.always(platform, replaceBody(deep));
        await page.goto('/pledges');
        await expect(page.getByRole('main').getByText(unreadable)).toBeVisible();
      });
    },
  );
});

/** Rows 1 to 30 of the table of faults: latency and statuses. */
import { dated, html, json } from './bodies.ts';
import { delay, drip, type Fault, hang, hold, interim, replaceBody, restatus, status } from '../support/fault.ts';
import type { Failure, Row, Tried, TriedRead, TriedWrite, WriteWay } from './row.ts';
import { expectShown } from './reads.ts';
import { expect } from '../support/trial.ts';
import { refresh } from '../support/fold.ts';

export const always =
  (...faults: [Fault, ...Fault[]]) =>
  () =>
    faults;

export const cannotRead: Failure = { why: 'The platform sent a response Steward can’t read.' };
export const brokenOff: Failure = { why: 'Connection lost, or the platform couldn’t be reached.' };
export const ownFault: Failure = { why: 'The platform had an error.' };
const declined: Failure = { why: /^The platform rejected the request(?:: | without a reason\.)/ };
const refusal = (code: number, message = 'Not like this.', headers = {}) =>
  status(code, { ...json({ message }), headers: { 'content-type': 'application/json', ...headers } });

const refused = (...codes: number[]): WriteWay[] =>
  codes.map((code) => ({
    how: String(code),
    behind: always(refusal(code)),
    once: true,
    said: 'rejected',
    executed: 0,
    words: /Not like this\. Nothing was (?:saved|created)/,
  }));

const errors = (given: unknown): WriteWay => ({
  how: JSON.stringify(given) ?? 'none',
  behind: always(status(422, json({ message: 'That cannot be.', errors: given }))),
  once: true,
  said: 'rejected',
  executed: 0,
  words: /That cannot be\./,
});

const signIn = (page: Tried['page']) => page.getByRole('dialog', { name: 'Sign in again' });

async function signInAgain({ page, token, form, text, faults }: TriedWrite) {
  const dialog = signIn(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByLabel('Access token').fill(token);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.typed(page)).toHaveValue(text);
  expect(faults.requests(form.write), 'a write is not sent again by itself').toHaveLength(1);
}

export async function open({ page, read, api }: TriedRead) {
  await page.goto(read.path);
  await expectShown(page, read, api);
}

const unauthenticated = status(401, json({ message: 'Unauthenticated.' }));
const elsewhere = (code: number, location: string) => status(code, { headers: { location } });
const evil = 'https://evil.example/v1/steal';

export const rows: readonly Row[] = [
  {
    number: 1,
    name: '300 ms',
    reads: [
      {
        near: always(delay(300)),
        shows: async (tried) => {
          await expectShown(tried.page, tried.read, tried.api);
          await expect(tried.page.getByRole('progressbar')).toHaveCount(0);
        },
        asked: 1,
      },
    ],
    writes: [{ near: always(delay(300)), said: 'saved', executed: 1 }],
  },
  {
    number: 2,
    name: '3 s',
    reads: [
      {
        near: ({ page, read }) => [
          hold(() =>
            read.shape === 'record'
              ? page.getByText('Loading', { exact: true }).first().waitFor()
              : page
                  .getByRole('status')
                  .filter({ hasText: `Loading ${read.title.toLowerCase()}` })
                  .waitFor(),
          ),
        ],
        once: true,
        shows: 'rows without a word',
        asked: 1,
      },
    ],
    writes: [
      {
        near: ({ page, form }) => [
          hold(() =>
            form.operation === 'createTicketItem'
              ? page.getByText('Sending', { exact: true }).waitFor()
              : page.getByRole('button', { name: 'Saving…' }).waitFor(),
          ),
        ],
        once: true,
        said: 'saved',
        executed: 1,
      },
    ],
  },
  {
    number: 3,
    name: 'so long that the page gives up, then well',
    long: true,
    reads: [{ near: always(hang()), once: true, shows: 'rows without a word', asked: 2 }],
    writes: [{ near: always(delay(20_000)), once: true, said: 'saved', executed: 1 }],
  },
  {
    number: 4,
    name: 'no answer at all',
    long: true,
    reads: [{ near: always(hang()), shows: { why: 'The platform didn’t respond within 15 seconds.' }, asked: 3 }],
    writes: [
      { how: 'before the host', near: always(hang()), said: 'not-sent', executed: 0 },
      { how: 'behind the host', behind: always(hang()), said: 'unconfirmed', executed: 0 },
    ],
  },
  {
    number: 5,
    name: 'a byte a second',
    long: true,
    reads: [{ near: always(drip(1)), shows: { why: 'The platform didn’t respond within 15 seconds.' }, asked: 3 }],
    writes: [{ near: always(drip(1)), said: 'saved', executed: 1 }],
  },
  {
    number: 6,
    name: 'answers out of order',
    reads: [
      {
        where: ({ pages }) => pages > 2,
        shows: async ({ page, read, api, faults }) => {
          const third = page.getByRole('textbox', { name: 'Page' });
          const second = { path: new RegExp(`^${read.asks}\\?.*page=2`) };
          await expectShown(page, read, api);
          faults.always(
            second,
            hold(() => expect.poll(() => faults.requests({ path: /page=3/ }).map(({ end }) => end)).toContain('whole')),
          );
          const next = page.getByRole('button', { name: 'Next', exact: true });
          await next.click();
          await expect(page).toHaveURL(/page=2/);
          await next.click();
          await expect(page).toHaveURL(/page=3/);
          if (read.shape === 'envelope') await expect(third).toHaveValue('3');
          await expect.poll(() => faults.requests(second).map(({ end }) => end)).not.toContain('open');
          await expectShown(page, read, api, { number: 3 });
          await expect(page).toHaveURL(/page=3/);
          await page.goBack();
          await page.goBack();
          await expectShown(page, read, api);
        },
      },
    ],
  },
  {
    number: 7,
    name: '400',
    reads: [{ behind: always(refusal(400)), shows: declined, asked: 1 }],
    writes: refused(400),
  },
  {
    number: 8,
    name: '401 at first',
    reads: [
      {
        behind: always(unauthenticated),
        shows: async ({ page }) => {
          await expect(signIn(page)).toBeVisible();
          await page.getByRole('button', { name: 'Not now' }).click();
          await expect(page.getByText(/^Your access token is no longer valid\. /).first()).toBeVisible();
        },
        asked: 1,
      },
    ],
  },
  {
    number: 9,
    name: '401 in the middle',
    reads: [
      {
        open,
        shows: async (tried) => {
          const { page, read, api, behind } = tried;
          behind.next({ path: read.asks }, unauthenticated);
          await refresh(page);
          await expect(signIn(page)).toBeVisible();
          await page.getByRole('button', { name: 'Not now' }).click();
          await expectShown(page, read, api);
        },
      },
    ],
    writes: [{ behind: always(unauthenticated), once: true, said: 'rejected', executed: 0, after: signInAgain }],
  },
  {
    number: 10,
    name: '401 to everything at once',
    reads: [
      {
        where: ({ title }) => title === 'Transactions',
        open: async ({ page, behind }) => {
          behind.always({ path: /^\/v1\// }, unauthenticated);
          await page.goto('/');
        },
        shows: async ({ page, read }) => {
          await expect(signIn(page)).toBeVisible();
          await expect(page.getByRole('dialog')).toHaveCount(1);
          await page.getByRole('button', { name: 'Not now' }).click();
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: read.title }).click();
          await expect(page.getByText(/^Your access token is no longer valid\. /).first()).toBeVisible();
        },
        noWayOut: true,
      },
    ],
    writes: [
      {
        where: ({ name }) => name !== 'household',
        behind: always(unauthenticated),
        on: { path: /^\/v1\// },
        said: 'rejected',
        executed: 0,
        after: async (tried) => {
          tried.behind.clear();
          await signInAgain(tried);
        },
      },
    ],
  },
  {
    number: 11,
    name: '403',
    reads: [
      {
        behind: always(refusal(403, 'Forbidden.')),
        shows: {
          title: ({ what }) => `You don’t have access to ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
          why: 'Ask your platform administrator for access. Details: Forbidden.',
        },
        asked: 1,
      },
    ],
    writes: refused(403),
  },
  {
    number: 12,
    name: '404',
    reads: [
      {
        where: ({ shape }) => shape !== 'record',
        behind: always(refusal(404)),
        shows: {
          title: ({ what }) => `Couldn’t find ${what.toLowerCase()} on the platform.`,
          why: 'Check that Steward is connected to the right platform.',
        },
        asked: 1,
      },
      {
        how: 'a record',
        where: ({ shape }) => shape === 'record',
        behind: always(refusal(404)),
        shows: async ({ page }) => {
          await expect(page.getByRole('heading', { name: 'Webhook 31 not found' })).toBeVisible();
        },
        asked: 1,
      },
    ],
    writes: refused(404),
  },
  {
    number: 13,
    name: '405, 410, 413, 415',
    inCheck: true,
    reads: [405, 410, 413, 415].map((code) => ({
      how: String(code),
      behind: always(refusal(code)),
      shows: declined,
      asked: 1,
    })),
    writes: refused(405, 410, 413, 415),
  },
  {
    number: 14,
    name: '409',
    reads: [{ behind: always(refusal(409)), shows: declined, asked: 1 }],
    writes: refused(409),
  },
  {
    number: 15,
    name: '419, 423, 428',
    inCheck: true,
    reads: [419, 423, 428].map((code) => ({
      how: String(code),
      behind: always(refusal(code)),
      shows: declined,
      asked: 1,
    })),
    writes: refused(419, 423, 428),
  },
  {
    number: 16,
    name: '422 about a field',
    writes: [
      {
        behind: ({ form }) => [
          status(422, json({ message: 'That cannot be.', errors: { [form.field]: ['This is too long for us.'] } })),
        ],
        once: true,
        said: 'rejected',
        executed: 0,
        words: /This is too long for us/,
      },
    ],
  },
  {
    number: 17,
    name: '422 about what no form has',
    writes: [
      {
        behind: always(
          status(422, json({ message: 'No.', errors: { 'emails.0.value': ['Not an address.'], zzz: ['Who knows.'] } })),
        ),
        once: true,
        said: 'rejected',
        executed: 0,
        words: /Who knows\./,
      },
    ],
  },
  {
    number: 18,
    name: '422 with errors of another shape',
    writes: [errors([]), errors(null), errors('x'), errors(['one', 'two'])],
  },
  {
    number: 19,
    name: '422 with HTML in it',
    writes: [
      {
        behind: always(refusal(422, '<b>That</b> cannot be.<img src=x onerror="document.title=1">')),
        once: true,
        said: 'rejected',
        executed: 0,
        words: /That cannot be\./,
        after: async ({ page }) => {
          await expect(page.getByRole('main').getByRole('img', { name: 'x' })).toHaveCount(0);
          await expect(page).not.toHaveTitle('1');
        },
      },
    ],
  },
  {
    number: 20,
    name: '429 that asks for seconds',
    reads: [
      {
        behind: always(refusal(429, 'Too Many Attempts.', { 'retry-after': '1' })),
        once: true,
        shows: 'rows',
        asked: 2,
      },
    ],
    writes: [
      {
        behind: always(refusal(429, 'Too Many Attempts.', { 'retry-after': '12' })),
        once: true,
        said: 'rejected',
        executed: 0,
        words: /You can try again in 12 seconds/,
      },
    ],
  },
  {
    number: 21,
    name: '429 until a moment of a clock that is a day off',
    reads: [86_400_000, -86_400_000].map((wrongBy) => ({
      how: wrongBy > 0 ? 'ahead' : 'behind',
      behind: () => [refusal(429, 'Too Many Attempts.', dated(1000, wrongBy))],
      once: true,
      shows: 'rows',
      asked: 2,
    })),
    writes: [86_400_000, -86_400_000].map((wrongBy) => ({
      how: wrongBy > 0 ? 'ahead' : 'behind',
      behind: () => [refusal(429, 'Too Many Attempts.', dated(12_000, wrongBy))],
      once: true,
      said: 'rejected',
      executed: 0,
      words: /You can try again in 1[23] seconds/,
    })),
  },
  {
    number: 22,
    name: '429 that asks for nonsense',
    reads: [
      {
        how: '1e12',
        behind: always(refusal(429, 'Too Many Attempts.', { 'retry-after': '1000000000000' })),
        shows: { why: 'Too many requests right now.' },
        // What is no number of seconds that anybody could mean is as if nothing had been asked.
        asked: 3,
      },
      ...['0', '-1', 'soon'].map((asked) => ({
        how: asked,
        behind: always(refusal(429, 'Too Many Attempts.', { 'retry-after': asked })),
        once: true as const,
        shows: 'rows' as const,
        asked: 2,
      })),
    ],
    writes: ['1000000000000', '0', '-1', 'soon'].map((asked) => ({
      how: asked,
      behind: always(refusal(429, 'Too Many Attempts.', { 'retry-after': asked })),
      once: true,
      said: 'rejected',
      executed: 0,
    })),
  },
  {
    number: 23,
    name: '429 that asks for nothing',
    reads: [{ behind: always(refusal(429)), once: true, shows: 'rows', asked: 2 }],
    writes: [{ behind: always(refusal(429)), once: true, said: 'rejected', executed: 0 }],
  },
  {
    number: 24,
    name: '500, once',
    reads: [{ behind: always(refusal(500)), once: true, shows: 'rows without a word', asked: 2 }],
    writes: [{ behind: always(refusal(500, 'Server Error')), once: true, said: 'unconfirmed', executed: 0 }],
  },
  {
    number: 25,
    name: '500, always',
    long: true,
    reads: [{ behind: always(refusal(500, 'Server Error')), shows: { why: 'Server Error' }, asked: 3 }],
    writes: [
      { behind: always(refusal(500, 'Server Error')), said: 'unconfirmed', executed: 0, words: /Server Error/ },
      {
        how: 'and the host has none either',
        near: always(restatus(500), replaceBody('{"message":"Server Error"}')),
        said: 'saved',
        executed: 1,
      },
    ],
  },
  {
    number: 26,
    name: '502, 503, 504',
    long: true,
    reads: [
      { how: 'before the host', near: always(status(502, html)), shows: ownFault, asked: 3 },
      ...[502, 503, 504].map((code) => ({
        how: `${code} behind the host`,
        behind: always(refusal(code)),
        once: true as const,
        shows: 'rows without a word' as const,
        asked: 2,
      })),
    ],
    writes: [
      { how: '503 behind the host', behind: always(refusal(503)), once: true, said: 'unconfirmed', executed: 0 },
      { how: 'before the host', near: always(status(502, html)), once: true, said: 'not-sent', executed: 0 },
      { how: '504 of a gateway', near: always(restatus(504), replaceBody(html.body)), said: 'saved', executed: 1 },
    ],
  },
  {
    number: 27,
    name: '503 that asks for seconds',
    reads: [{ behind: always(refusal(503, 'Busy.', { 'retry-after': '1' })), once: true, shows: 'rows', asked: 2 }],
    writes: [
      { behind: always(refusal(503, 'Busy.', { 'retry-after': '12' })), once: true, said: 'unconfirmed', executed: 0 },
    ],
  },
  {
    number: 28,
    name: 'a redirect',
    long: true,
    reads: [
      { how: 'to another host', near: always(elsewhere(302, evil)), shows: { why: /./ } },
      {
        how: 'behind the host',
        behind: always(elsewhere(307, evil)),
        shows: { why: /redirected the request \(307\)\. Steward doesn’t follow redirects/ },
      },
      { how: 'on the same host', near: always(elsewhere(301, '/v1/campaigns?page=2')), shows: { why: /./ } },
      { how: 'to plain http', near: always(elsewhere(307, 'http://evil.example/')), shows: { why: /./ } },
    ],
    writes: [
      { how: 'behind the host', behind: always(elsewhere(307, evil)), once: true, said: 'unconfirmed', executed: 0 },
      { how: 'to another host', near: always(elsewhere(307, evil)), once: true, said: 'not-sent', executed: 0 },
      {
        how: 'on the same host',
        near: always(elsewhere(307, '/v1/households/502')),
        once: true,
        said: 'not-sent',
        executed: 0,
      },
    ],
  },
  {
    number: 29,
    name: '100, 206, 299, 304, 599',
    long: true,
    reads: [
      { how: '206', near: always(restatus(206)), shows: 'rows', asked: 1 },
      { how: '299', near: always(restatus(299)), shows: 'rows', asked: 1 },
      { how: '100 first', near: always(interim()), shows: 'rows', asked: 1 },
      { how: '304', near: always(restatus(304)), shows: { why: /./ } },
      { how: '599', near: always(restatus(599)), shows: { why: /./ }, asked: 3 },
    ],
    writes: [
      ...[599, 206, 299, 304].map((code) => ({
        how: String(code),
        near: always(restatus(code)),
        said: 'saved' as const,
        executed: 1 as const,
      })),
      { how: '100 first', near: always(interim()), said: 'saved', executed: 1 },
    ],
  },
  {
    number: 30,
    name: 'an empty answer',
    reads: [
      { how: '204', near: always(status(204)), shows: cannotRead, asked: 1 },
      { how: '200', behind: always(replaceBody('')), shows: cannotRead, asked: 1 },
    ],
    writes: [
      { how: '200', behind: always(replaceBody('')), once: true, said: 'saved', executed: 1 },
      { how: '204', near: always(restatus(204)), once: true, said: 'saved', executed: 1 },
    ],
  },
];

/** Faults behind the host: between it and the platform, or of the platform itself. */
import { dated, html, refusal } from './bodies.ts';
import { cut, hang, hold, replaceBody, reset, status } from '../support/fault.ts';
import { refresh } from '../support/fold.ts';
import { expect } from '../support/trial.ts';
import { expectFailure, expectShown } from './reads.ts';
import { always, type Faults, type Row, type Tried, type TriedWrite, typed } from './row.ts';
import { cannotRead, open, readsNothing, redirect, silent } from './shared.ts';

const refused = (code: number) => always(refusal(code, 'Not like this.'));
const refusals = (...codes: number[]) => Object.fromEntries(codes.map((code) => [code, refused(code)]));
const busy = (headers: Readonly<Record<string, string>> = {}) => refusal(429, 'Too Many Attempts.', { headers });
const busyFor = (asked: string) => always(busy({ 'retry-after': asked }));
/** Until a moment, by a clock that is a day off. */
const busyUntil = (wait: number): Record<string, Faults> => ({
  'by a clock ahead': () => [busy(dated(wait, 86_400_000))],
  'by a clock behind': () => [busy(dated(wait, -86_400_000))],
});
const nonsense = {
  'for 0': busyFor('0'),
  'for -1': busyFor('-1'),
  'for “soon”': busyFor('soon'),
  'for nothing': always(busy()),
};

const unauthenticated = refusal(401, 'Unauthenticated.');
const signIn = (page: Tried['page']) => page.getByRole('dialog', { name: 'Sign in again' });

async function signInAgain({ page, token, target, faults, behind, asks }: TriedWrite) {
  behind.clear();
  const dialog = signIn(page);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByLabel('Access token').fill(token);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(target.typed(page)).toHaveValue(typed);
  expect(faults.requests(asks), 'a write is not sent again by itself').toHaveLength(1);
}

/** The host is started again in front of a platform that it can't reach. */
function unreachable(why: RegExp, platform: (tried: Tried) => string): Pick<Row, 'restarts' | 'read' | 'write'> {
  return {
    restarts: true,
    read: {
      open: async (tried) => {
        await tried.hostUnderTrial.renew(platform(tried));
        await tried.page.goto(tried.target.path);
      },
      shows: async (tried) => {
        await expectFailure(tried.page, tried.target, { why });
        await tried.hostUnderTrial.renew();
      },
      asked: 3,
    },
    write: {
      reviewed: (tried) => tried.hostUnderTrial.renew(platform(tried)),
      said: 'not-sent',
      executed: 0,
      words: [why],
    },
  };
}

/** No server of names is asked for a name this long: how long one takes to answer would be another fault. */
const tooLongForAName = `http://${'nowhere'.repeat(10)}.invalid`;
const isAway = /Can’t reach .+: connection refused/;
const huge = replaceBody(`"${'x'.repeat(20 * 1024 * 1024)}"`);
const lostOnTheWay = { said: 'unconfirmed', executed: 1 } as const;

export const rows: readonly Row[] = [
  {
    name: 'no answer at all',
    long: true,
    faults: always(hang()),
    read: { shows: silent, asked: 3 },
    write: { said: 'unconfirmed', executed: 0 },
  },
  {
    name: '400',
    faults: refused(400),
    read: {
      tried: 'quick',
      shows: { why: /^The platform rejected the request(?:: | without a reason\.)/ },
      asked: 1,
      also: refusals(405, 409, 410, 413, 415, 419, 423, 428),
    },
    write: {
      said: 'rejected',
      executed: 0,
      words: [/Not like this\. Nothing was (?:saved|created)/],
      also: refusals(403, 404, 405, 409, 410, 413, 415, 419, 423, 428),
    },
  },
  {
    name: '403',
    read: {
      faults: always(refusal(403, 'Forbidden.')),
      shows: {
        title: ({ name }) => `You don’t have access to ${name.charAt(0).toLowerCase()}${name.slice(1)}.`,
        why: 'Ask your platform administrator for access. Details: Forbidden.',
      },
      asked: 1,
    },
  },
  {
    name: '404',
    read: {
      where: ({ shape }) => shape !== 'record',
      faults: refused(404),
      shows: {
        title: ({ name }) => `Couldn’t find ${name.toLowerCase()} on the platform.`,
        why: 'Check that Steward is connected to the right platform.',
      },
      asked: 1,
    },
  },
  {
    name: '404 of a record',
    read: {
      where: ({ shape }) => shape === 'record',
      faults: refused(404),
      shows: async ({ page }) => {
        await expect(page.getByRole('heading', { name: 'Webhook 31 not found' })).toBeVisible();
      },
      asked: 1,
    },
  },
  {
    name: '401',
    faults: always(unauthenticated),
    read: {
      tried: 'quick',
      shows: async ({ page }) => {
        await expect(signIn(page)).toBeVisible();
        await page.getByRole('button', { name: 'Not now' }).click();
        await expect(page.getByText(/^Your access token is no longer valid\. /).first()).toBeVisible();
      },
      asked: 1,
    },
    write: { said: 'rejected', executed: 0, after: signInAgain },
  },
  {
    name: '401 with the rows already there',
    tried: 'repeat',
    read: {
      open,
      shows: async ({ page, target, api, behind, asks }) => {
        behind.next(asks, unauthenticated);
        await refresh(page);
        await expect(signIn(page)).toBeVisible();
        await page.getByRole('button', { name: 'Not now' }).click();
        await expectShown(page, target, api);
      },
    },
  },
  {
    name: '401 to everything at once',
    read: {
      where: ({ name }) => name === 'Transactions',
      open: async ({ page, behind }) => {
        behind.always({ path: /^\/v1\// }, unauthenticated);
        await page.goto('/');
      },
      shows: async ({ page, target }) => {
        await expect(signIn(page)).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await page.getByRole('button', { name: 'Not now' }).click();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: target.name }).click();
        await expect(page.getByText(/^Your access token is no longer valid\. /).first()).toBeVisible();
      },
      noWayOut: true,
    },
    write: {
      tried: 'repeat',
      where: readsNothing,
      faults: always(unauthenticated),
      on: { path: /^\/v1\// },
      said: 'rejected',
      executed: 0,
      after: signInAgain,
    },
  },
  {
    name: '422 about a field, and about one that no form has',
    write: {
      tried: 'quick',
      faults: ({ target }) => {
        const errors = {
          [target.field]: ['Too long for us.'],
          'emails.0.value': ['Not an address.'],
          zzz: ['Unheard of.'],
        };
        return [refusal(422, 'That can’t be.', { errors })];
      },
      said: 'rejected',
      executed: 0,
      words: [/Too long for us/, /Unheard of/],
    },
  },
  {
    name: '422 with HTML',
    tried: 'repeat',
    write: {
      faults: always(refusal(422, '<b>That</b> can’t be.<img src=x alt=x onerror="document.title=1">')),
      said: 'rejected',
      executed: 0,
      words: [/That can’t be\./],
      after: async ({ page }) => {
        await expect(page.getByRole('main').getByRole('img', { name: 'x' })).toHaveCount(0);
        await expect(page).not.toHaveTitle('1');
      },
      // Errors that aren't fields.
      also: Object.fromEntries(
        [[], null, 'x', ['one', 'two']].map((errors) => [
          JSON.stringify(errors),
          always(refusal(422, 'That can’t be.', { errors })),
        ]),
      ),
    },
  },
  {
    name: '429 that asks for seconds',
    once: true,
    read: {
      faults: busyFor('1'),
      shows: 'rows',
      asked: 2,
      also: {
        ...busyUntil(1000),
        ...nonsense,
        'with 503': always(refusal(503, 'Busy.', { headers: { 'retry-after': '1' } })),
      },
    },
    write: {
      faults: busyFor('12'),
      said: 'rejected',
      executed: 0,
      words: [/You can try again in 1?\d seconds/],
      also: busyUntil(12_000),
    },
  },
  {
    name: '429 that asks for 30,000 years',
    tried: 'repeat',
    // As if it asked for nothing.
    faults: busyFor('1000000000000'),
    read: { shows: { why: 'Too many requests right now.' }, asked: 3 },
    write: { said: 'rejected', executed: 0, also: nonsense },
  },
  {
    name: '500, once',
    host: true,
    faults: always(refusal(500, 'Server Error')),
    once: true,
    read: { tried: 'quick', shows: 'rows without a word', asked: 2, also: refusals(502, 503, 504) },
    write: {
      tried: 'quick',
      said: 'unconfirmed',
      executed: 0,
      words: [/Server Error|Not like this/],
      also: refusals(503),
    },
  },
  {
    name: '500',
    read: {
      faults: always(refusal(500, 'Server Error')),
      shows: { why: 'The platform had an error: Server Error' },
      asked: 3,
    },
  },
  {
    name: 'a redirect',
    faults: always(redirect),
    read: { shows: { why: /redirected the request \(307\)\. Steward doesn’t follow redirects/ }, asked: 3 },
    write: { tried: 'repeat', said: 'unconfirmed', executed: 0 },
  },
  {
    name: 'an empty 200',
    faults: always(replaceBody('')),
    read: { tried: 'repeat', shows: cannotRead, asked: 1 },
    write: { said: 'saved', executed: 1 },
  },
  {
    name: 'malformed JSON',
    faults: always(replaceBody((body) => body.slice(0, -1))),
    read: { shows: { why: /returned an unreadable response/ }, asked: 3 },
    write: lostOnTheWay,
  },
  {
    name: 'a web page with 200',
    tried: 'repeat',
    write: {
      faults: always(status(200, html)),
      said: 'unconfirmed',
      executed: 0,
      also: { 'with 500': always(status(500, html)) },
    },
  },
  {
    name: '20 MiB',
    faults: always(huge),
    read: { shows: { why: /more than 10 MB/ }, asked: 3 },
    write: { tried: 'repeat', ...lostOnTheWay },
  },
  {
    name: 'a reset after it was carried out',
    write: {
      tried: 'quick',
      faults: always(reset({ when: 'after-request' })),
      ...lostOnTheWay,
      also: { 'an answer that is cut off': always(cut(20)) },
    },
  },
  {
    name: 'no such name',
    tried: 'repeat',
    ...unreachable(/Can’t reach .+: (?:host not found|DNS lookup failed)/, () => tooLongForAName),
  },
  {
    name: 'no certificate',
    tried: 'repeat',
    ...unreachable(/Can’t (?:reach|connect securely to) /, ({ behindProxy }) =>
      behindProxy.address.replace('http:', 'https:'),
    ),
  },
  {
    name: 'the platform is away',
    read: {
      open: async ({ page, target, behindProxy }) => {
        await behindProxy.away();
        await page.goto(target.path);
      },
      shows: async ({ page, target, behindProxy }) => {
        await expectFailure(page, target, { why: isAway });
        await behindProxy.back();
      },
      asked: 3,
    },
    write: {
      reviewed: ({ behindProxy }) => behindProxy.away(),
      said: 'not-sent',
      executed: 0,
      words: [isAway],
      after: ({ behindProxy }) => behindProxy.back(),
    },
  },
  {
    name: 'the host starts again while it waits',
    long: true,
    write: {
      faults: ({ behind, hostUnderTrial, asks }) => [
        hold(async () => {
          await expect.poll(() => behind.executed(asks)).toBe(1);
          await hostUnderTrial.renew();
        }),
      ],
      ...lostOnTheWay,
    },
  },
];

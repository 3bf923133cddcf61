/** The lists under every fault of a read: one row per fault, tried on each list. */
import type { Locator, Page } from 'playwright/test';
import type { Call } from '../../src/api/client.ts';
import { cut, type Fault, hang, hold, replaceBody, type Replace, reset, status } from './fault.ts';
import { momentsOf } from './moments.ts';
import type { FaultScript } from './script.ts';
import { expect, test } from './trial.ts';

interface List {
  title: 'Transactions' | 'Households';
  path: string;
  /** Where the service has it. */
  asks: string;
  /** What names the rows of a page, straight from the host. */
  stored: (api: Call, page: number) => Promise<string[]>;
}

const lists: [List, List] = [
  {
    title: 'Transactions',
    path: '/transactions',
    asks: '/v1/transactions',
    stored: async (api, page) => {
      const { rows } = await api('listTransactions', { sortByDesc: 'transacted_at', page: String(page) });
      return rows.map(({ id }) => id ?? '');
    },
  },
  {
    title: 'Households',
    path: '/households',
    asks: '/v1/households',
    stored: async (api, page) =>
      (await api('listHouseholds', { page: String(page) })).rows.map(({ name }) => name ?? ''),
  },
];

interface Tried {
  page: Page;
  list: List;
  api: Call;
  faults: FaultScript;
}

/** Words that are the same for both lists. */
const words = {
  session: /^The service no longer accepts this token\. /,
  busy: /^The service asked us to slow down\.$/,
  /** Should a dialog come and ask for a token, it is answered when it stands in the way. */
  outOfTheWay: (page: Page) =>
    page.addLocatorHandler(page.getByRole('button', { name: 'Not now' }), (button) => button.click()),
};

interface Row {
  name: string;
  faults: [Fault, ...Fault[]];
  /** It happens to the first request alone. */
  once?: true;
  /** What the browser itself reports of a failed request. */
  reported?: number | 'network';
  /** How often the page asks before it gives up, or has its rows. */
  asked: number | number[];
  seen: (tried: Tried) => Promise<void>;
}

const json = (value: unknown) => replaceBody(JSON.stringify(value));
const html = '<!doctype html><html><body><h1>Bad gateway</h1><script>document.title="run"</script></body></html>';
const links = { first: null, last: null, prev: null, next: null };
const cannotRead = 'The service answered in a way that Steward cannot read.';
const notAList = 'The service answered, but not with a list.';
const brokenOff = 'The connection was cut off, or the service could not be reached.';

const rows: Row[] = [
  {
    name: '401',
    faults: [status(401, { body: '{"message":"Unauthenticated."}' })],
    reported: 401,
    asked: 1,
    seen: says(words.session),
  },
  {
    name: '403',
    faults: [status(403, { body: '{"message":"Forbidden."}' })],
    reported: 403,
    asked: 1,
    seen: fails({
      title: ({ title }) => `This token may not read ${title.toLowerCase()}.`,
      why: 'Ask whoever manages the token for access. The service said: Forbidden.',
    }),
  },
  {
    name: '404',
    faults: [status(404, { body: '{"message":"Not Found."}' })],
    reported: 404,
    asked: 1,
    seen: fails({
      title: ({ title }) => `The service has no ${title.toLowerCase()} at this address.`,
      why: 'Check that Steward is connected to the right service.',
    }),
  },
  {
    name: '429 that asks to wait for two minutes',
    faults: [status(429, { headers: { 'retry-after': '120' }, body: '{"message":"Too Many Attempts."}' })],
    reported: 429,
    asked: 1,
    seen: says(words.busy),
  },
  {
    name: '429 that asks to wait for a second, once',
    faults: [status(429, { headers: { 'retry-after': '1' }, body: '{"message":"Too Many Attempts."}' })],
    once: true,
    reported: 429,
    asked: 2,
    seen: showsRows,
  },
  {
    name: '500, once',
    faults: [status(500, { body: '{"message":"Server Error"}' })],
    once: true,
    reported: 500,
    asked: 2,
    seen: recoversWithoutAWord,
  },
  {
    name: '500, always',
    faults: [status(500, { body: '{"message":"Server Error"}' })],
    reported: 500,
    asked: 3,
    seen: fails({ why: 'Server Error' }),
  },
  {
    name: '503 with a page',
    faults: [status(503, { headers: { 'content-type': 'text/html' }, body: html })],
    reported: 503,
    asked: 3,
    seen: fails({ why: 'The service had a fault of its own.' }),
  },
  { name: '204 without a body', faults: [status(204)], asked: 1, seen: fails({ why: cannotRead }) },
  { name: '200 with an empty body', faults: [replaceBody('')], asked: 1, seen: fails({ why: cannotRead }) },
  {
    name: 'malformed JSON',
    faults: [replaceBody((body) => body.slice(0, -1))],
    asked: 1,
    seen: fails({ why: cannotRead }),
  },
  {
    name: 'a page with 200',
    faults: [status(200, { headers: { 'content-type': 'text/html' }, body: html })],
    asked: 1,
    seen: fails({ why: cannotRead }),
  },
  { name: 'a truncated body', faults: [cut(100)], reported: 'network', asked: 3, seen: fails({ why: brokenOff }) },
  {
    name: 'a truncated body, once',
    faults: [cut(100)],
    once: true,
    reported: 'network',
    asked: 2,
    seen: recoversWithoutAWord,
  },
  { name: 'no data', faults: [json({ links, meta: {} })], asked: 1, seen: fails({ why: notAList }) },
  { name: 'data that is a text', faults: [json({ data: 'none', links })], asked: 1, seen: fails({ why: notAList }) },
  { name: 'a lone null', faults: [json(null)], asked: 1, seen: fails({ why: notAList }) },
  {
    name: 'every field null',
    faults: [replaceBody(everyField(() => null))],
    asked: 1,
    seen: async ({ page, list }) => {
      await expect(rowHeaders(page, list)).toHaveCount(20);
      await expect(page.getByText(/^20 rows have no ID/)).toBeVisible();
    },
  },
  {
    name: 'every field of another type',
    faults: [replaceBody(everyField(ofAnotherType))],
    asked: 1,
    seen: async ({ page, list, api }) => {
      const shown = (await list.stored(api, 1)).map((name) => JSON.stringify([name]));
      await expect(rowHeaders(page, list)).toHaveText(shown);
    },
  },
  {
    name: 'a reset before the answer',
    faults: [reset({ when: 'before' })],
    reported: 'network',
    asked: 3,
    seen: fails({ why: brokenOff }),
  },
  {
    name: 'a reset before the answer, once',
    faults: [reset({ when: 'before' })],
    once: true,
    reported: 'network',
    // Once, where the connection was an earlier one: then Chromium itself asks again.
    asked: [1, 2],
    seen: recoversWithoutAWord,
  },
  {
    name: 'a reset after the headers',
    faults: [reset({ when: 'after-headers' })],
    reported: 'network',
    asked: 3,
    seen: fails({ why: brokenOff }),
  },
  {
    name: 'a reset after the headers, once',
    faults: [reset({ when: 'after-headers' })],
    once: true,
    reported: 'network',
    asked: 2,
    seen: recoversWithoutAWord,
  },
];

// First, since it takes longest: the others are tried meanwhile.
test('a service that is silent is asked again after 15 seconds, and then the list is there', async ({
  page,
  api,
  faults,
}) => {
  const [, list] = lists;
  faults.next({ path: list.asks }, hang());
  await page.goto(list.path);
  await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
  await expect(rowHeaders(page, list)).toHaveText(await list.stored(api, 1), { timeout: 19_000 });
  const [silent, answered, ...more] = faults.requests({ path: list.asks });
  expect([silent?.end, answered?.end, more]).toEqual(['left', 'whole', []]);
  expect((answered?.at ?? 0) - (silent?.at ?? 0)).toBeGreaterThan(14_500);
});

for (const list of lists) {
  test.describe(list.title, () => {
    for (const { name, faults: given, once, reported, asked, seen } of rows) {
      test(`under ${name}`, async ({ page, api, faults, expectStatus }) => {
        if (reported !== undefined) expectStatus(reported);
        // The answer comes when the screen is there to hear it; what becomes of an earlier one is another test.
        const heard = hold(() => page.getByRole('heading', { level: 1, name: list.title }).waitFor());
        if (once) faults.next({ path: list.asks }, heard, ...given);
        else faults.always({ path: list.asks }, heard, ...given);
        await words.outOfTheWay(page);
        const requests = countRequests(page, list);
        await page.goto(list.path);
        await seen({ page, list, api, faults });
        expect([asked].flat()).toContain(requests());

        const [first, second] = lists;
        const other = list === first ? second : first;
        await goTo(page, other);
        await expect(rowHeaders(page, other)).toHaveText(await other.stored(api, 1));
        faults.clear();
        await goTo(page, list);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(rowHeaders(page, list)).toHaveText(await list.stored(api, 1));
      });
    }
  });
}

function rowHeaders(page: Page, { title }: List): Locator {
  return page.getByRole('region', { name: `${title}, table` }).getByRole('rowheader');
}

async function goTo(page: Page, { title }: List): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

function countRequests(page: Page, { asks }: List): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === asks) count += 1;
  });
  return () => count;
}

function says(words: RegExp) {
  return async ({ page, list }: Tried) => {
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(rowHeaders(page, list)).toHaveCount(0);
  };
}

function fails({ title, why }: { title?: (list: List) => string; why: string }) {
  return async ({ page, list }: Tried) => {
    const name = title?.(list) ?? `${list.title} could not be loaded.`;
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 10_000 });
    await expect(page.getByRole('main').getByText(why, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(rowHeaders(page, list)).toHaveCount(0);
  };
}

async function showsRows({ page, list, api }: Tried): Promise<void> {
  await expect(rowHeaders(page, list)).toHaveText(await list.stored(api, 1));
}

async function recoversWithoutAWord(tried: Tried): Promise<void> {
  await showsRows(tried);
  const said = (await momentsOf(tried.page)).filter(({ main }) => /could not|Try again|fault/.test(main));
  expect(said).toEqual([]);
}

/** The list with every field of every row changed, in an envelope or without one. */
function everyField(change: (value: unknown) => unknown): Replace {
  const changed = (row: object) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
  return (body) => {
    const answer = JSON.parse(body) as object[] | { data: object[] };
    const replaced = Array.isArray(answer) ? answer.map(changed) : { ...answer, data: answer.data.map(changed) };
    return JSON.stringify(replaced);
  };
}

function ofAnotherType(value: unknown): unknown {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return { value };
  if (typeof value === 'boolean') return 'perhaps';
  if (Array.isArray(value)) return 7;
  return value === null ? true : 'an object';
}

for (const list of lists) {
  test(`${list.title}: of two pages, the one asked for last is shown, though its answer came first`, async ({
    page,
    api,
    faults,
  }) => {
    const third = await list.stored(api, 3);
    const second = { path: `${list.asks}?page=2` };
    if (list.title === 'Transactions') second.path = `${list.asks}?sortByDesc=transacted_at&page=2`;
    faults.always(
      second,
      hold(() => expect(rowHeaders(page, list)).toHaveText(third)),
    );
    await page.goto(list.path);
    await expect(rowHeaders(page, list)).toHaveText(await list.stored(api, 1));
    const next = page.getByRole('button', { name: 'Next' });
    await next.click();
    await expect(page).toHaveURL(/page=2/);
    await next.click();
    await expect(rowHeaders(page, list)).toHaveText(third);
    await expect.poll(() => faults.requests(second).map(({ end }) => end)).not.toContain('open');
    await expect(rowHeaders(page, list)).toHaveText(third);
    await expect(page).toHaveURL(/page=3/);
  });

  test(`${list.title}: a refusal that comes before the screen's code is not asked for again`, async ({
    page,
    faults,
    expectStatus,
  }) => {
    expectStatus(429);
    faults.always({ path: list.asks }, status(429, { headers: { 'retry-after': '120' } }));
    const refused = () => faults.requests({ path: list.asks }).filter(({ end }) => end === 'whole').length;
    faults.next(
      { path: new RegExp(`^/assets/${list.title.toLowerCase()}-`) },
      hold(() => expect.poll(refused).toBe(1)),
    );
    await page.goto(list.path);
    await expect(page.getByText(words.busy).first()).toBeVisible();
    expect(refused()).toBe(1);
  });

  test(`${list.title}: a list that failed is asked for again by whoever comes back to it`, async ({
    page,
    api,
    faults,
    expectStatus,
  }) => {
    expectStatus(403);
    faults.next({ path: list.asks }, status(403));
    await page.goto(list.path);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    const [first, second] = lists;
    await goTo(page, list === first ? second : first);
    await page.goBack();
    await expect(rowHeaders(page, list)).toHaveText(await list.stored(api, 1));
  });
}

test('when a connection that was kept alive dies, Chromium asks once more by itself', async ({ page, api, faults }) => {
  const [, list] = lists;
  await page.goto(list.path);
  await expect(rowHeaders(page, list)).toHaveText(await list.stored(api, 1));
  const asked = countRequests(page, list);
  faults.next({ path: list.asks }, reset({ when: 'after-request' }));
  await page.getByRole('button', { name: 'Refresh' }).click();
  const arrived = () => faults.requests({ path: list.asks }).map(({ end }) => end);
  await expect.poll(arrived).toEqual(['whole', 'reset', 'whole']);
  expect(asked()).toBe(1);
  expect(faults.executed({ path: list.asks })).toBe(3);
});

test('what is stored can be read past every fault', async ({ page, api, faults, expectStatus }) => {
  expectStatus(500);
  faults.always({ path: /^\/v1\// }, status(500));
  expect((await api('listHouseholds', {})).rows).toHaveLength(20);
  expect(faults.requests()).toEqual([]);
  await page.goto('/households');
  await expect.poll(() => faults.requests().length).toBeGreaterThan(0);
  expect(faults.executed()).toBe(0);
});

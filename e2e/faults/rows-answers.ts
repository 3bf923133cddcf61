/** Rows 31 to 65 of reliability.md §7.2: bodies, shapes and the way between. */
import { setTimeout as wait } from 'node:timers/promises';
import { deep, eachField, eachRecord, html, odd, ofAnotherType, written } from './bodies.ts';
import { brokenGzip, cut, headers, hold, replaceBody, reset, status } from './fault.ts';
import { expectShown } from './reads.ts';
import { fast, type ReadWay, type Row, type Tried, type TriedRead, type WriteWay } from './row.ts';
import { always, brokenOff, cannotRead, ownFault } from './rows-status.ts';
import { expect } from './trial.ts';

const notAList = { why: /^The service answered(?:, but not with a list| in a way that Steward cannot read)\.$/ };
const isList: ReadWay['where'] = ({ shape }) => shape !== 'record';
const isEnvelope: ReadWay['where'] = ({ shape }) => shape === 'envelope';
const saved = { said: 'saved', executed: 1 } as const;
const lostOnTheWay = { said: 'not-known', executed: 1, once: true } as const;

/** What the answer says, but the name by which the record is known. */
const bent = (faults: ReadWay['near'], more: Partial<ReadWay> = {}): ReadWay => ({
  ...(faults ? { near: faults } : {}),
  where: isList,
  shows: 'as many rows',
  asked: 1,
  ...more,
});

const badAddress = /^(?:javascript|data|vbscript):|evil\.example/;

async function hasGoodLinks({ page, read, api }: TriedRead, isBent = false) {
  await expectShown(page, read, api, { isBent });
  const links = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.filter((href) => /undefined|NaN|null|\[object|javascript:/.test(href))).toEqual([]);
}

const refresh = ({ page }: Tried) => page.getByRole('button', { name: 'Refresh' }).click();

const open = async ({ page, read, api }: TriedRead) => {
  await page.goto(read.path);
  await expectShown(page, read, api);
};

/** Every other request. */
function everyOther(): () => boolean {
  let count = 0;
  return () => (count += 1) % 2 === 1;
}

/** Until the page has seen it: its code must be there by then. */
async function loseConnection({ page, context }: Tried): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const state = page.getByRole('banner').getByText('Offline', { exact: true });
  await context.setOffline(true);
  await expect(state).toBeVisible();
  await context.setOffline(false);
  await expect(state).toBeHidden();
}

/** For a minute, as the browser tells the time, the connection goes and comes every two seconds. */
async function flap(context: Tried['context']): Promise<void> {
  for (let change = 0; change < 30; change += 1) {
    // oxlint-disable no-await-in-loop -- one change after the other
    await context.setOffline(change % 2 === 0);
    await wait(2000 / fast);
    // oxlint-enable no-await-in-loop
  }
}

const unreachable = (reason: RegExp, service: (tried: Tried) => string): { reads: ReadWay; write: WriteWay } => ({
  reads: {
    open: async (tried) => {
      await tried.hostUnderTrial.renew(service(tried));
      await tried.page.goto(tried.read.path);
    },
    shows: async ({ page, read, hostUnderTrial }) => {
      await expect(page.getByRole('heading', { level: 2, name: `${read.what} could not be loaded.` })).toBeVisible();
      await expect(page.getByRole('main').getByText(reason).first()).toBeVisible();
      await hostUnderTrial.renew();
    },
    asked: 3,
  },
  write: {
    before: ({ hostUnderTrial, ...tried }) => hostUnderTrial.renew(service({ hostUnderTrial, ...tried })),
    said: 'not-sent',
    executed: 0,
    words: reason,
  },
});

const noName = unreachable(
  /could not be reached: (?:there is no such host|its name could not be looked up)/,
  () => 'http://nowhere.invalid',
);
const noTls = unreachable(/could not be reached/, ({ behindProxy }) => behindProxy.address.replace('http:', 'https:'));
const nothingThere = /could not be reached: nothing answers there/;

export const rows: readonly Row[] = [
  {
    number: 31,
    name: 'malformed JSON',
    long: true,
    reads: [
      { near: always(replaceBody((body) => body.slice(0, -1))), shows: cannotRead, asked: 1 },
      {
        how: 'behind the host',
        behind: always(replaceBody((body) => body.slice(0, -1))),
        shows: { why: /not JSON/ },
        asked: 3,
      },
    ],
    writes: [
      { how: 'behind the host', behind: always(replaceBody((body) => body.slice(0, -1))), ...lostOnTheWay },
      { how: 'before the host', near: always(replaceBody((body) => body.slice(0, -1))), once: true, ...saved },
    ],
  },
  {
    number: 32,
    name: 'an answer that is cut off',
    long: true,
    reads: [
      { how: 'once', near: always(cut(100)), once: true, shows: 'rows without a word', asked: 2 },
      { how: 'always', near: always(cut(100)), shows: brokenOff, asked: 3 },
    ],
    writes: [
      { how: 'before the host', near: always(cut(20)), once: true, ...saved },
      { how: 'behind the host', behind: always(cut(20)), ...lostOnTheWay },
    ],
  },
  {
    number: 33,
    name: 'JSON and then something else',
    reads: [{ near: always(replaceBody((body) => `${body}<!-- cached -->`)), shows: cannotRead, asked: 1 }],
    writes: [{ near: always(replaceBody((body) => `${body}<!-- cached -->`)), once: true, ...saved }],
  },
  {
    number: 34,
    name: 'a web page with 200',
    reads: [
      {
        near: always(status(200, html)),
        shows: async ({ page, read }) => {
          await expect(page.getByRole('main').getByText(cannotRead.why, { exact: true })).toBeVisible();
          await expect(page).not.toHaveTitle('run');
          await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0);
          expect(await read.shown(page).count()).toBe(0);
        },
        asked: 1,
      },
    ],
    writes: [
      { how: 'behind the host', behind: always(status(200, html)), once: true, said: 'not-known', executed: 0 },
      { how: 'before the host', near: always(replaceBody(html.body), headers(html.headers)), once: true, ...saved },
    ],
  },
  {
    number: 35,
    name: 'a web page with 500',
    long: true,
    reads: [{ near: always(status(500, html)), shows: ownFault, asked: 3 }],
    writes: [{ behind: always(status(500, html)), once: true, said: 'not-known', executed: 0 }],
  },
  {
    number: 36,
    name: 'good JSON that is called something else',
    reads: [{ near: always(headers({ 'content-type': 'text/html' })), shows: 'rows', asked: 1 }],
    writes: [{ behind: always(headers({ 'content-type': 'text/plain' })), once: true, ...saved }],
  },
  {
    number: 37,
    name: 'other encodings of text',
    reads: [
      { how: 'a BOM', near: always(replaceBody((body) => `\uFEFF${body}`)), shows: 'rows', asked: 1 },
      {
        how: 'bytes that are not UTF-8',
        near: always(replaceBody((body) => Buffer.from(body.replaceAll('e', 'é'), 'latin1'))),
        where: isList,
        shows: notAList,
      },
      {
        how: 'half a character',
        near: ({ read }) => [written(read.text, String.raw`"\ud83d alone"`)],
        shows: 'rows',
        asked: 1,
      },
    ],
    writes: [{ near: always(replaceBody((body) => `\uFEFF${body}`)), once: true, ...saved }],
  },
  {
    number: 38,
    name: 'gzip that is none',
    long: true,
    reads: [{ near: always(brokenGzip()), shows: brokenOff, asked: 3 }],
    writes: [{ near: always(brokenGzip()), once: true, ...saved }],
  },
  {
    number: 39,
    name: '20 MiB, and 50,000 rows',
    long: true,
    reads: [
      {
        behind: always(replaceBody(`"${'x'.repeat(20 * 1024 * 1024)}"`)),
        shows: { why: /more than 10 MiB/ },
        asked: 3,
      },
      {
        how: 'rows',
        where: ({ title }) => title === 'Payouts',
        near: always(
          replaceBody((body) => {
            const answer = JSON.parse(body) as { data: object[] };
            const data = Array.from({ length: 50_000 }, (_row, index) => ({ ...answer.data[0], id: index + 1 }));
            return JSON.stringify({ ...answer, data });
          }),
        ),
        shows: async ({ page, read }) => {
          await expect(read.shown(page).first()).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
    writes: [{ behind: always(replaceBody(`"${'x'.repeat(20 * 1024 * 1024)}"`)), ...lostOnTheWay }],
  },
  {
    number: 40,
    name: '10,000 deep',
    reads: [{ near: ({ read }) => [written(read.text, deep)], shows: cannotRead, asked: 1 }],
    writes: [{ near: ({ form }) => [written(form.field, deep)], once: true, ...saved }],
  },
  {
    number: 41,
    name: 'keys twice, and keys of every object',
    reads: [
      {
        near: ({ read }) => [
          written(read.text, '"one","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":"31"'),
        ],
        where: ({ shape }) => shape === 'record',
        shows: 'rows',
        asked: 1,
      },
      {
        how: 'in a list',
        near: ({ read }) => [
          written(
            read.text,
            '"one","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":7',
          ),
        ],
        where: isList,
        shows: async (tried) => {
          await expectShown(tried.page, tried.read, tried.api);
          expect(await tried.page.evaluate(() => 'polluted' in {})).toBe(false);
        },
        asked: 1,
      },
    ],
    writes: [
      {
        near: ({ form }) => [written(form.field, '"one","__proto__":{"polluted":1},"constructor":7')],
        once: true,
        ...saved,
      },
    ],
  },
  {
    number: 42,
    name: 'no list where one should be',
    reads: ['{"links":{},"meta":{}}', '{"data":null}', '{"data":"none"}', 'null', '7'].map((body) => ({
      how: body,
      near: always(replaceBody(body)),
      where: isList,
      shows: notAList,
      asked: 1,
    })),
  },
  {
    number: 43,
    name: 'every field null',
    reads: [
      bent(always(eachField(() => null)), {
        shows: async ({ page, read, api }) => {
          await expectShown(page, read, api, { isBent: true });
          await expect(page.getByText(/rows have no ID/)).toBeVisible();
        },
      }),
    ],
    writes: [{ near: always(eachField(() => null)), once: true, ...saved }],
  },
  {
    number: 44,
    name: 'every field of another type',
    reads: [bent(always(eachField(ofAnotherType)))],
    writes: [{ near: always(eachField(ofAnotherType)), once: true, ...saved }],
  },
  {
    number: 45,
    name: 'fields missing',
    reads: [bent(always(eachRecord(({ id }) => ({ id }))))],
    writes: [{ near: always(eachRecord(({ id }) => ({ id }))), once: true, ...saved }],
  },
  {
    number: 46,
    name: 'fields that nobody knows',
    reads: [
      bent(always(eachRecord((record) => ({ ...record, zzz: { deeper: [1, { more: null }] }, 'a b': 1 }))), {
        where: () => true,
      }),
    ],
    writes: [
      { near: always(eachRecord((record) => ({ ...record, zzz: { deeper: [1] }, 'a b': 1 }))), once: true, ...saved },
    ],
  },
  {
    number: 47,
    name: 'texts without an end, from right to left, of emoji, of nothing',
    reads: [
      ['1 MiB', 'x'.repeat(1024 * 1024)],
      ['awkward', `‮evil‬ ${'👩‍👩‍👧‍👦'.repeat(300)} ‏שלום‎ \u200b\u200b`],
    ].map(([how = '', text]) =>
      bent(({ read }) => [eachRecord((record, place) => (place > 1 ? record : { ...record, [read.text]: text }))], {
        how,
        where: () => true,
        shows: async ({ page, read, api }) => {
          await expectShown(page, read, api);
          expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
        },
      }),
    ),
    writes: [
      {
        near: ({ form }) => [eachRecord((record) => ({ ...record, [form.field]: 'x'.repeat(1024 * 1024) }))],
        once: true,
        ...saved,
      },
    ],
  },
  {
    number: 48,
    name: 'IDs that are none, twice, or too large',
    reads: [
      bent(
        always(
          eachRecord((record, place) => ({
            ...record,
            id: [0, -1, '', null, 7, 7, '9223372036854775808', 2 ** 63, 'ĳ/ø', '../..'][place % 10],
          })),
        ),
        { shows: (tried) => hasGoodLinks(tried, true) },
      ),
    ],
  },
  {
    number: 49,
    name: 'money that is none',
    reads: [
      bent(
        always(
          odd(/amount|price|fee|raised|goal|payout|tip|donated|refunded|total/, [
            '',
            'abc',
            '1,234.50',
            1e21,
            'not a number',
            -5,
            0.1 + 0.2,
            null,
          ]),
        ),
      ),
    ],
  },
  {
    number: 50,
    name: 'currencies that are none',
    reads: [bent(always(odd(/currency/, ['dollars', '', 'usd', 'ZZZ', null, 7])))],
  },
  {
    number: 51,
    name: 'days that are none',
    reads: [
      bent(
        always(
          odd(/_at$|_date$|date/, [
            '',
            '0000-00-00',
            '2026-01-02T03:04:05',
            '2026-01-02 03:04 Europe/Paris',
            '99999-01-01T00:00:00Z',
            '2026-02-31',
            7,
          ]),
        ),
      ),
    ],
  },
  {
    number: 52,
    name: 'time zones that are none',
    reads: [bent(always(odd(/timezone|zone/, ['Eastern Time (US & Canada)', '', 'Mars/Olympus', null])))],
  },
  {
    number: 53,
    name: 'counts of pages that contradict each other',
    reads: [
      { current_page: 9, last_page: 2, total: -5, per_page: 0, from: 9, to: 1 },
      { current_page: '1', last_page: '', total: null, per_page: 'many', unfiltered_total: '-1' },
    ].map((meta, place) =>
      bent(always(replaceBody((body) => JSON.stringify({ ...(JSON.parse(body) as object), meta }))), {
        how: String(place + 1),
        where: isEnvelope,
      }),
    ),
  },
  {
    number: 54,
    name: 'a bare list in an envelope, and pages without an end',
    reads: [
      bent(always(replaceBody((body) => JSON.stringify({ data: JSON.parse(body) as unknown }))), {
        where: ({ shape }) => shape === 'bare',
      }),
      {
        how: 'the same page again',
        where: ({ shape }) => shape === 'bare',
        open: async (tried) => {
          let first = '';
          tried.faults.next(
            { path: tried.read.asks },
            replaceBody((body) => (first = body)),
          );
          tried.faults.always(
            { path: `${tried.read.asks}?page=2` },
            replaceBody(() => first),
          );
          await open(tried);
        },
        shows: async ({ page }) => {
          await page.getByRole('button', { name: 'Next' }).click();
          await expect(page.getByText('The service returned the same page again.')).toBeVisible();
          await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
          await page.getByRole('button', { name: 'Go to page 1' }).click();
          await expect(page.getByText('The service returned the same page again.')).toBeHidden();
        },
      },
    ],
  },
  {
    number: 55,
    name: 'evil addresses',
    reads: [
      bent(
        always(
          replaceBody((body) =>
            body
              .replaceAll(
                /"(?:\w+_)?(?:url|image|cover|pdf)":"[^"]*"/g,
                (field) => `${field.split(':', 1)[0]}:"javascript:alert(1)//"`,
              )
              .replaceAll(/"(next|prev|last|first|path)":"?[^",}]*"?/g, '"$1":"https://evil.example/v1/x?page=2"'),
          ),
        ),
        {
          where: () => true,
          asked: [1, 2],
          shows: async (tried) => {
            const { page } = tried;
            // A webhook without a name goes by its address.
            await hasGoodLinks(tried, tried.read.title === 'Webhooks');
            if (tried.read.pages > 1) {
              await page.getByRole('button', { name: 'Next', exact: true }).click();
              await expectShown(page, tried.read, tried.api, { number: 2 });
            }
            const hrefs = await page
              .getByRole('link')
              .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
            expect(hrefs.filter((href) => badAddress.test(href))).toEqual([]);
          },
          noWayOut: true,
        },
      ),
    ],
  },
  {
    number: 56,
    name: 'nobody there, no such name, no certificate',
    long: true,
    reads: [
      { how: 'no such name', ...noName.reads },
      { how: 'no certificate', ...noTls.reads },
      {
        how: 'the host itself',
        open,
        shows: async (tried) => {
          const { page, read, api, faultProxy } = tried;
          await faultProxy.away();
          await refresh(tried);
          await expect(page.getByText(/^Could not refresh\. Showing data from/).first()).toBeVisible();
          await expectShown(page, read, api);
          await faultProxy.back();
        },
      },
    ],
    writes: [
      { how: 'no such name', ...noName.write },
      { how: 'no certificate', ...noTls.write },
      {
        how: 'the host itself',
        reviewed: ({ faultProxy }) => faultProxy.away(),
        where: ({ name }) => name !== 'household',
        said: 'not-known',
        executed: 0,
        after: ({ faultProxy }) => faultProxy.back(),
      },
    ],
  },
  {
    number: 57,
    name: 'a reset before any answer',
    long: true,
    reads: [
      // Once, where the connection was an earlier one: then the browser itself asks again.
      { how: 'once', near: always(reset({ when: 'before' })), once: true, shows: 'rows without a word', asked: [1, 2] },
      { how: 'always', near: always(reset({ when: 'before' })), shows: brokenOff, asked: 3 },
    ],
    writes: [
      { how: 'after it was carried out', near: always(reset({ when: 'after-request' })), ...saved },
      { how: 'before', near: always(reset({ when: 'before' })), said: 'not-sent', executed: 0 },
      { how: 'behind the host', behind: always(reset({ when: 'after-request' })), ...lostOnTheWay },
    ],
  },
  {
    number: 58,
    name: 'a reset after the headers',
    long: true,
    reads: [
      {
        how: 'once',
        near: always(reset({ when: 'after-headers' })),
        once: true,
        shows: 'rows without a word',
        asked: 2,
      },
      { how: 'always', near: always(reset({ when: 'after-headers' })), shows: brokenOff, asked: 3 },
    ],
    writes: [{ near: always(reset({ when: 'after-headers' })), once: true, ...saved }],
  },
  {
    number: 59,
    name: 'a kept connection that dies: the browser sends again by itself',
    reads: [
      {
        open,
        shows: async (tried) => {
          const { read, faults } = tried;
          const before = faults.requests({ path: read.asks }).length;
          faults.next({ path: read.asks }, reset({ when: 'after-request' }));
          await refresh(tried);
          const arrived = () =>
            faults
              .requests({ path: read.asks })
              .slice(before)
              .map(({ end }) => end);
          await expect.poll(arrived).toEqual(['reset', 'whole']);
        },
      },
    ],
    writes: [
      {
        near: always(reset({ when: 'after-request' })),
        once: true,
        ...saved,
        after: ({ faults, form }) =>
          Promise.resolve(expect(faults.requests(form.write), 'arrivals of one write').toHaveLength(2)),
      },
    ],
  },
  {
    number: 60,
    name: 'offline before it is asked for',
    reads: [
      {
        open,
        shows: async (tried) => {
          const { page, read, api, context } = tried;
          await context.setOffline(true);
          await refresh(tried);
          await expect(page.getByText(/^You are offline\. Showing data from/).first()).toBeVisible();
          await expectShown(page, read, api);
          await context.setOffline(false);
          await expect(page.getByRole('main').getByText(/^You are offline\. Showing data from/)).toHaveCount(0);
        },
      },
    ],
    writes: [
      {
        where: ({ name }) => name !== 'household',
        reviewed: ({ context }) => context.setOffline(true),
        said: 'not-sent',
        executed: 0,
        words: 'You are offline. Nothing was sent',
        after: async ({ page, context, faults, form }) => {
          const state = page.getByRole('banner').getByText('Offline', { exact: true });
          await expect(state).toBeVisible();
          await context.setOffline(false);
          await expect(state).toBeHidden();
          expect(faults.requests(form.write), 'nothing is sent when the connection is back').toEqual([]);
        },
      },
    ],
  },
  {
    number: 61,
    name: 'offline in the middle',
    long: true,
    reads: [
      {
        near: (tried) => [
          hold(async () => {
            await expect.poll(() => tried.faults.executed({ path: tried.read.asks })).toBe(1);
            await loseConnection(tried);
          }),
        ],
        once: true,
        shows: 'rows',
      },
    ],
    writes: [
      {
        near: (tried) => [
          hold(async () => {
            await expect.poll(() => tried.faults.executed(tried.form.write)).toBe(1);
            await loseConnection(tried);
          }),
        ],
        once: true,
        ...saved,
      },
    ],
  },
  {
    number: 62,
    name: 'a connection that comes and goes',
    long: true,
    reads: [
      {
        open: async (tried) => {
          await open(tried);
          await refresh(tried);
          await flap(tried.context);
        },
        shows: async ({ page, read, api }) => {
          await expectShown(page, read, api);
          await expect(page.getByRole('main').getByText(/^You are offline/)).toHaveCount(0);
        },
        // By hand twice, and by itself each time that what is shown has become old.
        asked: [2, 3, 4, 5, 6, 7, 8],
      },
      {
        how: 'every other request',
        open: async ({ page, read, faults }) => {
          faults.always({ path: /^\/(?:v1|ops)\//, when: everyOther() }, reset({ when: 'before' }));
          await page.goto(read.path);
        },
        shows: 'rows',
        asked: [1, 2],
      },
    ],
    writes: [
      {
        near: ({ faults, form }) => [
          hold(() => expect.poll(() => faults.requests(form.write).map(({ end }) => end)).toEqual(['left'])),
        ],
        once: true,
        meanwhile: async ({ context, faults, form }) => {
          await expect.poll(() => faults.executed(form.write)).toBe(1);
          await flap(context);
        },
        ...saved,
        after: ({ faults, form }) =>
          Promise.resolve(expect(faults.requests(form.write), 'arrivals of one write').toHaveLength(1)),
      },
      {
        how: 'every other request',
        where: ({ name }) => name !== 'household',
        reviewed: ({ faults }) =>
          Promise.resolve(
            faults.always({ path: /^\/(?:v1|ops)\//, when: everyOther() }, reset({ when: 'after-request' })),
          ),
        ...saved,
      },
    ],
  },
  {
    number: 63,
    name: 'the sign-in page of a foreign network',
    long: true,
    reads: [{ near: always(status(200, html)), shows: cannotRead, asked: 1 }],
    writes: [
      {
        where: ({ name }) => name !== 'household',
        near: always(status(200, html)),
        on: { path: /^\/(?:v1|ops)\// },
        said: 'not-known',
        executed: 0,
      },
    ],
  },
  {
    number: 64,
    name: 'a host that is started anew in the middle',
    long: true,
    writes: [
      {
        near: ({ faults, form, hostUnderTrial }) => [
          hold(async () => {
            await expect.poll(() => faults.executed(form.write)).toBe(1);
            await hostUnderTrial.renew();
          }),
        ],
        ...lostOnTheWay,
      },
    ],
  },
  {
    number: 65,
    name: 'the host is up, the service is not',
    long: true,
    reads: [
      {
        open: async ({ page, read, behindProxy }) => {
          await behindProxy.away();
          await page.goto(read.path);
        },
        shows: async ({ page, behindProxy }) => {
          await expect(page.getByRole('main').getByText(nothingThere)).toBeVisible({ timeout: 10_000 });
          await behindProxy.back();
        },
        asked: 3,
      },
    ],
    writes: [
      {
        where: ({ name }) => name !== 'household',
        reviewed: ({ behindProxy }) => behindProxy.away(),
        said: 'not-sent',
        executed: 0,
        words: nothingThere,
        after: ({ behindProxy }) => behindProxy.back(),
      },
    ],
  },
];

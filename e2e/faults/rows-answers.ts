/** Rows 31 to 55 of the table of faults: bodies, and what they are made of. */
import { deep, eachField, eachRecord, html, odd, ofAnotherType, written } from './bodies.ts';
import { brokenGzip, cut, headers, replaceBody, status } from '../support/fault.ts';
import { expectShown } from './reads.ts';
import type { ReadWay, Row, TriedRead } from './row.ts';
import { always, brokenOff, cannotRead, open, ownFault } from './rows-status.ts';
import { expect } from '../support/trial.ts';

const notAList = {
  why: /^The platform sent (?:an unexpected response \(not a list\)|a response Steward can’t read)\.$/,
};
const isList: ReadWay['where'] = ({ shape }) => shape !== 'record';
const isEnvelope: ReadWay['where'] = ({ shape }) => shape === 'envelope';
export const saved = { said: 'saved', executed: 1 } as const;
export const lostOnTheWay = { said: 'unconfirmed', executed: 1, once: true } as const;

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
        shows: { why: /returned an unreadable response/ },
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
      { how: 'behind the host', behind: always(status(200, html)), once: true, said: 'unconfirmed', executed: 0 },
      { how: 'before the host', near: always(replaceBody(html.body), headers(html.headers)), once: true, ...saved },
    ],
  },
  {
    number: 35,
    name: 'a web page with 500',
    long: true,
    reads: [{ near: always(status(500, html)), shows: ownFault, asked: 3 }],
    writes: [{ behind: always(status(500, html)), once: true, said: 'unconfirmed', executed: 0 }],
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
        shows: { why: /more than 10 MB/ },
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
          await expect(page.getByText(/on this page have no ID/)).toBeVisible();
        },
      }),
    ],
    writes: [{ near: always(eachField(() => null)), once: true, ...saved }],
  },
  {
    number: 44,
    name: 'every field of another type',
    inCheck: true,
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
    inCheck: true,
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
    inCheck: true,
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
    inCheck: true,
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
    inCheck: true,
    reads: [bent(always(odd(/currency/, ['dollars', '', 'usd', 'ZZZ', null, 7])))],
  },
  {
    number: 51,
    name: 'days that are none',
    inCheck: true,
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
    inCheck: true,
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
          await expect(page.getByText('The platform returned the same page twice.')).toBeVisible();
          await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
          await page.getByRole('button', { name: 'Go to page 1' }).click();
          await expect(page.getByText('The platform returned the same page twice.')).toBeHidden();
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
];

/** Faults in the answer: it is late, broken off, or not what was asked for; a write was carried out. */
import { setTimeout as wait } from 'node:timers/promises';
import { deep, eachField, eachRecord, html, odd, ofAnotherType, written } from './bodies.ts';
import {
  brokenGzip,
  cut,
  delay,
  drip,
  headers,
  hold,
  interim,
  replaceBody,
  reset,
  restatus,
} from '../support/fault.ts';
import { refresh } from '../support/fold.ts';
import { expect } from '../support/trial.ts';
import { expectShown } from './reads.ts';
import { always, fast, type Faults, type Row, type Tried, type TriedRead, type WriteWay } from './row.ts';
import { brokenOff, cannotRead, everyOther, offline, open, ownFault, readsNothing, silent } from './shared.ts';

/** The journal of the host has the answer that the browser couldn't use. */
const saved = { said: 'saved', executed: 1 } as const satisfies WriteWay;
const unreadable: Record<string, Faults> = {
  'and then something else': always(replaceBody((body) => `${body}<!-- cached -->`)),
  '10,000 deep': ({ target }) => [written(target.field, deep)],
};
const strangeKeys: Faults = ({ target }) => [
  written(target.field, '"one","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":7'),
];
const gzip = always(brokenGzip());
const afterHeaders = always(reset({ when: 'after-headers' }));
const idsAlone = always(eachRecord(({ id }) => ({ id })));
const oddRecords = {
  'other types': always(eachField(ofAnotherType)),
  'more fields': always(eachRecord((record) => ({ ...record, zzz: { deeper: [1, { more: null }] }, 'a b': 1 }))),
};
const longText = 'x'.repeat(1024 * 1024);
const awkwardText = `‮evil‬ ${'👩‍👩‍👧‍👦'.repeat(300)} ‏שלום‎ \u200b\u200b`;
const firstText =
  (text: string): Faults =>
  ({ target }) => [eachRecord((record, place) => (place > 1 ? record : { ...record, [target.field]: text }))];

const isList: (read: TriedRead['target']) => boolean = ({ shape }) => shape !== 'record';
const ids = [0, -1, '', null, 7, 7, '9223372036854775808', 2 ** 63, 'ĳ/ø', '../..'];
const amounts = ['', 'abc', '1,234.50', 1e21, 'not a number', -5, 0.1 + 0.2, null];
const days = ['', '0000-00-00', '2026-01-02T03:04:05', '2026-01-02 03:04 Europe/Paris', '99999-01-01', '2026-02-31', 7];

const linksOf = (page: Tried['page']) =>
  page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Until the page has seen it: its code must be there by then. */
async function loseConnection({ page, context }: Tried): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
}

/** For half a minute, as the browser tells the time, the connection goes and comes every two seconds. */
async function flap(context: Tried['context']): Promise<void> {
  for (let change = 0; change < 16; change += 1) {
    await context.setOffline(change % 2 === 0);
    await wait(2000 / fast);
  }
}

export const rows: readonly Row[] = [
  {
    name: 'late',
    faults: ({ page, target }) => [hold(() => target.busy(page).waitFor())],
    once: true,
    read: { tried: 'quick', shows: 'rows without a word', asked: 1 },
    write: saved,
  },
  {
    name: 'so late that the page gives up, then in time',
    long: true,
    faults: always(delay(20_000)),
    once: true,
    read: { shows: 'rows without a word', asked: 2 },
    write: saved,
  },
  {
    name: 'a byte a second',
    tried: 'repeat',
    long: true,
    faults: always(drip(1)),
    read: { shows: silent, asked: 3 },
    write: saved,
  },
  {
    name: 'out of order',
    read: {
      tried: 'quick',
      where: ({ pages }) => pages > 2,
      shows: async ({ page, target, api, faults, asks }) => {
        const second = { path: new RegExp(`^${asks.path}\\?.*page=2`) };
        await expectShown(page, target, api);
        faults.always(
          second,
          hold(() => expect.poll(() => faults.requests({ path: /page=3/ }).map(({ end }) => end)).toContain('whole')),
        );
        const next = page.getByRole('button', { name: 'Next', exact: true });
        await next.click();
        await expect(page).toHaveURL(/page=2/);
        await next.click();
        await expect(page).toHaveURL(/page=3/);
        if (target.shape === 'envelope') await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue('3');
        await expect.poll(() => faults.requests(second).map(({ end }) => end)).not.toContain('open');
        await expectShown(page, target, api, { number: 3 });
        await expect(page).toHaveURL(/page=3/);
        await page.goBack();
        await page.goBack();
        await expectShown(page, target, api);
      },
    },
  },
  {
    name: 'malformed JSON',
    faults: always(replaceBody((body) => body.slice(0, -1))),
    read: { shows: cannotRead, asked: 1, also: unreadable },
    write: {
      ...saved,
      also: { ...unreadable, 'other keys': strangeKeys, gzip },
    },
  },
  {
    name: 'cut off, once',
    faults: always(cut(20)),
    once: true,
    read: { shows: 'rows without a word', asked: [2, 3], also: { 'a reset after the headers': afterHeaders } },
    write: saved,
  },
  {
    name: 'cut off',
    tried: 'repeat',
    read: {
      faults: always(cut(100)),
      shows: brokenOff,
      asked: 3,
      also: { 'a reset after the headers': afterHeaders, gzip },
    },
  },
  {
    name: 'another status',
    read: {
      tried: 'repeat',
      faults: always(restatus(206)),
      shows: 'rows',
      asked: 1,
      also: { 299: always(restatus(299)), '100 first': always(interim()) },
    },
    write: {
      faults: always(restatus(504), replaceBody(html.body)),
      ...saved,
      also: {
        '100 first': always(interim()),
        '500 with words': always(restatus(500), replaceBody('{"message":"Server Error"}')),
        '200 with a web page': always(replaceBody(html.body), headers(html.headers)),
        ...Object.fromEntries([204, 206, 299, 304, 599].map((code) => [code, always(restatus(code))])),
      },
    },
  },
  {
    name: '599',
    tried: 'repeat',
    read: { faults: always(restatus(599)), shows: ownFault, asked: 3 },
  },
  {
    name: 'another encoding or type',
    tried: 'repeat',
    faults: always(replaceBody((body) => `\uFEFF${body}`)),
    read: {
      shows: 'rows',
      asked: 1,
      also: {
        'half a character': ({ target }) => [written(target.field, String.raw`"\ud83d alone"`)],
        'called HTML': always(headers({ 'content-type': 'text/html' })),
      },
    },
    write: { ...saved, also: { 'called text': always(headers({ 'content-type': 'text/plain' })) } },
  },
  {
    name: 'no list where one should be',
    read: {
      where: isList,
      faults: always(replaceBody('{"data":null}')),
      shows: { why: /^The platform sent (?:an unexpected response \(not a list\)|a response Steward can’t read)\.$/ },
      asked: 1,
      also: {
        ...Object.fromEntries(
          ['{"links":{},"meta":{}}', '{"data":"none"}', 'null', '7'].map((body) => [body, always(replaceBody(body))]),
        ),
        latin1: always(replaceBody((body) => Buffer.from(body.replaceAll('e', 'é'), 'latin1'))),
      },
    },
  },
  {
    name: 'every field null',
    faults: always(eachField(() => null)),
    read: {
      where: isList,
      shows: async ({ page, target, api }) => {
        await expectShown(page, target, api, { isBent: true });
        await expect(page.getByText(/on this page have no ID/)).toBeVisible();
      },
      asked: 1,
    },
    write: { ...saved, also: { ...oddRecords, 'IDs alone': idsAlone, 'a mebibyte': firstText(longText) } },
  },
  {
    name: 'odd fields',
    faults: idsAlone,
    read: {
      where: isList,
      shows: 'as many rows',
      asked: 1,
      also: {
        ...oddRecords,
        IDs: always(eachRecord((record, place) => ({ ...record, id: ids[place % ids.length] }))),
        money: always(odd(/amount|price|fee|raised|goal|payout|tip|donated|refunded|total/, amounts)),
        currencies: always(odd(/currency/, ['dollars', '', 'usd', 'ZZZ', null, 7])),
        days: always(odd(/_at$|_date$|date/, days)),
        zones: always(odd(/timezone|zone/, ['Eastern Time (US & Canada)', '', 'Mars/Olympus', null])),
      },
    },
  },
  {
    name: 'keys of every object',
    tried: 'repeat',
    faults: strangeKeys,
    read: {
      shows: async ({ page, target, api }) => {
        await expectShown(page, target, api);
        expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
      },
      asked: 1,
    },
  },
  {
    name: 'texts of a mebibyte',
    faults: firstText(longText),
    read: {
      shows: async ({ page, target, api }) => {
        await expectShown(page, target, api);
        expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
      },
      asked: 1,
      also: { awkward: firstText(awkwardText) },
    },
  },
  {
    name: '50,000 rows',
    tried: 'repeat',
    read: {
      where: ({ name }) => name === 'Payouts',
      faults: always(
        replaceBody((body) => {
          const answer = JSON.parse(body) as { data: object[] };
          const data = Array.from({ length: 50_000 }, (_row, index) => ({ ...answer.data[0], id: index + 1 }));
          return JSON.stringify({ ...answer, data });
        }),
      ),
      shows: async ({ page, target }) => {
        await expect(target.shown(page).first()).toBeVisible({ timeout: 20_000 });
      },
    },
  },
  {
    name: 'counts of pages that contradict each other',
    tried: 'repeat',
    read: {
      where: ({ shape }) => shape === 'envelope',
      faults: withCounts({ current_page: 9, last_page: 2, total: -5, per_page: 0, from: 9, to: 1 }),
      shows: 'as many rows',
      asked: 1,
      also: {
        'in words': withCounts({
          current_page: '1',
          last_page: '',
          total: null,
          per_page: 'many',
          unfiltered_total: '-1',
        }),
      },
    },
  },
  {
    name: 'the same page again',
    read: {
      where: ({ shape }) => shape === 'bare',
      open: async (tried) => {
        const { faults, asks } = tried;
        let first = '';
        faults.next(
          asks,
          replaceBody((body) => (first = body)),
        );
        faults.always(
          { path: `${asks.path}?page=2` },
          replaceBody(() => first),
        );
        await open(tried);
      },
      shows: async ({ page }) => {
        const words = page.getByText('The platform returned the same page twice.');
        await page.getByRole('button', { name: 'Next' }).click();
        await expect(words).toBeVisible();
        await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
        await page.getByRole('button', { name: 'Go to page 1' }).click();
        await expect(words).toBeHidden();
      },
    },
  },
  {
    name: 'evil addresses',
    read: {
      where: ({ shape }) => shape === 'envelope',
      faults: always(
        replaceBody((body) =>
          body
            .replaceAll(
              /"(?:\w+_)?(?:url|image|cover|pdf)":"[^"]*"/g,
              (field) => `${field.split(':', 1)[0]}:"javascript:alert(1)//"`,
            )
            .replaceAll(/"(next|prev|last|first|path)":"?[^",}]*"?/g, '"$1":"https://evil.example/v1/x?page=2"'),
        ),
      ),
      asked: [1, 2],
      shows: async ({ page, target, api }) => {
        const bad = /^(?:javascript|data|vbscript):|evil\.example|undefined|NaN|null|\[object/;
        const areGood = async () => expect((await linksOf(page)).filter((href) => bad.test(href))).toEqual([]);
        // A webhook without a name goes by its address.
        await expectShown(page, target, api, { isBent: target.name === 'Webhooks' });
        await areGood();
        if (target.pages > 1) {
          await page.getByRole('button', { name: 'Next', exact: true }).click();
          await expectShown(page, target, api, { number: 2 });
          await areGood();
        }
      },
      noWayOut: true,
    },
  },
  {
    name: 'a reset after it was carried out',
    host: true,
    faults: always(reset({ when: 'after-request' })),
    write: { tried: 'quick', ...saved, also: { 'after the headers': afterHeaders } },
  },
  {
    name: 'a kept connection that dies',
    faults: always(reset({ when: 'after-request' })),
    once: true,
    write: {
      ...saved,
      after: ({ faults, asks }) =>
        Promise.resolve(expect(faults.requests(asks), 'the browser sends again by itself').toHaveLength(2)),
    },
  },
  {
    name: 'every other answer is lost',
    tried: 'repeat',
    write: {
      where: readsNothing,
      reviewed: ({ faults }) => Promise.resolve(faults.each(everyOther('after-request'))),
      ...saved,
    },
  },
  {
    name: 'offline in the middle',
    long: true,
    faults: (tried) => [
      hold(async () => {
        await expect.poll(() => tried.faults.executed(tried.asks)).toBe(1);
        await loseConnection(tried);
      }),
    ],
    once: true,
    read: { shows: 'rows' },
    write: saved,
  },
  {
    name: 'a connection that comes and goes',
    long: true,
    read: {
      open: async (tried) => {
        await open(tried);
        await refresh(tried.page);
        await flap(tried.context);
      },
      shows: async ({ page, target, api }) => {
        await expectShown(page, target, api);
        await expect(page.getByRole('main').getByText(/^You’re offline/)).toHaveCount(0);
      },
      // By hand twice, and by itself each time that what is shown has become old.
      asked: [2, 3, 4, 5, 6, 7, 8],
    },
    write: {
      faults: ({ faults, asks }) => [
        hold(() => expect.poll(() => faults.requests(asks).map(({ end }) => end)).toEqual(['left'])),
      ],
      meanwhile: async ({ context, faults, asks }) => {
        await expect.poll(() => faults.executed(asks)).toBe(1);
        await flap(context);
      },
      ...saved,
      after: ({ faults, asks }) =>
        Promise.resolve(expect(faults.requests(asks), 'arrivals of one write').toHaveLength(1)),
    },
  },
];

function withCounts(meta: object): Faults {
  return always(replaceBody((body) => JSON.stringify({ ...(JSON.parse(body) as object), meta })));
}

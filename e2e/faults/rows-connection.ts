/** Rows 56 to 65 of the table of faults: the connection, and who is at its other end. */
import { setTimeout as wait } from 'node:timers/promises';
import { html } from './bodies.ts';
import { hold, reset, status } from '../support/fault.ts';
import { expectShown } from './reads.ts';
import { fast, type ReadWay, type Row, type Tried, type WriteWay } from './row.ts';
import { lostOnTheWay, saved } from './rows-answers.ts';
import { always, brokenOff, cannotRead, open } from './rows-status.ts';
import { expect } from '../support/trial.ts';
import { refresh, refreshIsReady } from '../support/fold.ts';

/** Every other request. */
function everyOther(): () => boolean {
  let count = 0;
  return () => (count += 1) % 2 === 1;
}

const offline = ({ page }: Tried) => page.getByRole('banner').getByText('Offline', { exact: true });

/** Until the page has seen it: its code must be there by then. */
async function loseConnection(tried: Tried): Promise<void> {
  const { page, context } = tried;
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await expect(offline(tried)).toBeVisible();
  await context.setOffline(false);
  await expect(offline(tried)).toBeHidden();
}

/** For a minute, as the browser tells the time, the connection goes and comes every two seconds. */
async function flap(context: Tried['context']): Promise<void> {
  for (let change = 0; change < 30; change += 1) {
    await context.setOffline(change % 2 === 0);
    await wait(2000 / fast);
  }
}

const unreachable = (reason: RegExp, service: (tried: Tried) => string): { reads: ReadWay; write: WriteWay } => ({
  reads: {
    open: async (tried) => {
      await tried.hostUnderTrial.renew(service(tried));
      await tried.page.goto(tried.read.path);
    },
    shows: async ({ page, read, hostUnderTrial }) => {
      await expect(
        page.getByRole('heading', {
          level: 2,
          name: `Couldn’t load ${read.what.charAt(0).toLowerCase()}${read.what.slice(1)}.`,
        }),
      ).toBeVisible();
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

/** Nobody is asked for it: how long a server of names takes to answer would be another fault. */
const tooLongForAName = 'nowhere'.repeat(10);
const noName = unreachable(
  /Can’t reach .+: (?:host not found|DNS lookup failed)/,
  () => `http://${tooLongForAName}.invalid`,
);
const noTls = unreachable(/Can’t (?:reach|connect securely to) /, ({ behindProxy }) =>
  behindProxy.address.replace('http:', 'https:'),
);
const nothingThere = /Can’t reach .+: connection refused/;

export const rows: readonly Row[] = [
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
          await refreshIsReady(page);
          await faultProxy.away();
          await refresh(tried.page);
          await expect(page.getByText(/^Couldn’t refresh\. Showing data from/).first()).toBeVisible();
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
        said: 'unconfirmed',
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
      // Once, where the connection was an earlier one: then the browser itself asks again. Three times, where the second
      // answer takes longer than the 15 seconds that pass in one here.
      {
        how: 'once',
        near: always(reset({ when: 'before' })),
        once: true,
        shows: 'rows without a word',
        asked: [1, 2, 3],
      },
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
        asked: [2, 3],
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
          await refresh(tried.page);
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
          await refreshIsReady(page);
          await context.setOffline(true);
          await refresh(tried.page);
          await expect(page.getByText(/^You’re offline\. Showing data from/).first()).toBeVisible();
          await expectShown(page, read, api);
          await context.setOffline(false);
          await expect(page.getByRole('main').getByText(/^You’re offline\. Showing data from/)).toHaveCount(0);
        },
      },
    ],
    writes: [
      {
        where: ({ name }) => name !== 'household',
        reviewed: ({ context }) => context.setOffline(true),
        said: 'not-sent',
        executed: 0,
        words: 'You’re offline. Nothing was sent',
        after: async (tried) => {
          const { context, faults, form } = tried;
          await expect(offline(tried)).toBeVisible();
          await context.setOffline(false);
          await expect(offline(tried)).toBeHidden();
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
          await refresh(tried.page);
          await flap(tried.context);
        },
        shows: async ({ page, read, api }) => {
          await expectShown(page, read, api);
          await expect(page.getByRole('main').getByText(/^You’re offline/)).toHaveCount(0);
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
        said: 'unconfirmed',
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

/** Faults before the host: the request never gets there. */
import { html } from './bodies.ts';
import { hang, reset, status } from '../support/fault.ts';
import { refresh, refreshIsReady } from '../support/fold.ts';
import { expect } from '../support/trial.ts';
import { expectFailure, expectShown } from './reads.ts';
import { always, type Row } from './row.ts';
import {
  brokenOff,
  cannotRead,
  everyOther,
  offline,
  open,
  ownFault,
  readsNothing,
  redirect,
  silent,
} from './shared.ts';

const sameHost = always(status(301, { headers: { location: '/v1/campaigns?page=2' } }));

export const rows: readonly Row[] = [
  {
    name: 'no answer at all',
    long: true,
    faults: always(hang()),
    read: { tried: 'quick', shows: silent, asked: 3 },
    write: { said: 'not-sent', executed: 0 },
  },
  {
    name: 'a web page with 502',
    faults: always(status(502, html)),
    read: { shows: ownFault, asked: 3, also: { 'with 500': always(status(500, html)) } },
    write: { said: 'not-sent', executed: 0 },
  },
  {
    name: 'a redirect',
    faults: always(redirect),
    read: {
      shows: { why: 'The platform redirected the request, which Steward doesn’t follow.' },
      also: { 'on the same host': sameHost },
    },
    write: { tried: 'repeat', said: 'not-sent', executed: 0, also: { 'on the same host': sameHost } },
  },
  {
    name: 'a web page with 200',
    faults: always(status(200, html)),
    read: {
      tried: 'quick',
      shows: async ({ page, target }) => {
        await expectFailure(page, target, cannotRead);
        await expect(page).not.toHaveTitle('run');
        await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0);
      },
      asked: 1,
      also: { 'an empty 204': always(status(204)) },
    },
  },
  {
    name: 'the sign-in page of a network',
    long: true,
    faults: always(status(200, html)),
    write: { where: readsNothing, on: { path: /^\/(?:v1|ops)\// }, said: 'unconfirmed', executed: 0 },
  },
  {
    name: 'a reset, once',
    faults: always(reset({ when: 'before' })),
    once: true,
    // Once, where the connection was an earlier one: then the browser itself asks again.
    read: { shows: 'rows without a word', asked: [1, 2] },
  },
  {
    name: 'a reset',
    long: true,
    faults: always(reset({ when: 'before' })),
    read: { shows: brokenOff, asked: 3 },
    write: { tried: 'quick', said: 'not-sent', executed: 0 },
  },
  {
    name: 'every other request is reset',
    tried: 'repeat',
    read: {
      open: async ({ page, target, faults }) => {
        faults.each(everyOther('before'));
        await page.goto(target.path);
      },
      shows: 'rows',
      asked: [1, 2],
    },
  },
  {
    name: 'the host is away',
    long: true,
    read: {
      open,
      shows: async ({ page, target, api, faultProxy }) => {
        await refreshIsReady(page);
        await faultProxy.away();
        await refresh(page);
        await expect(page.getByText(/^Couldn’t refresh\. Showing data from/).first()).toBeVisible();
        await expectShown(page, target, api);
        await faultProxy.back();
      },
    },
    write: {
      where: readsNothing,
      reviewed: ({ faultProxy }) => faultProxy.away(),
      said: 'unconfirmed',
      executed: 0,
      after: ({ faultProxy }) => faultProxy.back(),
    },
  },
  {
    name: 'offline',
    read: {
      open,
      shows: async ({ page, target, api, context }) => {
        const words = page.getByRole('main').getByText(/^You’re offline\. Showing data from/);
        await refreshIsReady(page);
        await context.setOffline(true);
        await refresh(page);
        await expect(words.first()).toBeVisible();
        await expectShown(page, target, api);
        await context.setOffline(false);
        await expect(words).toHaveCount(0);
      },
    },
    write: {
      where: readsNothing,
      reviewed: ({ context }) => context.setOffline(true),
      said: 'not-sent',
      executed: 0,
      words: [/^You’re offline\. Nothing was sent$/],
      after: async ({ page, context, faults, asks }) => {
        await expect(offline(page)).toBeVisible();
        await context.setOffline(false);
        await expect(offline(page)).toBeHidden();
        expect(faults.requests(asks), 'nothing is sent when the connection is back').toEqual([]);
      },
    },
  },
];

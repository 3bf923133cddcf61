// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowEnd } from '../form/send.ts';
import type { BulkWrites } from './bulk-writes.ts';
import { nextPage } from '../../device/testing.ts';

const reviewed = (rows: number) => ({ places: Array.from({ length: rows }, (_, row) => row), digest: 'd' });
const same = () => reviewed(0);

/** As a page that was just loaded. */
async function opened() {
  await nextPage();
  const runner = await import('./bulk-runner.ts');
  const drafts = await import('../../device/drafts.ts');
  const activity = await import('../../device/activity.ts');
  const { storeToken } = await import('../../device/token.ts');
  const { storeAccount } = await import('../../device/account.ts');
  const { tellSignedIn } = await import('../browser/sign-in-asked.ts');
  const { endPage } = await import('../session/ending.ts');
  return { ...runner, ...drafts, ...activity, storeToken, storeAccount, tellSignedIn, endPage };
}

const saved: RowEnd = { outcome: 'saved', why: '' };
const contact = { operation: 'updateContact', kind: 'contact', record: '1', campaign: null } as const;

/** Without a journal. */
const by = (send: BulkWrites['send']): BulkWrites => ({
  newKey: async () => undefined,
  send,
  ask: () => Promise.resolve(null),
});

/** Answers what it is told, or else that the row was saved. */
function service(answers: readonly RowEnd[] = []) {
  const sent: number[] = [];
  const sender = () =>
    by((row) => {
      sent.push(row);
      return Promise.resolve(answers[sent.length - 1] ?? saved);
    });
  return { sent, sender };
}

const turns = async (count = 40) => {
  for (let turn = 0; turn < count; turn += 1) await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

const kept = () =>
  JSON.parse(sessionStorage.getItem('steward.bulk.contacts.run') ?? 'null') as { key: string; states: string };

describe('a run', () => {
  it('sends one row after the other, and keeps each before it is sent', async () => {
    const { newRunner } = await opened();
    const before: string[] = [];
    const runner = newRunner('contacts', reviewed(3), 0, () =>
      by(() => {
        before.push(kept().states);
        return Promise.resolve(saved);
      }),
    );
    await turns();
    expect(before).toEqual(['xww', 'sxw', 'ssx']);
    expect(runner.run().status).toBe('ended');
    expect(kept().states).toBe('sss');
  });

  it('keeps to its rate', async () => {
    const { newRunner } = await opened();
    const { sent, sender } = service();
    newRunner('contacts', reviewed(20), 5, sender);
    await vi.advanceTimersByTimeAsync(990);
    expect(sent).toHaveLength(5);
  });

  it('waits as long as the service asks before the row is sent again', async () => {
    const { newRunner } = await opened();
    const { sent, sender } = service([saved, { outcome: 'busy', why: '', retryAfter: 3 }]);
    newRunner('contacts', reviewed(3), 0, sender);
    await vi.advanceTimersByTimeAsync(2900);
    expect(sent).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([0, 1, 1, 2]);
  });

  it('pauses and goes on, and a press in between sends nothing twice', async () => {
    const { newRunner } = await opened();
    const { sent, sender } = service();
    const runner = newRunner('contacts', reviewed(4), 2, sender);
    await turns();
    runner.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([0]);
    runner.go();
    runner.go();
    runner.pause();
    runner.go();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([0, 1, 2, 3]);
  });

  it('goes on by itself once somebody has signed in again, and not after another pause', async () => {
    const { newRunner, tellSignedIn } = await opened();
    const { sent, sender } = service([{ outcome: 'session', why: '' }]);
    const runner = newRunner('contacts', reviewed(2), 2, sender);
    await turns();
    expect(runner.run().pausedBy).toBe('session');
    tellSignedIn();
    await vi.advanceTimersByTimeAsync(600);
    runner.pause();
    tellSignedIn();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([0, 0]);
  });

  it.each(['storeToken', 'storeAccount'] as const)(
    'does not go on by itself with another one: %s',
    async (keepName) => {
      const { newRunner, tellSignedIn, [keepName]: keep } = await opened();
      keep('one');
      const { sent, sender } = service([{ outcome: 'session', why: '' }]);
      const runner = newRunner('contacts', reviewed(2), 0, sender);
      await turns();
      keep('another');
      tellSignedIn();
      await turns();
      expect(sent).toEqual([0]);
      expect(runner.run()).toMatchObject({ status: 'paused', pausedBy: 'page' });
    },
  );

  it('does not go on by itself with a sign-in once its page was left or loaded anew', async () => {
    const before = await opened();
    const first = service([{ outcome: 'session', why: '' }]);
    const left = before.newRunner('contacts', reviewed(2), 0, first.sender);
    await turns();
    expect(left.run().pausedBy).toBe('session');
    const afresh = await opened();
    const reopened = afresh.runnerOf('contacts', first.sender, same);
    left.pause('page');
    for (const { tellSignedIn } of [before, afresh]) tellSignedIn();
    await turns();
    expect(first.sent).toEqual([0]);
    expect([left, reopened].map((one) => one?.run().pausedBy)).toEqual(['page', 'page']);
  });

  it('is paused after a reload, and the row that was on its way is not known and not sent again', async () => {
    const before = await opened();
    before.newRunner('contacts', reviewed(3), 0, () =>
      by((row) => (row === 1 ? new Promise(() => undefined) : Promise.resolve(saved))),
    );
    await turns();
    const { runnerOf } = await opened();
    const { sent, sender } = service();
    const runner = runnerOf('contacts', sender, same);
    expect(runner?.run()).toMatchObject({ status: 'paused', states: ['saved', 'not-known', 'waiting'] });
    await turns();
    expect(sent).toEqual([]);
    runner?.go();
    await turns();
    expect(sent).toEqual([2]);
    expect(runner?.run()).toMatchObject({ status: 'ended', states: ['saved', 'not-known', 'saved'] });
  });

  it('has ended after a reload where its rows are not those that were reviewed', async () => {
    const { newRunner } = await opened();
    newRunner('contacts', reviewed(3), 2, service().sender).pause();
    await turns();
    const { runnerOf } = await opened();
    const { sent, sender } = service();
    const runner = runnerOf('contacts', sender, () => ({ places: [0, 2], digest: 'other' }));
    runner?.go();
    await turns();
    expect(runner?.run()).toMatchObject({ status: 'ended', changed: true });
    expect(runner?.places).toEqual([0, 1, 2]);
    expect(sent).toEqual([]);
  });

  it('takes what a page that goes breaks off for no reason to send the next row', async () => {
    const { newRunner } = await opened();
    const sent: number[] = [];
    const breaks: (() => void)[] = [];
    const lost = { outcome: 'not-known', why: 'It broke off.' } as const;
    const runner = newRunner('contacts', reviewed(3), 0, () =>
      by((row) => {
        sent.push(row);
        return new Promise((resolve) => breaks.push(() => resolve(lost)));
      }),
    );
    await turns();
    window.dispatchEvent(new Event('beforeunload'));
    for (const broken of breaks) broken();
    await turns();
    expect(sent).toEqual([0]);
    expect(runner.run()).toMatchObject({ pausedBy: 'page', states: ['not-known', 'waiting', 'waiting'] });
  });

  it('pauses when Steward locks: the row that was on its way comes to its end, and no other is sent', async () => {
    const { newRunner, endPage } = await opened();
    const sent: number[] = [];
    let answer = (_end: RowEnd) => {};
    const runner = newRunner('contacts', reviewed(9), 5, () =>
      by((row) => {
        sent.push(row);
        return new Promise((resolve) => (answer = resolve));
      }),
    );
    await turns();
    void endPage(new QueryClient(), 'locked', { address: '/connect', before: () => new Promise(() => undefined) });
    answer(saved);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([0]);
    expect(runner.run()).toMatchObject({ status: 'paused', pausedBy: 'page' });
    expect(kept().states).toBe('swwwwwwww');
  });

  it('does not go on in a copy of its tab once more rows were sent than that one knows of', async () => {
    const { newRunner, noteBulkSent, noteBulkEnd } = await opened();
    const runner = newRunner('contacts', reviewed(2), 2, service().sender);
    await turns();
    runner.pause();
    for (const record of ['1', '2']) {
      noteBulkSent(kept().key, { ...contact, record }, {});
      noteBulkEnd(kept().key, { ...contact, record }, { outcome: 'saved', settled: true });
    }
    const { runnerOf } = await opened();
    const { sent, sender } = service();
    const copy = runnerOf('contacts', sender, same);
    copy?.go();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    expect(copy?.run()).toMatchObject({ status: 'paused', pausedBy: 'other-tab' });
  });

  it('ends with the sign-in: nothing more is sent and nothing is kept', async () => {
    const { newRunner, forgetDrafts, hasBulkRun } = await opened();
    expect(hasBulkRun()).toBe(false);
    const { sent, sender } = service();
    newRunner('contacts', reviewed(9), 5, sender);
    await turns();
    expect(hasBulkRun()).toBe(true);
    forgetDrafts();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([0]);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('steward.bulk'))).toEqual([]);
  });

  it('that another tab keeps from sending says so', async () => {
    const { newRunner } = await opened();
    const request = (_name: string, _options: object, run: (lock: null) => unknown) => Promise.resolve(run(null));
    vi.stubGlobal('navigator', { locks: { request } });
    const { sent, sender } = service();
    const runner = newRunner('contacts', reviewed(2), 0, sender);
    await turns();
    expect(sent).toEqual([]);
    expect(runner.run()).toMatchObject({ status: 'paused', pausedBy: 'locked' });
  });

  it('says when the browser would not keep it, and sends all the same', async () => {
    const { newRunner } = await opened();
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const removed: string[] = [];
    const removeItem = (key: string) => void removed.push(key);
    vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem, setItem });
    const { sent, sender } = service();
    const runner = newRunner('contacts', reviewed(2), 0, sender);
    await turns();
    expect(runner.isStored()).toBe(false);
    // Its rows alone would look as if none of them had been sent.
    expect(removed).toContain('steward.bulk.contacts.work');
    expect(sent).toEqual([0, 1]);
  });

  it('that is dropped while a row is on its way keeps nothing of what becomes of it', async () => {
    const { newRunner, dropRunner } = await opened();
    let answer = (_end: RowEnd) => {};
    newRunner('contacts', reviewed(2), 0, () => by(() => new Promise((resolve) => (answer = resolve))));
    await turns();
    dropRunner('contacts');
    answer(saved);
    await turns();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('steward.bulk'))).toEqual([]);
  });

  it('is forgotten when another is started', async () => {
    const { newRunner, dropRunner, runnerOf } = await opened();
    newRunner('contacts', reviewed(1), 0, service().sender);
    await turns();
    dropRunner('contacts');
    expect(runnerOf('contacts', service().sender, same)).toBeNull();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('steward.bulk'))).toEqual([]);
  });
});

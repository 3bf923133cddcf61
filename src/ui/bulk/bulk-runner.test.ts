// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowResult } from '#ui/bulk/run.ts';
import type { BulkWrites } from './bulk-writes.ts';
import { rowResult } from '#e2e/support/doubles/row-results.ts';
import { nextPage } from '#e2e/support/doubles/device.ts';

const reviewed = (rows: number) => ({ places: Array.from({ length: rows }, (_, row) => row), digest: 'd' });
const same = () => reviewed(0);

/** Loads the module as a new page does. */
async function opened() {
  await nextPage();
  const runner = await import('./bulk-runner.ts');
  const drafts = await import('#device/drafts.ts');
  const activity = await import('#device/activity.ts');
  const { storeToken } = await import('#device/token.ts');
  const { storeAccount } = await import('#device/account.ts');
  const { tellSignedIn } = await import('#ui/browser/page-state.ts');
  const { endPage } = await import('#ui/session/ending.ts');
  return { ...runner, ...drafts, ...activity, storeToken, storeAccount, tellSignedIn, endPage };
}

const saved = rowResult('saved');
const contact = { operation: 'updateContact', kind: 'contact', record: '1', campaign: null } as const;

/** Writes without a journal. */
const by = (send: BulkWrites['send']): BulkWrites => ({
  newKey: async () => undefined,
  send,
  ask: () => Promise.resolve(null),
});

/** Responds with the given ends, or with saved. */
function platform(answers: readonly RowResult[] = []) {
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
  (
    JSON.parse(sessionStorage.getItem('steward.outbox.contacts') ?? '[]') as [
      { key: string; run: { states: string[] } },
    ]
  )[0];

describe('runner', () => {
  it('runner: sends rows one by one, and stores each before sending', async () => {
    const { newRunner } = await opened();
    const before: string[][] = [];
    const runner = newRunner('contacts', reviewed(3), 0, () =>
      by(() => {
        before.push(kept().run.states);
        return Promise.resolve(saved);
      }),
    );
    await turns();
    expect(before).toEqual([
      ['sending', 'waiting', 'waiting'],
      ['saved', 'sending', 'waiting'],
      ['saved', 'saved', 'sending'],
    ]);
    expect(runner.run().status).toBe('ended');
    expect(kept().run.states).toEqual(['saved', 'saved', 'saved']);
  });

  it('runner: keeps to its rate', async () => {
    const { newRunner } = await opened();
    const { sent, sender } = platform();
    newRunner('contacts', reviewed(20), 5, sender);
    await vi.advanceTimersByTimeAsync(990);
    expect(sent).toHaveLength(5);
  });

  it('runner: honors Retry-After before resending a row', async () => {
    const { newRunner } = await opened();
    const { sent, sender } = platform([saved, rowResult('busy', { retryAfter: 3 })]);
    newRunner('contacts', reviewed(3), 0, sender);
    await vi.advanceTimersByTimeAsync(2900);
    expect(sent).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([0, 1, 1, 2]);
  });

  it('runner: pauses and resumes without sending a row twice', async () => {
    const { newRunner } = await opened();
    const { sent, sender } = platform();
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

  it('runner: resumes after a pause that came before anything was sent', async () => {
    const { newRunner } = await opened();
    const { sent, sender } = platform();
    const runner = newRunner('contacts', reviewed(2), 0, sender);
    runner.pause();
    await turns();
    expect(sent).toEqual([]);
    runner.go();
    await turns();
    expect(sent).toEqual([0, 1]);
  });

  it('runner: resumes after a new sign-in, but not after another kind of pause', async () => {
    const { newRunner, tellSignedIn } = await opened();
    const { sent, sender } = platform([rowResult('session')]);
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
    'runner: does not resume after a sign-in with a different token: %s',
    async (keepName) => {
      const { newRunner, tellSignedIn, [keepName]: keep } = await opened();
      keep('one');
      const { sent, sender } = platform([rowResult('session')]);
      const runner = newRunner('contacts', reviewed(2), 0, sender);
      await turns();
      keep('another');
      tellSignedIn();
      await turns();
      expect(sent).toEqual([0]);
      expect(runner.run()).toMatchObject({ status: 'paused', pausedBy: 'page' });
    },
  );

  it('runner: does not resume on sign-in after its page was left or reloaded', async () => {
    const before = await opened();
    const first = platform([rowResult('session')]);
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

  it('runner: is paused after a reload, and the row in flight is unconfirmed and not resent', async () => {
    const before = await opened();
    before.newRunner('contacts', reviewed(3), 0, () =>
      by((row) => (row === 1 ? new Promise(() => undefined) : Promise.resolve(saved))),
    );
    await turns();
    const { runnerOf } = await opened();
    const { sent, sender } = platform();
    const runner = runnerOf('contacts', sender, same);
    expect(runner?.run()).toMatchObject({ status: 'paused', states: ['saved', 'unconfirmed', 'waiting'] });
    await turns();
    expect(sent).toEqual([]);
    runner?.go();
    await turns();
    expect(sent).toEqual([2]);
    expect(runner?.run()).toMatchObject({ status: 'ended', states: ['saved', 'unconfirmed', 'saved'] });
  });

  it('runner: ends after a reload if its rows no longer match the review', async () => {
    const { newRunner } = await opened();
    newRunner('contacts', reviewed(3), 2, platform().sender).pause();
    await turns();
    const { runnerOf } = await opened();
    const { sent, sender } = platform();
    const runner = runnerOf('contacts', sender, () => ({ places: [0, 2], digest: 'other' }));
    runner?.go();
    await turns();
    expect(runner?.run()).toMatchObject({ status: 'ended', changed: true });
    expect(runner?.places).toEqual([0, 1, 2]);
    expect(sent).toEqual([]);
  });

  it('runner: does not send the next row when a closing page aborts a request', async () => {
    const { newRunner } = await opened();
    const sent: number[] = [];
    const breaks: (() => void)[] = [];
    const lost = rowResult('network');
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
    expect(runner.run()).toMatchObject({ pausedBy: 'page', states: ['unconfirmed', 'waiting', 'waiting'] });
  });

  it('runner: pauses on lock after the row in flight', async () => {
    const { newRunner, endPage } = await opened();
    const sent: number[] = [];
    let answer = (_end: RowResult) => {};
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
    expect(kept().run.states).toEqual(['saved', ...Array.from({ length: 8 }, () => 'waiting')]);
  });

  it('runner: does not resume in a duplicated tab that is behind', async () => {
    const { newRunner, noteSent, noteEnd } = await opened();
    const runner = newRunner('contacts', reviewed(2), 2, platform().sender);
    await turns();
    runner.pause();
    for (const record of ['1', '2']) {
      noteSent({ ...contact, record, run: { key: kept().key, rows: 2 } }, {});
      noteEnd(kept().key, { outcome: 'saved', message: null });
    }
    const { runnerOf } = await opened();
    const { sent, sender } = platform();
    const copy = runnerOf('contacts', sender, same);
    copy?.go();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([]);
    expect(copy?.run()).toMatchObject({ status: 'paused', pausedBy: 'other-tab' });
  });

  it('runner: sign-out stops the run and deletes its stored rows', async () => {
    const { newRunner, forgetDrafts, hasBulkRun } = await opened();
    expect(hasBulkRun()).toBe(false);
    const { sent, sender } = platform();
    newRunner('contacts', reviewed(9), 5, sender);
    await turns();
    expect(hasBulkRun()).toBe(true);
    forgetDrafts();
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent).toEqual([0]);
    expect(Object.keys(sessionStorage).filter((key) => /^steward\.(?:import|outbox)\./.test(key))).toEqual([]);
  });

  it('runner: reports that another tab is sending', async () => {
    const { newRunner } = await opened();
    const request = (_name: string, _options: object, run: (lock: null) => unknown) => Promise.resolve(run(null));
    vi.stubGlobal('navigator', { locks: { request } });
    const { sent, sender } = platform();
    const runner = newRunner('contacts', reviewed(2), 0, sender);
    await turns();
    expect(sent).toEqual([]);
    expect(runner.run()).toMatchObject({ status: 'paused', pausedBy: 'locked' });
  });

  it('runner: tells other tabs that it’s open while it’s paused, until it ends', async () => {
    const { newRunner } = await opened();
    const held = new Set<string>();
    const request = async (name: string, _options: object, run: (lock: object) => unknown) => {
      held.add(name);
      const result = await run({});
      held.delete(name);
      return result;
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const { sender } = platform();
    const runner = newRunner('contacts', reviewed(3), 5, sender);
    await turns();
    runner.pause();
    await vi.waitFor(() => expect(runner.run().status).toBe('paused'));
    await vi.waitFor(() => expect([...held]).toEqual([expect.stringMatching(/^steward\.open\.bulk\./)]));
    runner.stop();
    expect(runner.run().status).toBe('ended');
    await vi.waitFor(() => expect([...held]).toEqual([]));
  });

  it('runner: sends even if the browser refuses to store the run, and reports that', async () => {
    const { newRunner } = await opened();
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const removed: string[] = [];
    const removeItem = (key: string) => void removed.push(key);
    vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem, setItem });
    const { sent, sender } = platform();
    const runner = newRunner('contacts', reviewed(2), 0, sender);
    await turns();
    expect(runner.isStored()).toBe(false);
    // Rows without their run would look as if none had been sent.
    expect(removed).toContain('steward.import.contacts');
    expect(sent).toEqual([0, 1]);
  });

  it('runner: stores nothing after it is dropped with a row in flight', async () => {
    const { newRunner, dropRunner } = await opened();
    let answer = (_end: RowResult) => {};
    newRunner('contacts', reviewed(2), 0, () => by(() => new Promise((resolve) => (answer = resolve))));
    await turns();
    dropRunner('contacts');
    answer(saved);
    await turns();
    expect(Object.keys(sessionStorage).filter((key) => /^steward\.(?:import|outbox)\./.test(key))).toEqual([]);
  });

  it('runner: starting another run deletes the earlier one', async () => {
    const { newRunner, dropRunner, runnerOf } = await opened();
    newRunner('contacts', reviewed(1), 0, platform().sender);
    await turns();
    dropRunner('contacts');
    expect(runnerOf('contacts', platform().sender, same)).toBeNull();
    expect(Object.keys(sessionStorage).filter((key) => /^steward\.(?:import|outbox)\./.test(key))).toEqual([]);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '#device/import-run.ts';
import type { RowResult } from '#ui/bulk/run.ts';
import type { BulkWrites } from './bulk-writes.ts';
import { rowResult } from '#e2e/support/doubles/row-results.ts';
import { nextPage, pageInStep } from '#e2e/support/doubles/device.ts';

const saved = rowResult('saved');
const reviewed = { places: [0, 1, 2], digest: 'd' };
const contact = { operation: 'updateContact', kind: 'contact', record: '1', campaign: null } as const;
const never = () => new Promise<never>(() => undefined);

/** Loads the module as a new page does. */
async function opened() {
  await nextPage();
  return { ...(await import('./bulk-runner.ts')), ...(await import('#device/activity.ts')) };
}

/** Saves every row but the second, which gets no response. The journal responds as given. */
function sender(tell: () => Promise<RowResult | null> = never) {
  const sent: [number, string | undefined][] = [];
  const asked: [number, string][] = [];
  let keys = 0;
  const one: BulkWrites = {
    newKey: async () => `k${(keys += 1)}`,
    send(row, key) {
      sent.push([row, key]);
      return row === 1 && tell === never ? never() : Promise.resolve(saved);
    },
    ask(row, key) {
      asked.push([row, key]);
      return tell();
    },
  };
  return { sent, asked, of: () => one };
}

const turns = () => vi.advanceTimersByTimeAsync(200);
const states = (run: Run | undefined) => run?.states.join(' ');

/** Closes the page while the second of three rows is in flight. */
async function left() {
  const { newRunner } = await opened();
  const first = sender();
  newRunner('contacts', reviewed, 0, first.of);
  await turns();
  expect(first.sent).toEqual([
    [0, 'k1'],
    [1, 'k2'],
  ]);
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('row in flight at a reload', () => {
  it('row in flight at a reload: is looked up by its key, and takes the journal’s outcome', async () => {
    await left();
    const { runnerOf } = await opened();
    const { sent, asked, of } = sender(() => Promise.resolve(saved));
    const runner = runnerOf('contacts', of, () => reviewed);
    expect(states(runner?.run())).toBe('saved sending waiting');
    await turns();
    expect(asked).toEqual([[1, 'k2']]);
    expect(runner?.run()).toMatchObject({ status: 'paused', asking: false });
    expect(states(runner?.run())).toBe('saved saved waiting');
    expect(sent).toEqual([]);
  });

  it('row in flight at a reload: blocks the other rows until its outcome is known', async () => {
    await left();
    const { runnerOf } = await opened();
    let tell = (_end: RowResult | null) => {};
    const { sent, of } = sender(() => new Promise((resolve) => (tell = resolve)));
    const runner = runnerOf('contacts', of, () => reviewed);
    runner?.go();
    runner?.go();
    await turns();
    expect(sent).toEqual([]);
    tell(saved);
    await turns();
    expect(sent).toEqual([[2, 'k1']]);
    expect(runner?.run()).toMatchObject({ status: 'ended', states: ['saved', 'saved', 'saved'] });
  });

  it('row in flight at a reload: is resent with a new key if it never arrived', async () => {
    await left();
    const { runnerOf } = await opened();
    const { sent, of } = sender(() => Promise.resolve(rowResult('not-sent')));
    const runner = runnerOf('contacts', of, () => reviewed);
    await turns();
    expect(states(runner?.run())).toBe('saved waiting waiting');
    runner?.go();
    await turns();
    expect(sent.map(([row]) => row)).toEqual([1, 2]);
    expect(runner?.run().status).toBe('ended');
  });

  it('row in flight at a reload: is unconfirmed if the journal can’t tell, and looked up again by the next page', async () => {
    await left();
    const unable = await opened();
    const first = unable.runnerOf('contacts', sender(() => Promise.resolve(null)).of, () => reviewed);
    await turns();
    expect(states(first?.run())).toBe('saved unconfirmed waiting');
    const { runnerOf } = await opened();
    const { asked, of } = sender(() => Promise.resolve(saved));
    const runner = runnerOf('contacts', of, () => reviewed);
    await turns();
    expect(asked).toEqual([[1, 'k2']]);
    expect(states(runner?.run())).toBe('saved saved waiting');
  });

  it('row in flight at a reload: is left to another tab that is still sending', async () => {
    await left();
    const [{ key }] = JSON.parse(sessionStorage.getItem('steward.outbox.contacts') ?? '') as [{ key: string }];
    const query = () => Promise.resolve({ held: [{ name: `steward.${key}` }] });
    vi.stubGlobal('navigator', { locks: { query, request: () => Promise.resolve() } });
    const { runnerOf } = await opened();
    const { asked, of } = sender(() => Promise.resolve(saved));
    const runner = runnerOf('contacts', of, () => reviewed);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual([]);
    expect(states(runner?.run())).toBe('saved unconfirmed waiting');
  });

  it('row in flight at a reload: counts as rejected in Activity if it was turned away and the rest isn’t sent', async () => {
    const { newRunner, noteSent } = await opened();
    let sentUnder = '';
    newRunner('contacts', reviewed, 0, ({ key }) => ({
      ...sender().of(),
      send: () => {
        sentUnder = key;
        noteSent({ ...contact, run: { key, rows: 3 }, operationKey: 'k1' }, {});
        return never();
      },
    }));
    await turns();
    const { runnerOf, noteEnd, activity } = await opened();
    const { of } = sender(() => {
      noteEnd(sentUnder, { outcome: 'rejected', message: '', again: true });
      return Promise.resolve(rowResult('busy', { retryAfter: 60 }));
    });
    const runner = runnerOf('contacts', of, () => ({ places: [], digest: 'other' }));
    await turns();
    expect(states(runner?.run())).toBe('rejected not-sent not-sent');
    expect(activity.get()).toMatchObject([{ outcome: 'rejected', bulk: { rejected: 1, unconfirmed: 0, ended: true } }]);
  });
});

describe('ended run', () => {
  it.each(['before its answer', 'after it', 'by a reload that finds other rows'] as const)(
    'ended run: a row that was turned away counts as rejected in Activity if the run ends %s',
    async (when) => {
      const { newRunner, noteSent, noteEnd } = await opened();
      let answer = () => {};
      const runner = newRunner('contacts', { places: [0, 1], digest: 'd' }, 0, ({ key }) => ({
        ...sender().of(),
        send: () => {
          noteSent({ ...contact, run: { key, rows: 2 } }, {});
          return new Promise((resolve) => {
            answer = () => {
              noteEnd(key, { outcome: 'rejected', message: '', again: true });
              resolve(rowResult('busy', { retryAfter: 60 }));
            };
          });
        },
      }));
      await turns();
      if (when === 'before its answer') runner.stop();
      answer();
      await turns();
      if (when === 'after it') runner.stop();
      if (when === 'by a reload that finds other rows') {
        const { runnerOf } = await opened();
        const reopened = runnerOf('contacts', sender().of, () => ({ places: [], digest: 'other' }));
        expect(reopened?.run().states).toEqual(['rejected', 'not-sent']);
      } else expect(runner.run()).toMatchObject({ status: 'ended', states: ['rejected', 'not-sent'] });
      const noted = (await opened()).activity.get();
      expect(noted).toMatchObject([
        { outcome: 'rejected', bulk: { saved: 0, rejected: 1, unconfirmed: 0, ended: true } },
      ]);
    },
  );
});

describe('interrupted import', () => {
  const key = 'bulk.1';

  /** Two of three rows are saved before the browser dies. Returns what its restored tab would have. */
  async function interrupted() {
    const { noteSent, noteEnd } = await opened();
    for (const record of ['1', '2']) {
      noteSent({ ...contact, record, run: { key, rows: 3 } }, {});
      noteEnd(key, { outcome: 'saved', message: null });
    }
  }

  it('interrupted import: its rest is sent under the same key, also after a reload', async () => {
    await interrupted();
    const { newRunner, continueImport } = await opened();
    const base = continueImport(key, ['3']) ?? 0;
    const { sent, of } = sender(() => Promise.resolve(saved));
    const runner = newRunner('contacts', { places: [2], digest: 'd' }, 0, of, { key, base });
    runner.pause();
    await turns();
    expect(sent).toEqual([]);
    const next = await opened();
    const later = next.runnerOf('contacts', of, () => ({ places: [2], digest: 'd' }));
    later?.go();
    await turns();
    expect(sent).toEqual([[0, 'k1']]);
    expect(later?.run().status).toBe('ended');
  });

  it('interrupted import: a tab that still has its run sends nothing once the rest was sent elsewhere', async () => {
    await interrupted();
    const { newRunner, continueImport, noteSent, noteEnd } = await opened();
    const { sent, of } = sender(() => Promise.resolve(saved));
    const paused = newRunner('contacts', reviewed, 0, of, { key, base: 0 });
    paused.pause();
    continueImport(key, ['3']);
    noteSent({ ...contact, record: '3', run: { key, rows: 1 } }, {});
    noteEnd(key, { outcome: 'saved', message: null });
    await pageInStep();
    paused.go();
    await turns();
    expect(sent).toEqual([]);
    expect(paused.run()).toMatchObject({ status: 'paused', pausedBy: 'other-tab' });
  });

  it('interrupted import: dropping a run that wasn’t stored doesn’t end it', async () => {
    const { newRunner, noteSent, dropRunner, activity } = await opened();
    newRunner('contacts', reviewed, 0, (run) => ({
      ...sender().of(),
      send: () => {
        noteSent({ ...contact, run: { key: run.key, rows: 3 } }, {});
        return never();
      },
    }));
    await turns();
    dropRunner('contacts');
    expect(activity.get()).toMatchObject([{ bulk: { rows: 3, ended: false } }]);
  });
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellSignedIn } from '../../ui/browser/sign-in-asked.ts';
import { runInLeaderTab } from './leader-tab.ts';

/** Fake locks with one holder at a time. */
let last: Promise<unknown>;
let isHidden: boolean;

beforeEach(() => {
  last = Promise.resolve();
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
        const turn = last.then(() => (signal.aborted ? Promise.reject(new Error('aborted')) : work()));
        last = turn.catch(() => undefined);
        return turn;
      },
    },
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A tab that syncs until aborted, and records what it did. */
function tab() {
  const did: string[] = [];
  const ending = new AbortController();
  runInLeaderTab(
    'replica',
    (signal) => {
      did.push('begins');
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          did.push('ends');
          resolve();
        });
      });
    },
    ending.signal,
  );
  return { did, end: () => ending.abort() };
}

function look(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('runInLeaderTab()', () => {
  it('runInLeaderTab(): one tab is the leader, and another one follows', async () => {
    const [first, second] = [tab(), tab()];
    await settled();
    expect([first.did, second.did]).toEqual([['begins'], []]);
    first.end();
    await settled();
    expect([first.did, second.did]).toEqual([['begins', 'ends'], ['begins']]);
    second.end();
  });

  it('runInLeaderTab(): only a visible tab is the leader, and restarts when it is shown again', async () => {
    const only = tab();
    await settled();
    look(true);
    look(false);
    await settled();
    expect(only.did).toEqual(['begins', 'ends', 'begins']);
    look(true);
    const hidden = tab();
    await settled();
    expect(hidden.did).toEqual([]);
    only.end();
    hidden.end();
    look(false);
    await settled();
    expect([only.did.at(-1), hidden.did]).toEqual(['ends', []]);
  });

  it('runInLeaderTab(): restarts after a new sign-in', async () => {
    const only = tab();
    await settled();
    tellSignedIn();
    await settled();
    expect(only.did).toEqual(['begins', 'ends', 'begins']);
    only.end();
  });
});

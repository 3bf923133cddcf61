// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellSignedIn } from '../../ui/browser/sign-in-asked.ts';
import { takeTurns } from './reading-turns.ts';

/** One holder at a time, as the browser has them. */
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

/** A tab that reads until it is told to stop, and what it did. */
function tab() {
  const did: string[] = [];
  const ending = new AbortController();
  takeTurns(
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

describe('reading in turns', () => {
  it('is for one tab at a time, and another one goes on after it', async () => {
    const [first, second] = [tab(), tab()];
    await settled();
    expect([first.did, second.did]).toEqual([['begins'], []]);
    first.end();
    await settled();
    expect([first.did, second.did]).toEqual([['begins', 'ends'], ['begins']]);
    second.end();
  });

  it('is for a tab that is looked at, and again when somebody comes back', async () => {
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

  it('goes on after somebody has signed in again', async () => {
    const only = tab();
    await settled();
    tellSignedIn();
    await settled();
    expect(only.did).toEqual(['begins', 'ends', 'begins']);
    only.end();
  });
});

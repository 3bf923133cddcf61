import { describe, expect, it, vi } from 'vitest';
import { isSoonFree, withWriteLocks } from './lock.ts';

type Given = (lock: unknown) => Promise<unknown>;

/** Stubs a browser with this `locks.request`. */
function browser(request: (name: string, given: Given) => Promise<unknown>): void {
  vi.stubGlobal('navigator', {
    locks: { request: (name: string, _how: object, given: Given) => request(name, given) },
  });
}

describe('withWriteLocks()', () => {
  it('withWriteLocks(): runs once if the lock is free, and returns the result', async () => {
    const names: string[] = [];
    browser((name, given) => {
      names.push(name);
      return Promise.resolve(given({}));
    });
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('saved'));
    expect(await withWriteLocks(['steward.write.household.501'], run)).toBe('saved');
    expect(run).toHaveBeenCalledTimes(1);
    expect(names).toEqual(['steward.write.household.501']);
  });

  it('withWriteLocks(): does not run while another tab holds the lock', async () => {
    browser((_name, given) => Promise.resolve(given(null)));
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('saved'));
    expect(await withWriteLocks(['x'], run)).toBe('locked');
    expect(run).not.toHaveBeenCalled();
  });

  it('withWriteLocks(): runs in a browser or a page without locks', async () => {
    vi.stubGlobal('navigator', {});
    expect(await withWriteLocks(['x'], () => Promise.resolve(1))).toBe(1);
    browser(() => Promise.reject(new DOMException('', 'SecurityError')));
    expect(await withWriteLocks(['x'], () => Promise.resolve(2))).toBe(2);
  });

  it('withWriteLocks(): takes several locks in turn, and runs only with all of them', async () => {
    const names: string[] = [];
    browser((name, given) => {
      names.push(name);
      return Promise.resolve(given(name === 'y' ? null : {}));
    });
    const run = vi.fn<() => Promise<string>>(() => Promise.resolve('saved'));
    expect(await withWriteLocks(['x', 'y'], run)).toBe('locked');
    expect(run).not.toHaveBeenCalled();
    expect(await withWriteLocks(['x', 'z'], run)).toBe('saved');
    expect(names).toEqual(['x', 'y', 'x', 'z']);
  });

  it('withWriteLocks(): never runs a second time after a failure', async () => {
    browser((_name, given) => given({}));
    const run = vi.fn<() => Promise<string>>(() => Promise.reject(new DOMException('', 'AbortError')));
    await expect(withWriteLocks(['x'], run)).rejects.toThrow(DOMException);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('isSoonFree()', () => {
  const held = (...looks: readonly string[][]) => {
    const left = [...looks];
    const query = () => Promise.resolve({ held: (left.shift() ?? []).map((name) => ({ name })) });
    vi.stubGlobal('navigator', { locks: { query } });
    return left;
  };

  it('isSoonFree(): returns true if another lock is held, or without locks', async () => {
    held(['steward.y']);
    expect(await isSoonFree('steward.x')).toBe(true);
    vi.stubGlobal('navigator', {});
    expect(await isSoonFree('steward.x')).toBe(true);
    vi.stubGlobal('navigator', { locks: { query: () => Promise.reject(new DOMException('no', 'SecurityError')) } });
    expect(await isSoonFree('steward.x')).toBe(true);
  });

  it('isSoonFree(): waits while a page closes, but not forever', async () => {
    vi.useFakeTimers();
    const left = held(['x'], ['x'], [], ['x']);
    const soon = isSoonFree('x');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await soon).toBe(true);
    expect(left).toHaveLength(1);
    held(...Array.from({ length: 99 }, () => ['x']));
    const never = isSoonFree('x');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await never).toBe(false);
    vi.useRealTimers();
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMark, isMarked, markToken } from './mark.ts';

const kept = () => sessionStorage.getItem('steward.mark') ?? '';

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the mark of a token', () => {
  it('tells the token from every other, and does not hold it', async () => {
    await markToken('steward-token-0001');
    expect(kept()).not.toContain('steward-token');
    expect(await isMarked('steward-token-0001')).toBe(true);
    expect(await isMarked('steward-token-0002')).toBe(false);
    expect(await isMarked('')).toBe(false);
  });

  it('stays for the same token, and is another one in another tab', async () => {
    await markToken('one');
    const first = kept();
    await markToken('one');
    expect(kept()).toBe(first);
    sessionStorage.clear();
    await markToken('one');
    expect(kept()).not.toBe(first);
  });

  it('is of the latest token, and of none once it is forgotten', async () => {
    await Promise.all([markToken('one'), markToken('two')]);
    expect(await isMarked('one')).toBe(false);
    expect(await isMarked('two')).toBe(true);
    const marking = markToken('three');
    forgetMark();
    await marking;
    expect(kept()).toBe('');
  });

  it('knows no token where the browser has no cryptography, or something else was kept', async () => {
    sessionStorage.setItem('steward.mark', 'zz.zz');
    expect(await isMarked('one')).toBe(false);
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    await markToken('one');
    expect(await isMarked('one')).toBe(false);
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canTellTokens, forgetMark, markToken, tokenByMark } from './token-fingerprint.ts';

const kept = () => sessionStorage.getItem('steward.mark') ?? '';

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the mark of a token', () => {
  it('tells the token from every other, and does not hold it', async () => {
    await markToken('steward-token-0001');
    expect(kept()).not.toContain('steward-token');
    expect(await tokenByMark('steward-token-0001')).toBe('same');
    expect(await tokenByMark('steward-token-0002')).toBe('other');
    expect(await tokenByMark('')).toBe('other');
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
    expect(await tokenByMark('one')).toBe('other');
    expect(await tokenByMark('two')).toBe('same');
    const marking = markToken('three');
    forgetMark();
    await marking;
    expect(kept()).toBe('');
  });

  it('knows no token where something else was kept', async () => {
    sessionStorage.setItem('steward.mark', 'zz.zz');
    expect(await tokenByMark('one')).toBe('other');
  });

  it('cannot tell where none was made, or where the browser has no cryptography', async () => {
    expect(await tokenByMark('one')).toBe('cannot-tell');
    await markToken('one');
    expect(canTellTokens()).toBe(true);
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    expect(canTellTokens()).toBe(false);
    expect(await tokenByMark('one')).toBe('cannot-tell');
    sessionStorage.clear();
    await markToken('one');
    expect(kept()).toBe('');
    expect(await tokenByMark('one')).toBe('cannot-tell');
  });
});

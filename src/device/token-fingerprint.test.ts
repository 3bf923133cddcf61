// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canFingerprint, forgetFingerprint, storeFingerprint, compareFingerprint } from './token-fingerprint.ts';

const kept = () => sessionStorage.getItem('steward.mark') ?? '';

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the mark of a token', () => {
  it('tells the token from every other, and does not hold it', async () => {
    await storeFingerprint('steward-token-0001');
    expect(kept()).not.toContain('steward-token');
    expect(await compareFingerprint('steward-token-0001')).toBe('same');
    expect(await compareFingerprint('steward-token-0002')).toBe('other');
    expect(await compareFingerprint('')).toBe('other');
  });

  it('stays for the same token, and is another one in another tab', async () => {
    await storeFingerprint('one');
    const first = kept();
    await storeFingerprint('one');
    expect(kept()).toBe(first);
    sessionStorage.clear();
    await storeFingerprint('one');
    expect(kept()).not.toBe(first);
  });

  it('is of the latest token, and of none once it is forgotten', async () => {
    await Promise.all([storeFingerprint('one'), storeFingerprint('two')]);
    expect(await compareFingerprint('one')).toBe('other');
    expect(await compareFingerprint('two')).toBe('same');
    const marking = storeFingerprint('three');
    forgetFingerprint();
    await marking;
    expect(kept()).toBe('');
  });

  it('knows no token where something else was kept', async () => {
    sessionStorage.setItem('steward.mark', 'zz.zz');
    expect(await compareFingerprint('one')).toBe('other');
  });

  it('cannot tell where none was made, or where the browser has no cryptography', async () => {
    expect(await compareFingerprint('one')).toBe('cannot-tell');
    await storeFingerprint('one');
    expect(canFingerprint()).toBe(true);
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    expect(canFingerprint()).toBe(false);
    expect(await compareFingerprint('one')).toBe('cannot-tell');
    sessionStorage.clear();
    await storeFingerprint('one');
    expect(kept()).toBe('');
    expect(await compareFingerprint('one')).toBe('cannot-tell');
  });
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { canFingerprint, compareFingerprint, forgetFingerprint, storeFingerprint } from './token.ts';

const kept = () => sessionStorage.getItem('steward.mark') ?? '';

beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('token fingerprint', () => {
  it('token fingerprint: distinguishes the token from others without containing it', async () => {
    await storeFingerprint('steward-token-0001');
    expect(kept()).not.toContain('steward-token');
    expect(await compareFingerprint('steward-token-0001')).toBe('same');
    expect(await compareFingerprint('steward-token-0002')).toBe('other');
    expect(await compareFingerprint('')).toBe('other');
  });

  it('token fingerprint: stays the same for the same token, and differs between tabs', async () => {
    await storeFingerprint('one');
    const first = kept();
    await storeFingerprint('one');
    expect(kept()).toBe(first);
    sessionStorage.clear();
    await storeFingerprint('one');
    expect(kept()).not.toBe(first);
  });

  it('token fingerprint: belongs to the latest token, and is deleted with it', async () => {
    await Promise.all([storeFingerprint('one'), storeFingerprint('two')]);
    expect(await compareFingerprint('one')).toBe('other');
    expect(await compareFingerprint('two')).toBe('same');
    const marking = storeFingerprint('three');
    forgetFingerprint();
    await marking;
    expect(kept()).toBe('');
  });

  it('token fingerprint: cannot compare with invalid stored data', async () => {
    sessionStorage.setItem('steward.mark', 'zz.zz');
    expect(await compareFingerprint('one')).toBe('other');
  });

  it('token fingerprint: cannot compare without a stored one or without Web Crypto', async () => {
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

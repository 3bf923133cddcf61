// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetDevice, storedKeys } from './forget.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
afterEach(() => {
  if (own) Object.defineProperty(globalThis, 'localStorage', own);
});

describe('forgetDevice()', () => {
  it('forgetDevice(): deletes all keys of Steward from both storages, and no others', () => {
    localStorage.setItem('steward.views', '{}');
    localStorage.setItem('other', '1');
    sessionStorage.setItem('steward.token', 'secret');
    sessionStorage.setItem('steward.draft.household.501', '{}');
    expect(storedKeys().toSorted()).toEqual(['draft.household.501', 'token', 'views']);
    forgetDevice();
    expect(storedKeys()).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(['other']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('forgetDevice(): does not throw without storage', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    sessionStorage.setItem('steward.token', 'secret');
    forgetDevice();
    expect(storedKeys()).toEqual([]);
    expect(sessionStorage.getItem('steward.token')).toBeNull();
  });
});

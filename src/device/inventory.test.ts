// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearDataWarning, forgetDevice, inventory, storedKeys } from './inventory.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('inventory(): counts stored data by kind, and lists unknown keys by name', () => {
  const before = inventory();
  expect(before.filter(({ count }) => count > 0).map(({ what }) => what)).toEqual(['API responses']);
  for (const key of ['draft.household.501', 'draft.contact.7', 'token']) sessionStorage.setItem(`steward.${key}`, '1');
  localStorage.setItem('steward.of-tomorrow', '1');
  const stored = inventory().filter(({ count }) => count > 0);
  expect(stored.map(({ what, count }) => [what, count])).toEqual([
    ['Access token', 1],
    ['Form drafts', 2],
    ['of-tomorrow', 1],
    ['API responses', 1],
  ]);
});

it('inventory(): says how long account data is stored, which is shorter on a shared computer', async () => {
  const { openAccountStorage } = await import('./account-storage.ts');
  const { chooseShared } = await import('./shared-computer.ts');
  const where = () => inventory().find(({ what }) => what.startsWith('Activity'))?.where;
  expect(where()).toBe('Memory only, until this page is closed');
  await openAccountStorage('a');
  expect(where()).toBe('This browser, encrypted, for 30 days or until you clear all data');
  chooseShared();
  await openAccountStorage('b');
  expect(where()).toBe('This browser, encrypted, until you sign out');
});

it('clearDataWarning(): mentions drafts if there are some', () => {
  expect(clearDataWarning()).not.toContain('drafts');
  sessionStorage.setItem('steward.draft.household.501', JSON.stringify({ values: {}, start: {}, at: 1 }));
  expect(clearDataWarning()).toContain('Unsaved drafts are deleted too.');
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

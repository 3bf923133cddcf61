// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { inventory, clearDataWarning } from './inventory.ts';

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

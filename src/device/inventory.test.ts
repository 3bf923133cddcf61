// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { inventory, lossOfForgetting } from './inventory.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('counts what is stored by its kind, and names what is of none', () => {
  const before = inventory();
  expect(before.filter(({ count }) => count > 0).map(({ what }) => what)).toEqual(['Answers of the service']);
  for (const key of ['draft.household.501', 'draft.contact.7', 'token']) sessionStorage.setItem(`steward.${key}`, '1');
  localStorage.setItem('steward.of-tomorrow', '1');
  const stored = inventory().filter(({ count }) => count > 0);
  expect(stored.map(({ what, count }) => [what, count])).toEqual([
    ['Access token', 1],
    ['Drafts of forms', 2],
    ['of-tomorrow', 1],
    ['Answers of the service', 1],
  ]);
});

it('says how long what is kept for the account is there: nothing promises more on a shared computer', async () => {
  const { openKept } = await import('./kept.ts');
  const { chooseShared } = await import('./shared-computer.ts');
  const where = () => inventory().find(({ what }) => what.startsWith('Activity'))?.where;
  expect(where()).toBe('Memory only, until this page is closed');
  await openKept('a');
  expect(where()).toBe('This browser, sealed, for 30 days, until you forget everything');
  chooseShared();
  await openKept('b');
  expect(where()).toBe('This browser, sealed, until you sign out');
});

it('says that drafts are lost too where there are some', () => {
  expect(lossOfForgetting()).not.toContain('drafts');
  sessionStorage.setItem('steward.draft.household.501', JSON.stringify({ values: {}, start: {}, at: 1 }));
  expect(lossOfForgetting()).toContain('Unsaved drafts are deleted too.');
});

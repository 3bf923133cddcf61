// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { flushAccountStorage, keptAccount, openAccountStorage } from './account-storage.ts';
import { keepFigures, type KeptFigures, lastFigures } from './last-look.ts';
import { chooseShared } from './shared-computer.ts';

const figure = { count: 2, sums: [{ sum: '25.00', currency: 'USD' }], isAbout: true };
const pledges: KeptFigures = { at: 1, of: '', figures: { pastDue: figure } };
const stored = () => localStorage.getItem(`steward.kept.${keptAccount()}.figures`);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('keepFigures(): stores a panel’s figures for the account, encrypted, beside those of the others', async () => {
  await openAccountStorage('one');
  keepFigures('pledges', pledges);
  keepFigures('raised', { ...pledges, of: '2026-11-01' });
  await flushAccountStorage();
  expect(stored()).not.toBeNull();
  expect(stored()).not.toContain('USD');
  await openAccountStorage('other');
  expect(lastFigures.get()).toEqual({});
  await openAccountStorage('one');
  expect(lastFigures.get()).toEqual({ pledges, raised: { ...pledges, of: '2026-11-01' } });
});

it('keepFigures(): keeps nothing on a shared computer', async () => {
  chooseShared();
  await openAccountStorage('shared');
  keepFigures('pledges', pledges);
  await flushAccountStorage();
  expect(lastFigures.get()).toEqual({});
  expect(stored()).toBeNull();
});

it('lastFigures: skips what isn’t figures', async () => {
  await openAccountStorage('odd');
  const odd = { ...pledges, figures: { pastDue: { ...figure, sums: [{ sum: 3 }] } } } as unknown as KeptFigures;
  lastFigures.change(() => ({ pledges, odd }));
  await flushAccountStorage();
  await openAccountStorage('other');
  await openAccountStorage('odd');
  expect(lastFigures.get()).toEqual({ pledges });
});

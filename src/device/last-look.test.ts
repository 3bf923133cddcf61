// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { flushAccountStorage, keptAccount, openAccountStorage } from './account-storage.ts';
import { keepFigures, type KeptFigures, lastFigures } from './last-look.ts';

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

it('keepFigures(): stores the same figures once, whenever they were synced', async () => {
  await openAccountStorage('same');
  keepFigures('pledges', pledges);
  await flushAccountStorage();
  const before = stored();
  keepFigures('pledges', { ...pledges, at: 2 });
  await flushAccountStorage();
  expect(stored()).toBe(before);
  keepFigures('pledges', { ...pledges, at: 3, figures: { pastDue: { ...figure, count: 3 } } });
  await flushAccountStorage();
  await openAccountStorage('other');
  await openAccountStorage('same');
  expect(lastFigures.get()['pledges']).toMatchObject({ at: 3, figures: { pastDue: { count: 3 } } });
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

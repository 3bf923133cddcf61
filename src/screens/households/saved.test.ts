import { expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { createQueryClient, refresh } from '#api/query.ts';
import { showSaved } from '#records/household.tsx';

const household = { id: '501', name: 'Ames family', head_contact_id: '4801', envelope_name: null, note: null };

it('showSaved(): updates loaded rows with the saved household, and leaves the lists stale', async () => {
  const cache = createQueryClient();
  const page = ['listHouseholds', {}];
  cache.setQueryData(page, { rows: [household, { ...household, id: '502' }] });
  await refresh(cache, ['listHouseholds']);
  showSaved(cache, operations.updateHousehold.returns.read({ ...household, name: 'Ames' }, {}));
  expect(cache.getQueryData(page)).toMatchObject({ rows: [{ name: 'Ames' }, { name: 'Ames family' }] });
  expect(cache.getQueryState(page)?.isInvalidated).toBe(true);
});

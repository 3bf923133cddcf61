import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import type { Call } from '#api/client.ts';
import { connect, createQueryClient } from '#api/query.ts';
import { createStore } from '#device/store.ts';
import { readRows } from '#e2e/support/doubles/rows.ts';
import { beforeSync, syncInMemory, syncWith } from '#e2e/support/doubles/sync.ts';
import { currentSync } from '#sync/current.ts';
import { contactKnown, rereadContact } from './reread.ts';

/** A platform whose pages of households the worker sees as they arrive. */
function platformWith(...contacts: object[]) {
  const worker = syncInMemory();
  const cache = createQueryClient();
  onTestFinished(() => cache.clear());
  const stored = { contacts };
  const call = vi.fn<() => Promise<object>>(async () => {
    const rows = [{ id: '501', name: 'Ames', contacts: stored.contacts }];
    worker.update({ list: 'listHouseholds', rows });
    return { rows: readRows('listHouseholds', rows), number: 1, hasNext: false, total: 1 };
  });
  connect(call as unknown as Call);
  currentSync.set(syncWith(worker, createStore(beforeSync)));
  onTestFinished(() => currentSync.set(null));
  return { worker, cache, call, stored };
}

const ruth = { id: '4801', first_name: 'Ruth', primary_email: 'ruth@x.org' };

it('contactKnown(): reads the contact’s households only if no details are known, even if that fails', async () => {
  const { cache, call } = platformWith(ruth);
  expect(await contactKnown(cache, '4801')).toMatchObject({ member: { name: 'Ruth' } });
  expect(await contactKnown(cache, '4801')).toMatchObject({ member: { name: 'Ruth' } });
  expect(call).toHaveBeenCalledTimes(1);
  call.mockRejectedValue(new ApiError({ kind: 'forbidden', message: 'Forbidden.' }));
  expect(await contactKnown(cache, '9')).toBeNull();
  expect(call).toHaveBeenCalledTimes(2);
});

it('rereadContact(): has what households say now, and what was saved here before', async () => {
  const { cache, worker, stored } = platformWith(ruth);
  await contactKnown(cache, '4801');
  worker.written({
    operation: 'updateContact',
    id: '4801',
    answer: { id: '4801', first_name: 'Ruth', employer: 'Quay' },
  });
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(worker.seenPeople(['4801'])[0]?.saved?.at ?? Infinity));
  stored.contacts = [{ ...ruth, first_name: 'Rut' }];
  const now = await rereadContact(cache, '4801');
  if (now.result !== 'found') throw new Error(now.result);
  const { values } = now.base.known;
  expect([values.get('first_name'), values.get('employer')]).toEqual(['Rut', 'Quay']);
});

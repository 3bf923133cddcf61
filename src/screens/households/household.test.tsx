// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { connect } from '#api/query.ts';
import { createStore } from '#device/store.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { readRows } from '#e2e/support/doubles/rows.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { HouseholdEditScreen } from './edit.tsx';
import { HouseholdScreen } from './household.tsx';

const screen = document.createElement('div');
let root: Root;

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  screen.remove();
});

it('household page: a member without an ID isn’t the head of a household that has none', async () => {
  const contacts = [{ id: null, first_name: 'Ruth', last_name: 'Ames' }];
  const rows = readRows('listHouseholds', [{ id: '5', name: 'Ames family', head_contact_id: null, contacts }]);
  connect((async () => ({ rows, number: 1, last: 1, total: 1 })) as unknown as Parameters<typeof connect>[0]);
  const status = createStore<SyncStatus>({ ...beforeSync, lists: everyList({ wholeSince: 1, askedAt: 1 }) });
  const row = async () => ({ row: rows[0], page: 1, loadedAt: 1 });
  currentSync.set({ ...syncWith(syncInMemory(), status), row } as never);
  await showScreen(root, '/frame/households/5', { '/frame/households/$household': HouseholdScreen });
  await until(() => expect(screen.textContent).toContain('Ruth Ames'));
  expect(screen.querySelector('[aria-label="Members"]')?.textContent).not.toContain('Head of household');
});

it.each([
  ['isn’t there', async () => ({ rows: [], number: 1, last: 1, total: 0 }), 'EditHousehold 504Household 504 not found'],
  [
    'can’t be loaded',
    () => Promise.reject(new ApiError({ kind: 'platform', message: 'Down.' })),
    'EditHousehold 504Couldn’t load household 504.',
  ],
])('household form: a household that %s has its name without what was to be done', async (_name, answer, words) => {
  connect(answer as unknown as Parameters<typeof connect>[0]);
  await showScreen(root, '/frame/households/504/edit', { '/frame/households/$household/edit': HouseholdEditScreen });
  await until(() => expect(screen.textContent).toContain(words));
});

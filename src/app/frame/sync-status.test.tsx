// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '#device/store.ts';
import { listNames } from '#domain/resources.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { type ListState, type ListStates, nothingRead } from '#sync/lists.ts';
import { beforeSync } from '#e2e/support/doubles/sync.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { SyncStatusButton } from './sync-status.tsx';

const noon = Date.parse('2026-11-23T12:00:00Z');
const container = document.createElement('div');
let root: Root;
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

/** All lists, synced two minutes ago. */
const synced = (changed: Partial<ListStates> = {}): ListStates => ({
  ...(Object.fromEntries(
    listNames.map((name) => [name, { ...nothingRead[name], wholeSince: noon - 120_000 } satisfies ListState]),
  ) as ListStates),
  ...changed,
});

async function saidOf(status: Partial<SyncStatus>): Promise<string> {
  const sync = { status: createStore({ ...beforeSync, ...status }) } as unknown as Sync;
  await showScreen(root, '/', { '/': () => <SyncStatusButton sync={sync} /> });
  return container.querySelector('button')?.textContent ?? '';
}

it('sync status: is the age of the oldest synced list', async () => {
  expect(await saidOf({ lists: synced() })).toMatch(/^Updated \d+:58 [AP]M$/);
  const older = { ...nothingRead.listTickets, wholeSince: noon - 240_000, problem: 'failed' as const };
  expect(await saidOf({ lists: synced({ listTickets: older }) })).toMatch(/^Updated \d+:56 [AP]M$/);
});

it('sync status: names the lists that it doesn’t cover, and when it goes on', async () => {
  const lists = synced({ listPayouts: { ...nothingRead.listPayouts, problem: 'refused' } });
  expect(await saidOf({ lists })).toMatch(/^Updated \d+:58 [AP]M, without payouts \(no access\)$/);
  expect(await saidOf({ lists: synced(), waitsUntil: noon + 60_000 })).toMatch(
    /^Updated \d+:58 [AP]M, resumes at \d+:01 [AP]M$/,
  );
});

it('sync status: has no time before all is synced', async () => {
  const progress = { pages: 41, of: 412 } as SyncStatus['progress'];
  expect(await saidOf({ progress })).toBe('Syncing… page 41 of 412');
  expect(await saidOf({ progress, waitsUntil: noon + 60_000 })).toMatch(/^Sync resumes at /);
});

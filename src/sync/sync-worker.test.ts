import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startSyncWorker } from './sync-worker.ts';

afterEach(() => vi.doUnmock('./serve-here.ts'));

/** A worker whose script can't be loaded. */
function failingWorker(): Worker {
  const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => undefined });
  setTimeout(() => worker.dispatchEvent(new Event('error')));
  return worker as unknown as Worker;
}

test.each([
  ['starts none', () => null],
  ['can’t load its script', failingWorker],
])('startSyncWorker(): the page answers for a browser that %s, also what was asked before', async (_, worker) => {
  const sync = startSyncWorker({ worker: worker(), hear: () => undefined });
  onTestFinished(() => sync.end());
  await expect(sync.ask('rows', { list: 'listPayouts', from: 0, most: 1 })).resolves.toBeDefined();
  await expect(sync.ask('row', { list: 'listPayouts', id: '1' })).resolves.toBeNull();
});

test('startSyncWorker(): rejects queries if the page’s own server can’t load either', async () => {
  vi.doMock('./serve-here.ts', () => {
    throw new Error('offline');
  });
  const sync = startSyncWorker({ worker: failingWorker(), hear: () => undefined });
  await expect(sync.ask('row', { list: 'listPayouts', id: '1' })).rejects.toThrow('let go');
  await expect(sync.ask('row', { list: 'listPayouts', id: '1' })).rejects.toThrow('let go');
});

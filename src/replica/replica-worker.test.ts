import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startReplicaWorker } from './replica-worker.ts';

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
])('startReplicaWorker(): the page answers for a browser that %s, also what was asked before', async (_, worker) => {
  const replica = startReplicaWorker({ worker: worker(), hear: () => undefined });
  onTestFinished(() => replica.end());
  await expect(replica.ask('rows', { list: 'listPayouts', from: 0, most: 1 })).resolves.toBeDefined();
  await expect(replica.ask('row', { list: 'listPayouts', id: '1' })).resolves.toBeNull();
});

test('startReplicaWorker(): rejects queries if the page’s own server can’t load either', async () => {
  vi.doMock('./serve-here.ts', () => {
    throw new Error('offline');
  });
  const replica = startReplicaWorker({ worker: failingWorker(), hear: () => undefined });
  await expect(replica.ask('row', { list: 'listPayouts', id: '1' })).rejects.toThrow('let go');
  await expect(replica.ask('row', { list: 'listPayouts', id: '1' })).rejects.toThrow('let go');
});

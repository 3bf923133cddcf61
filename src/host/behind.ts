/** What a host stands on: the service, and the store that it may share with other hosts. */
import type { Store } from './postgres/store.ts';
import { openService, type SandboxModule, type Service, type ServiceOptions } from './service.ts';
import type { Settings } from './settings.ts';

export interface Behind {
  service: Service;
  /** Left out by a host that remembers for itself. */
  store?: Store;
  /** False while the store cannot be had. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** @throws StartError when one of the two cannot be had */
export async function openBehind(
  settings: ServiceOptions & Pick<Settings, 'database'>,
  loadSandbox: () => Promise<SandboxModule>,
): Promise<Behind> {
  // Without one, what speaks to a database is not even loaded.
  const store = settings.database
    ? await (await import('./postgres/store.ts')).openStore(settings.database, settings.patience)
    : undefined;
  try {
    const service = await openService(settings, loadSandbox);
    const close = async () => {
      service.close();
      await store?.close();
    };
    const isReady = joined(async () =>
      store
        ? store.database.query('SELECT 1').then(
            () => true,
            () => false,
          )
        : true,
    );
    return { service, ...(store ? { store } : {}), isReady, close };
  } catch (error) {
    await store?.close();
    throw error;
  }
}

/** Milliseconds that an answer serves all who ask: however many they are, the database is asked once. */
const lasting = 1000;

function joined(ask: () => Promise<boolean>): () => Promise<boolean> {
  let latest: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (!latest || performance.now() - latest.at > lasting) latest = { at: performance.now(), answer: ask() };
    return latest.answer;
  };
}

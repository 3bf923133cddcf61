/** Opens the host's backends: the service, and the store that it may share with other hosts. */
import type { Store } from './postgres/store.ts';
import { openService, type SandboxModule, type Service, type ServiceOptions } from './service.ts';
import type { Settings } from './settings.ts';

export interface Behind {
  service: Service;
  /** Left out if this host keeps its state in memory. */
  store?: Store;
  /** False while the database can't be reached. */
  isReady: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** @throws StartError if the service or the store can't be opened */
export async function openBehind(
  settings: ServiceOptions & Pick<Settings, 'database'>,
  loadSandbox: () => Promise<SandboxModule>,
): Promise<Behind> {
  // Don't load the Postgres code if there's no database.
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

/** Milliseconds for which callers share one answer, so readiness checks query the database once a second at most. */
const lasting = 1000;

function joined(ask: () => Promise<boolean>): () => Promise<boolean> {
  let latest: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (!latest || performance.now() - latest.at > lasting) latest = { at: performance.now(), answer: ask() };
    return latest.answer;
  };
}

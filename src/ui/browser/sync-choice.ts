import { useConfiguration } from './configuration.ts';
import { usePreference } from './preferences.ts';

/** Background sync, as the deployment and the user chose: `off` by the deployment, `unasked` if the user has to be asked. */
export type SyncMode = 'on' | 'off' | 'unasked' | 'declined';

export function useSyncMode(): SyncMode {
  const { mode } = useConfiguration().replica;
  const choice = usePreference('readsAll');
  if (mode === 'off') return 'off';
  if (choice ?? mode === 'memory') return 'on';
  return choice === null ? 'unasked' : 'declined';
}

import { RefreshButton } from '#ui/kit/refresh.tsx';
import { useSync } from '#records/use-at-hand.ts';

/** Loads a record again. With background sync, the sync status beside the platform's name does it for every screen. */
export function RefreshRecord({ refresh }: { refresh(): Promise<{ error: unknown }> }) {
  return useSync() === 'on' ? null : <RefreshButton refresh={refresh} />;
}

import { IconRefresh } from '@tabler/icons-react';
import type { ApiError } from '../../api/errors.ts';
import { Banner } from './banner.tsx';
import { ListButton } from './list-button.tsx';
import { isOffline } from '../values/failure.ts';
import { formatClock } from '../values/time.ts';

export function RefreshButton({ refresh }: { refresh(): void }) {
  return <ListButton before={<IconRefresh size={16} stroke={1.6} aria-hidden />} label="Refresh" onClick={refresh} />;
}

interface NotRefreshedProps {
  error: ApiError | null;
  /** When what is on screen was loaded, in milliseconds. */
  loadedAt: number;
}

/** A notice over a record that is still shown although its refresh failed. Empty without an error. */
export function NotRefreshed({ error, loadedAt }: NotRefreshedProps) {
  if (!error) return null;
  const showing = `Showing data from ${formatClock(loadedAt)}.`;
  if (isOffline(error)) {
    return (
      <Banner kind="not-sent" title={`You are offline. ${showing}`}>
        It is loaded again as soon as there is a connection.
      </Banner>
    );
  }
  return (
    <Banner kind="not-known" title={`Could not refresh. ${showing}`}>
      {error.message}
    </Banner>
  );
}

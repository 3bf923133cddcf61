import { IconCheck, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { announce } from '../browser/announcer.tsx';
import { Banner } from './banner.tsx';
import { ListButton } from './list-button.tsx';
import { isOffline } from '../values/failure.ts';
import { formatClock } from '../values/time.ts';

/** Milliseconds that it says so. */
const saysItFor = 2000;

/** What came may be what is there already: that it came is shown by the button, and said. */
export function RefreshButton({ refresh }: { refresh(): Promise<{ error: unknown }> }) {
  const [refreshedAt, setRefreshedAt] = useState<number | null>(null);
  useEffect(() => {
    if (refreshedAt === null) return;
    const end = setTimeout(() => setRefreshedAt(null), saysItFor);
    return () => clearTimeout(end);
  }, [refreshedAt]);
  const ask = async () => {
    const { error } = await refresh();
    if (error) return;
    setRefreshedAt(Date.now());
    announce(`Refreshed at ${formatClock(Date.now())}`);
  };
  const Icon = refreshedAt === null ? IconRefresh : IconCheck;
  return <ListButton before={<Icon size={16} stroke={1.6} aria-hidden />} label="Refresh" onClick={() => void ask()} />;
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

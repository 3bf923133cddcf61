import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Banner } from './banner.tsx';
import { formatClock } from './time.ts';

export function RefreshButton({ refresh }: { refresh(): void }) {
  return (
    <Button leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />} onClick={refresh}>
      Refresh
    </Button>
  );
}

interface NotRefreshedProps {
  error: Error | null;
  /** When what is on screen was loaded, in milliseconds. */
  loadedAt: number;
}

/** Over a record that stays on screen although it could not be read anew; nothing while there is no error. */
export function NotRefreshed({ error, loadedAt }: NotRefreshedProps) {
  if (!error) return null;
  return (
    <Banner kind="not-known" title={`Could not refresh. Showing data from ${formatClock(loadedAt)}.`}>
      {error.message}
    </Banner>
  );
}

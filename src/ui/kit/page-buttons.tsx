/** Buttons at the head of a page: refresh, and print. */
import { Button } from '@mantine/core';
import { IconCheck, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ApiError } from '#api/errors.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from './banner.tsx';
import { isOffline } from '#ui/format/failure.ts';
import { formatAsOf, formatAt } from '#ui/format/when.ts';

/** Milliseconds that the check mark is shown. */
const confirmsFor = 2000;

/** The Refresh button. Confirms success with a check mark and an announcement, because the data may look the same. */
export function RefreshButton({ refresh }: { refresh(): Promise<{ error: unknown }> }) {
  const [refreshedAt, setRefreshedAt] = useState<number | null>(null);
  useEffect(() => {
    if (refreshedAt === null) return;
    const end = setTimeout(() => setRefreshedAt(null), confirmsFor);
    return () => clearTimeout(end);
  }, [refreshedAt]);
  const ask = async () => {
    const { error } = await refresh();
    if (error) return;
    setRefreshedAt(Date.now());
    announce(`Refreshed ${formatAt(Date.now())}`);
  };
  const Icon = refreshedAt === null ? IconRefresh : IconCheck;
  return (
    <Button data-collapses aria-label="Refresh" leftSection={<Icon aria-hidden />} onClick={() => void ask()}>
      Refresh
    </Button>
  );
}

interface NotRefreshedProps {
  error: ApiError | null;
  /** When the shown data was loaded, in milliseconds. */
  loadedAt: number;
}

/** Returns the title for a failed refresh: `You’re offline. Showing data from 2:02 PM.` */
export function notRefreshedTitle(error: ApiError, since: string): string {
  return isOffline(error)
    ? `You’re offline. Showing data from ${since}.`
    : `Couldn’t refresh. Showing data from ${since}.`;
}

/** A banner above a record that is still shown although its refresh failed. Renders nothing without an error. */
export function NotRefreshed({ error, loadedAt }: NotRefreshedProps) {
  if (!error) return null;
  return (
    <Banner kind={isOffline(error) ? 'not-sent' : 'not-known'} title={notRefreshedTitle(error, formatAsOf(loadedAt))}>
      {isOffline(error) ? 'It will refresh when you’re back online.' : error.message}
    </Banner>
  );
}

interface PrintButtonProps {
  variant?: 'filled' | 'default';
  /** False while what it prints is still loading. */
  isReady?: boolean;
}

export function PrintButton({ variant = 'default', isReady = true }: PrintButtonProps) {
  return (
    <Button
      variant={variant}
      leftSection={<IconPrinter aria-hidden />}
      aria-disabled={!isReady}
      data-disabled={!isReady}
      onClick={() => isReady && window.print()}
    >
      Print
    </Button>
  );
}

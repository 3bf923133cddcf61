/** Home's figures of the last visit, which stand dimmed in place of the present ones until those are synced. */
import { type ReactNode, useEffect, useState } from 'react';
import type { ListName } from '#api/operations.ts';
import { keepFigures, type KeptFigures, lastFigures } from '#device/last-look.ts';
import { storesRows } from '#device/row-storage.ts';
import { leadBy, type Money } from '#domain/values/money.ts';
import { useSync, useStatus } from '#records/use-sync.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { viewerZone } from '#ui/format/time.ts';
import classes from './home.module.css';
import { formatSince } from './home-labels.ts';
import { useScreenCurrency } from './month.tsx';
import { syncedAt } from '#sync/lists.ts';

interface PanelFigures {
  panel: 'since' | 'raised' | 'pledges' | 'payouts';
  /** The month that they are of, or the look that they are since. Figures of another aren't shown. */
  of?: string;
}

interface PresentFigures extends PanelFigures {
  /** The lists that the figures are counted from: they're as old as the oldest of them. */
  lists: readonly ListName[];
  /** Null while some of them are missing. */
  figures: Readonly<Record<string, { count?: number; sums: readonly Money[]; isAbout?: boolean }>> | null;
}

/** Keeps the figures for the next visit, with the currency of the screen first. */
export function useKeepFigures({ panel, of = '', lists, figures }: PresentFigures): void {
  const currency = useScreenCurrency();
  const viewer = useViewer();
  const { keep } = useConfiguration().replica;
  const at = useStatus(useSync(), (status) => (status ? syncedAt(status.lists, lists) : 0));
  const entries = Object.entries(figures ?? {}).map(([name, { count = 0, sums, isAbout = false }]) => {
    return [
      name,
      { count, sums: leadBy(currency, sums).map((one) => ({ sum: one.sum, currency: one.currency })), isAbout },
    ];
  });
  const kept =
    figures && at > 0 ? JSON.stringify({ at, of: `${of} ${viewer}`, figures: Object.fromEntries(entries) }) : null;
  useEffect(() => {
    if (kept !== null && storesRows(keep)) keepFigures(panel, JSON.parse(kept) as KeptFigures);
  }, [panel, kept, keep]);
}

/** Returns the figures of the last visit. */
export function useKeptFigures({ panel, of = '' }: PanelFigures): KeptFigures | null {
  const { keep } = useConfiguration().replica;
  const [kept] = useState(() => (storesRows(keep) ? lastFigures.get()[panel] : undefined));
  const viewer = useViewer();
  return kept?.of === `${of} ${viewer}` ? kept : null;
}

/** The settings that figures depend on: in another time zone a day ends earlier, and another currency leads. */
function useViewer(): string {
  const currency = usePreference('currency');
  return `${viewerZone()} ${currency}`;
}

/** Dims figures of the last visit. */
export function LastKnown({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${classes.lastKnown} ${className}`}>{children}</div>;
}

/** `As of Friday, 5:05 PM` */
export function AsOf({ at }: { at: number }) {
  return <p className={`${classes.lastKnown} ${classes.asOf}`}>As of {formatSince(at)}</p>;
}

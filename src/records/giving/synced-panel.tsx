/** A panel whose figures need whole lists. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ListName } from '#api/operations.ts';
import { rowsAwaited } from '#device/kept-rows.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { resources } from '#domain/resources.ts';
import { isListClosed } from '#sync/progress.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { BarLines } from '#ui/list/screen-skeleton.tsx';
import { useSync, useStatus } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import classes from './giving.module.css';
import { chooseSync, SyncProgressLine } from './require-sync.tsx';

interface MeanwhileProps {
  /** The lists that the figures need whole. */
  needs: readonly ListName[];
  /** The number of lines that the figures will take, to reserve their space while lists sync. */
  lines?: number;
  /** Content that doesn't need the lists, shown until the figures are there. */
  meanwhile?: ReactNode;
  /** Placeholders as large as the figures, in place of the progress, which the page shows once. */
  skeleton?: ReactNode;
  /** True if the page asks to turn on sync, so that the panel doesn't. */
  isAsked?: boolean;
}

interface SyncedPanelProps<Answer> extends MeanwhileProps {
  title: string;
  /** The figures. Undefined until they're there. */
  answer: Answer | undefined;
  /** Renders the panel with its figures, once all lists that they need are whole. */
  children(answer: Answer): ReactNode;
}

/**
 * Renders the figures once they're there. Until then, a panel says in their place how far the sync is, or why there are none.
 * Renders nothing if the deployment turned sync off.
 */
export function SyncedPanel<Answer>({ title, children, ...part }: SyncedPanelProps<Answer>) {
  const isThere = useIsWhole(part.needs) && part.answer !== undefined;
  const isOff = useSyncMode() === 'off';
  const content = <SyncedPart {...part}>{children}</SyncedPart>;
  return isThere || isOff ? content : <Panel title={title}>{content}</Panel>;
}

/** The same within a panel. */
export function SyncedPart<Answer>({ answer, children, ...meanwhile }: Omit<SyncedPanelProps<Answer>, 'title'>) {
  const isWhole = useIsWhole(meanwhile.needs);
  const isOff = useSyncMode() === 'off';
  if (answer !== undefined && isWhole) return children(answer);
  return isOff ? null : <Meanwhile {...meanwhile} />;
}

function useIsWhole(needs: readonly ListName[]): boolean {
  return useStatus(useSync(), (status) => needs.every((name) => status?.lists[name].wholeSince != null));
}

function Meanwhile({ needs, lines = 0, meanwhile, skeleton, isAsked = false }: MeanwhileProps) {
  const syncMode = useSyncMode();
  const sync = useSync();
  const isWhole = useIsWhole(needs);
  const isAwaited = useStore(rowsAwaited);
  const trouble = useStatus(sync, (status) => status && troubleMessage(status, needs));
  const isClosed = useStatus(sync, (status) => needs.some((name) => isListClosed(status?.lists[name].problem ?? null)));
  const isSyncing = useStatus(sync, (status) => status?.progress != null);
  if (syncMode !== 'on') {
    return (
      <>
        <PanelText>
          Not synced yet.{' '}
          {isAsked ? null : (
            <Button variant="transparent" onClick={() => chooseSync(true)}>
              Turn on sync
            </Button>
          )}
        </PanelText>
        {meanwhile}
      </>
    );
  }
  if (isClosed) return <PanelText>{trouble}</PanelText>;
  if (skeleton) {
    return trouble ? (
      <>
        <PanelText>{trouble}</PanelText>
        {meanwhile}
      </>
    ) : (
      skeleton
    );
  }
  const isOpening = (isWhole && !isSyncing) || (sync === null && isAwaited);
  return (
    <>
      <div className={classes.reading}>
        {isOpening ? <p>Loading…</p> : trouble ? <p>{trouble}</p> : <SyncProgressLine sync={sync} />}
      </div>
      {meanwhile}
      {lines > 0 ? <BarLines count={lines} /> : null}
    </>
  );
}

/** Returns why the first of the lists isn't synced. Returns an empty string if nothing is wrong. */
export function troubleMessage({ lists }: SyncStatus, needs: readonly ListName[]): string {
  for (const name of needs) {
    const noun = resources[name].many;
    const { wholeSince, problem } = lists[name];
    if (problem === 'refused') return `Your token doesn’t have access to ${noun}.`;
    if (problem === 'too-much') return `There are too many ${noun} to sync (over 200,000).`;
    if (problem === 'failed' && wholeSince === null) return `Couldn’t sync ${noun}. Retrying within a minute.`;
  }
  return '';
}

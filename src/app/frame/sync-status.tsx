/** The sync status beside the platform's name. Pressed, it opens the status of each list. */
import { Button, Group, Text } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { useId } from 'react';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import type { ListName } from '#api/operations.ts';
import { type ListStates, syncedAt } from '#sync/lists.ts';
import { listNames, titleOf, resources } from '#domain/resources.ts';
import { areDonorsAsked, identifyingMessage } from '#sync/progress.ts';
import { storageMessage } from '#sync/storage-message.ts';
import { SyncProgressLine } from '#records/giving/require-sync.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { choose, usePreference } from '#ui/browser/preferences.ts';
import { useDisclosure } from '#ui/kit/disclosure.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { formatAsOf, formatAt, formatWhen } from '#ui/format/when.ts';
import classes from './sync-status.module.css';

export function SyncStatusButton({ sync }: { sync: Sync }) {
  const status = useStore(sync.status);
  const panel = useDisclosure();
  return (
    <div {...panel.anchor}>
      <Button variant="subtle" color="gray" className={classes.status} {...panel.button}>
        <SyncText status={status} />
      </Button>
      {panel.panel('Sync status', () => (
        <Lists sync={sync} />
      ))}
    </div>
  );
}

function Lists({ sync }: { sync: Sync }) {
  const status = useStore(sync.status);
  const { lists, progress, donors, kept } = status;
  const note = useId();
  return (
    <div className={classes.panel}>
      {progress ? <SyncProgressLine sync={sync} /> : null}
      <PlainTable
        caption="Lists synced in the background"
        flush
        rows={listNames}
        columns={[
          { title: 'List', cell: titleOf },
          { title: 'Records', figure: true, cell: (name) => formatCount(lists[name].rows) },
          { title: 'Last synced', cell: (name) => formatListState(lists, name) },
        ]}
      />
      {donors || lists.listTransactions.wholeSince !== null ? <DonorMatching status={status} /> : null}
      <Text inherit c="dimmed" id={note}>
        {storageMessage(kept)}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Button onClick={() => sync.readAgain()}>Sync now</Button>
        <Button aria-describedby={note} onClick={() => choose({ readsAll: false })}>
          Turn off sync
        </Button>
      </Group>
    </div>
  );
}

/** Reasons why a list will not be synced completely. */
const missingReasons: Readonly<Record<string, string>> = { refused: 'no access', 'too-much': 'too large' };

function DonorMatching({ status }: { status: SyncStatus }) {
  const { donors, identifying } = status;
  const asks = usePreference('asksWhoGave');
  const isAnswered = donors !== null && (donors.done || donors.reason !== null);
  const known =
    donors && areDonorsAsked(status)
      ? `Donor identified for ${formatCount(donors.known)} of ${plural(donors.gifts, 'transaction', 'transactions')}.`
      : identifyingMessage(identifying);
  return (
    <Text inherit c="dimmed">
      {known} {asks ? donors?.reason : null}{' '}
      {asks && isAnswered ? null : (
        <Button variant="transparent" onClick={() => choose({ asksWhoGave: !asks })}>
          {asks ? 'Stop identifying donors' : 'Identify donors'}
        </Button>
      )}
    </Text>
  );
}

/**
 * The age of everything synced, which no other place repeats: `Updated 10:42 AM`, `Syncing… page 41 of 412`, `Updated 10:42 AM, without
 * tickets (no access)`. A narrow top bar shows the time alone.
 */
function SyncText({ status: { lists, progress, waitsUntil } }: { status: SyncStatus }) {
  const missing = listNames.flatMap((name) => {
    const why = missingReasons[lists[name].problem ?? ''];
    return why === undefined ? [] : [`${resources[name].many} (${why})`];
  });
  const states = listNames.map((name) => lists[name]).filter(({ problem }) => !((problem ?? '') in missingReasons));
  if (states.some(({ wholeSince }) => wholeSince === null)) {
    if (waitsUntil !== null) return `Sync resumes ${formatAt(waitsUntil)}`;
    const pages = progress && `page ${formatCount(progress.pages)} of ${formatCount(progress.of)}`;
    return (
      <>
        Syncing…<span className={classes.words}>{pages && ` ${pages}`}</span>
      </>
    );
  }
  const rest = [
    missing.length > 0 && `without ${missing.join(', ')}`,
    waitsUntil !== null && `resumes ${formatAt(waitsUntil)}`,
  ].filter(Boolean);
  return (
    <>
      <span className={classes.words}>Updated </span>
      {formatAsOf(syncedAt(lists))}
      <span className={classes.words}>{rest.map((one) => `, ${one}`)}</span>
    </>
  );
}

/** Formats the status of one list. */
function formatListState(lists: ListStates, name: ListName): string {
  const { problem, wholeSince, nextPage, last } = lists[name];
  if (problem === 'refused') return 'No access';
  if (problem === 'too-much') return 'Too large to sync (over 200,000 records)';
  if (problem === 'failed') return 'Sync failed. Retrying within a minute';
  if (wholeSince === null)
    return nextPage === 1 ? 'Queued' : `Page ${nextPage - 1} of ${last === null ? '…' : formatCount(last)}`;
  return formatWhen(syncedAt(lists, [name]), { timed: true });
}

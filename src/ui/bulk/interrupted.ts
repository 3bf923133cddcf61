/** Imports with rows left whose page was closed, or died, before they ended. */
import { useQuery } from '@tanstack/react-query';
import { type Activity, importState, type ImportState, unsentCount } from '#device/activity-entry.ts';
import { activity } from '#device/activity.ts';
import { openRun } from '#device/import-run.ts';
import { outboxVersion } from '#device/outbox.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { heldLocks, openLock } from '#ui/write/lock.ts';
import { formatOutcomes } from './bulk-words.ts';

/** Milliseconds between two looks at whether another tab still has it open. */
const lookEvery = 3000;

/** Returns the key in browser storage of the kind of import. */
export const importName = ({ kind }: Activity): string => `${kind}s`;

/** Returns a function that tells the state of an import. */
export function useImportState(): (entry: Activity) => ImportState | null {
  useStore(outboxVersion);
  const left = useStore(activity).filter((entry) => importState(entry, new Set()) === 'interrupted');
  const { data: held } = useQuery({
    // A row that another tab sends makes what was seen before obsolete.
    queryKey: ['held locks', left.map(({ key, bulk }) => [key, bulk && unsentCount(bulk)])],
    queryFn: heldLocks,
    enabled: left.length > 0,
    refetchInterval: lookEvery,
    gcTime: 0,
  });
  const isOpen = (entry: Activity) => {
    if (held?.includes(openLock(entry.key))) return true;
    const own = openRun(importName(entry));
    return own?.key === entry.key && own.run.status !== 'ended';
  };
  const open = held && new Set(left.filter(isOpen).map(({ key }) => key));
  return (entry) => importState(entry, open ?? null);
}

/** Returns the unresolved interrupted imports, newest first. */
export function useInterrupted(): readonly Activity[] {
  const stateOf = useImportState();
  return useStore(activity).filter((entry) => !entry.checked && stateOf(entry) === 'interrupted');
}

/** Returns those of one kind that can be continued with their file. */
export function useContinuable(name: string): readonly Activity[] {
  return useInterrupted().filter((entry) => importName(entry) === name && entry.bulk?.file !== undefined);
}

/** Formats the outcomes of an import: `970 saved, 12 rejected, 5 not sent, 2 unconfirmed: 4801, 4802` */
export function formatImport({ bulk }: Activity, state: ImportState | null): string {
  if (!bulk) return '';
  const { unconfirmed, unknown } = bulk;
  const words = formatOutcomes({ ...bulk, 'not-sent': state === 'open' ? 0 : unsentCount(bulk) });
  const more = unconfirmed > unknown.length ? ' and others' : '';
  return unconfirmed > 0 ? `${words}: ${unknown.join(', ')}${more}` : words;
}

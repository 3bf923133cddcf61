/** Looks up the outcomes of writes that were on their way when an earlier page was closed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Activity } from '../../device/activity-entry.ts';
import { activity, formIdOf, isOpen } from '../../device/activity.ts';
import { draftsOf, keepDrafts } from '../../device/drafts.ts';
import { dropUnknownWrite, unknownWrite, unknownWrites } from '../../device/unknown-writes.ts';
import { formLock, isSoonFree, runLock } from '../../ui/form/write-lock.ts';

/** Milliseconds before the page starts without the outcomes. */
const patience = 3000;
/** As long as the host remembers a key, in milliseconds. */
const remembered = 24 * 60 * 60 * 1000;
const mostAsked = 10;

/**
 * Asks the host's journal about each of them. False until the answers are here, since a form could otherwise show a draft
 * that was saved already.
 */
export function useUnsettledWrites(): boolean {
  const cache = useQueryClient();
  const [isSettled, setSettled] = useState(() => !unknownWrites().some(({ key }) => key !== undefined));
  useEffect(() => {
    const asked = leftWrites().map((entry) => settle(cache, entry));
    const timer = setTimeout(() => setSettled(true), patience);
    void Promise.all(asked).then(() => setSettled(true));
    return () => clearTimeout(timer);
  }, [cache]);
  return isSettled;
}

/** The newest first, those of other tabs and earlier sessions included. */
function leftWrites(now = Date.now()): readonly Activity[] {
  const open = activity.get().filter((entry) => isOpen(entry) && now - entry.at < remembered);
  return open.filter(({ operationKey }) => operationKey !== undefined).slice(0, mostAsked);
}

async function settle(cache: QueryClient, { operation, operationKey, bulk, ...written }: Activity): Promise<void> {
  if (operationKey === undefined) return;
  const form = formIdOf({ operation, ...written });
  const lock = bulk ? runLock(written.key) : form && formLock(form);
  // A tab that is still sending hears for itself. The lock is not taken, so that a form can be sent meanwhile.
  if (lock === null || !(await isSoonFree(lock))) return;
  const end = await import('../../api/writes.ts').then(
    ({ askAgain }) => askAgain(cache, operation, { affects: [], operationKey }),
    () => null,
  );
  const kept = bulk || !form ? undefined : unknownWrite(form);
  if (!end || !form || kept?.key !== operationKey) return;
  dropUnknownWrite(form);
  // A draft of ticket items holds several, and its form looks up the outcomes itself.
  const wasSent = end.outcome === 'saved' && operation !== 'createTicketItem';
  const [latest, ...earlier] = draftsOf(form);
  if (wasSent && latest && latest.at <= kept.sentAt) keepDrafts(form, earlier);
}

/** Looks up the outcomes of writes that were in progress when an earlier page was closed. */
import { useEffect, useState } from 'react';
import type { Activity } from '#device/activity-entry.ts';
import { activity, formIdOf, isOpen } from '#device/activity.ts';
import { draftOf, keepDraft } from '#device/drafts.ts';
import { allOpenWrites, dropWrite, openWrites } from '#device/outbox.ts';
import { formLock, isSoonFree, runLock } from '#ui/write/lock.ts';

/** Milliseconds before the page renders without the outcomes. */
const patience = 3000;
/** Milliseconds that our server remembers a key. */
const remembered = 24 * 60 * 60 * 1000;
const mostAsked = 10;

/**
 * Looks up each write in our server's journal. Returns false until the answers have arrived; otherwise a form could show
 * a draft that is already saved.
 */
export function useUnsettledWrites(): boolean {
  const [isSettled, setSettled] = useState(() => !allOpenWrites().some(({ key }) => key !== undefined));
  useEffect(() => {
    const asked = leftWrites().map(settle);
    const timer = setTimeout(() => setSettled(true), patience);
    void Promise.all(asked).then(() => setSettled(true));
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}

/** Returns unresolved writes, newest first, including those of other tabs and earlier sessions. */
function leftWrites(now = Date.now()): readonly Activity[] {
  const open = activity.get().filter((entry) => isOpen(entry) && now - entry.at < remembered);
  return open.filter(({ operationKey }) => operationKey !== undefined).slice(0, mostAsked);
}

async function settle({ operation, operationKey, bulk, ...written }: Activity): Promise<void> {
  if (operationKey === undefined) return;
  const form = formIdOf({ operation, ...written });
  const lock = bulk ? runLock(written.key) : form && formLock(form);
  // A tab that is still sending gets the outcome itself. Don't take the lock, so that the form can be sent meanwhile.
  if (lock === null || !(await isSoonFree(lock))) return;
  const end = await import('#api/write.ts').then(
    ({ lookUp }) => lookUp(operation, { affects: [], key: operationKey }),
    () => null,
  );
  const kept = form && openWrites(form).find(({ key }) => key === operationKey);
  // The form of ticket items asks for each item itself: it lists what was created, and takes back what wasn't.
  if (!end || !kept || operation === 'createTicketItem') return;
  dropWrite(form, kept.id);
  const draft = draftOf(form);
  if (end.outcome === 'saved' && draft && draft.at <= kept.sentAt) keepDraft(form, null);
}

/** Writes that an earlier page of this tab has sent, and left before it heard what became of them. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askAgain } from '../api/query.ts';
import { activity } from '../device/activity.ts';
import { draftOf, forgetDraft } from '../device/drafts.ts';
import { dropUnknownWrite, type UnknownWrite, unknownWrites } from '../device/not-known.ts';
import { withWriteLock } from '../ui/write-lock.ts';

/** Milliseconds that the page waits before it begins without knowing. */
const patience = 3000;

/** Asks the host's journal about each of them. False while a form could still be shown of what was saved long ago. */
export function useLeftWrites(): boolean {
  const cache = useQueryClient();
  const [isSettled, setSettled] = useState(() => leftWrites().length === 0);
  useEffect(() => {
    // A copy of this tab may still be at it: then it is the copy that hears.
    const asked = leftWrites().map((write) => withWriteLock(`steward.write.${write.name}`, () => settle(cache, write)));
    const timer = setTimeout(() => setSettled(true), patience);
    void Promise.all(asked).then(() => setSettled(true));
    return () => clearTimeout(timer);
  }, [cache]);
  return isSettled;
}

function leftWrites(): readonly UnknownWrite[] {
  return unknownWrites().filter(({ key }) => key !== undefined);
}

async function settle(cache: QueryClient, { name, key, sentAt }: UnknownWrite): Promise<void> {
  const entry = activity().find(({ operationKey }) => operationKey === key);
  if (!entry || key === undefined) return;
  const end = await askAgain(cache, entry.operation, { affects: [], operationKey: key });
  if (!end) return;
  dropUnknownWrite(name);
  // A ticket item's draft holds others too, and its form asks for itself.
  const wasSent = end.outcome === 'saved' && entry.operation !== 'createTicketItem';
  if (wasSent && (draftOf(name)?.at ?? Infinity) <= sentAt) forgetDraft(name);
}

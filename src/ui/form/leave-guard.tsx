import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { addGuard, guardsReleased } from '../browser/guards.ts';
import { Confirm, loadConfirmDialog } from '../kit/confirm.tsx';
import { prefetchCode } from '../browser/prefetch.ts';

/** A settled form holds nobody: known in the same tick, before the next render. */
export function useGuardRelease() {
  const released = useRef(false);
  return {
    release: () => {
      released.current = true;
    },
    isReleased: () => released.current,
  };
}

interface LeaveGuardProps {
  holds: () => boolean;
  title: string;
  /** What becomes of what was typed. */
  loss: string;
}

/** Holds the reader on this page while `holds()`; leaving it asks first. Moving within the page does not. */
export function LeaveGuard({ holds, title, loss }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && current.pathname !== next.pathname,
    enableBeforeUnload: () => !guardsReleased() && holds(),
    withResolver: true,
  });
  useEffect(() => addGuard(holds), [holds]);
  // Without a connection the dialog could not be fetched, and nobody could leave.
  useEffect(() => prefetchCode(loadConfirmDialog), []);
  if (blocker.status !== 'blocked') return null;
  return <Confirm title={title} loss={loss} act="Leave" onClose={blocker.reset} confirm={blocker.proceed} />;
}

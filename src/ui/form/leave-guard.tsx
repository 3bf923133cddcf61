import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { addGuard, guardsReleased } from '#ui/browser/page-state.ts';
import { Confirm, loadConfirmDialog } from '#ui/kit/confirm.tsx';
import { prefetchCode } from '#ui/browser/prefetch.ts';

interface LeaveGuardProps {
  holds: () => boolean;
  title: string;
  /** Explains what happens to the user's input. */
  loss: string;
}

/** Asks before the user leaves this page while `holds()` returns true. Navigation within the page doesn't ask. */
export function LeaveGuard({ holds, title, loss }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && current.pathname !== next.pathname,
    enableBeforeUnload: () => !guardsReleased() && holds(),
    withResolver: true,
  });
  useEffect(() => addGuard(holds), [holds]);
  // Prefetched, because without a connection the dialog couldn't load and the user couldn't leave.
  useEffect(() => prefetchCode(loadConfirmDialog), []);
  if (blocker.status !== 'blocked') return null;
  return <Confirm title={title} loss={loss} act="Leave" onClose={blocker.reset} confirm={blocker.proceed} />;
}

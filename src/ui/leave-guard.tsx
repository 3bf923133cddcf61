import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** Holds the reader on this page while `holds()`; leaving it asks first. Moving within the page does not. */
export function LeaveGuard({ holds, loss }: { holds: () => boolean; loss: string }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && current.pathname !== next.pathname,
    enableBeforeUnload: holds,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog loss={loss} stay={blocker.reset} leave={blocker.proceed} />
    </Suspense>
  );
}

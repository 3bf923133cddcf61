import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { guardsReleased } from '../browser/guards.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';

const loadDialog = () => import('./leave-dialog.tsx');
export const LeaveDialog = lazyPart(loadDialog, ({ LeaveDialog }) => LeaveDialog);

/** Once a form is settled, nothing holds the reader any longer; known in the same tick, before the next render. */
export function useLetGo() {
  const free = useRef(false);
  return {
    letGo: () => {
      free.current = true;
    },
    isFree: () => free.current,
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
  // Without a connection it could not be fetched any more, and nobody would get away from here.
  useEffect(() => prefetchCode(loadDialog), []);
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <LeaveDialog title={title} loss={loss} onClose={blocker.reset} leave={blocker.proceed} />
    </Suspense>
  );
}

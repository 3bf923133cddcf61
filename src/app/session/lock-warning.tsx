import { Suspense } from 'react';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { lockWarning, extendSession } from './idle-lock.ts';

const LockDialog = lazyPart(
  () => import('./lock-dialog.tsx'),
  ({ LockDialog }) => LockDialog,
);

/** Warns before Steward locks. */
export function LockWarning() {
  const at = useStore(lockWarning);
  return at === null ? null : (
    <Suspense fallback={null}>
      <LockDialog at={at} onClose={extendSession} />
    </Suspense>
  );
}

import { Suspense } from 'react';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { stay, useLockWarning } from './idle-lock.ts';

const LockDialog = lazyPart(
  () => import('./lock-dialog.tsx'),
  ({ LockDialog }) => LockDialog,
);

/** Warns before Steward locks. */
export function LockWarning() {
  const at = useLockWarning();
  return at === null ? null : (
    <Suspense fallback={null}>
      <LockDialog at={at} onClose={stay} />
    </Suspense>
  );
}

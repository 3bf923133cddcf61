import { Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

export const loadConfirmDialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazyPart(loadConfirmDialog, (module) => module.ConfirmDialog);

/** A question before something is left or deleted; its code is fetched when it is first asked. */
export function Confirm(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}

import { Suspense } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

export const loadConfirmDialog = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazyPart(loadConfirmDialog, (module) => module.ConfirmDialog);

/** A confirmation dialog, whose code loads on first use. */
export function Confirm(props: ConfirmDialogProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  );
}

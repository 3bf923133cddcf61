import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** The consequence, in a sentence or two. */
  loss: string;
  /** The changes in full. */
  children?: ReactNode;
  /** The label of the safe choice. */
  keepLabel?: string;
  /** The label of the action. */
  act: string;
  /** Another safe choice. */
  other?: { label: string; run(): void };
  /** The action can't be undone. */
  isDeletion?: boolean;
  /** Called for the safe choice, and when the dialog is closed. */
  onClose(): void;
  confirm(): void;
}

/** Asks for confirmation. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, loss, keepLabel = 'Keep editing', act, other, isDeletion, onClose, confirm, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{loss}</p>
      {children}
      <Group gap="sm" mt="md">
        <Button size="md" variant="filled" data-autofocus onClick={onClose}>
          {keepLabel}
        </Button>
        {other ? (
          <Button size="md" onClick={other.run}>
            {other.label}
          </Button>
        ) : null}
        <Button size="md" {...(isDeletion ? { color: 'red', variant: 'filled' } : {})} onClick={confirm}>
          {act}
        </Button>
      </Group>
    </Dialog>
  );
}

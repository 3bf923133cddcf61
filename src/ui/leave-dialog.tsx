import { Button } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import classes from './leave-dialog.module.css';

interface LeaveDialogProps {
  title: string;
  /** What becomes of what was typed, in a sentence or two. */
  loss: string;
  /** What leaving is called. */
  act?: string;
  stay(): void;
  leave(): void;
}

/** Asks before a form with unsaved changes is left. The safe choice has the focus. */
export function LeaveDialog({ title, loss, act = 'Leave', stay, leave }: LeaveDialogProps) {
  return (
    <Dialog title={title} onClose={stay}>
      <p>{loss}</p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={stay}>
          Keep editing
        </Button>
        <Button size="md" onClick={leave}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}

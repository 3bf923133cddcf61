import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import classes from '../kit/dialog-actions.module.css';

interface LeaveDialogProps {
  title: string;
  /** What becomes of what was typed, in a sentence or two. */
  loss: string;
  /** What leaving is called. */
  act?: string;
  /** Stays. */
  onClose(): void;
  leave(): void;
}

/** Asks before a form with unsaved changes is left. The safe choice has the focus. */
export function LeaveDialog({ title, loss, act = 'Leave', onClose, leave }: LeaveDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{loss}</p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={onClose}>
          Keep editing
        </Button>
        <Button size="md" onClick={leave}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './dialog-actions.module.css';

export interface ConfirmDialogProps {
  title: string;
  /** What is lost, in a sentence or two. */
  loss: string;
  /** What the safe choice is called. */
  keepLabel?: string;
  /** What is asked about. */
  act: string;
  /** It deletes what cannot be had back. */
  isDeletion?: boolean;
  /** The safe choice, and closing the dialog. */
  onClose(): void;
  confirm(): void;
}

/** Asks before something is left or deleted. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, loss, keepLabel = 'Keep editing', act, isDeletion, onClose, confirm } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{loss}</p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={onClose}>
          {keepLabel}
        </Button>
        <Button size="md" {...(isDeletion ? { color: 'red', variant: 'filled' } : {})} onClick={confirm}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}

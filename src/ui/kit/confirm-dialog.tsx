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
  /** Another way, which loses nothing either. */
  other?: { label: string; run(): void };
  /** It deletes what cannot be had back. */
  isDeletion?: boolean;
  /** The safe choice, and closing the dialog. */
  onClose(): void;
  confirm(): void;
}

/** Asks before something is left or deleted. The safe choice has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, loss, keepLabel = 'Keep editing', act, other, isDeletion, onClose, confirm } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{loss}</p>
      <div className={classes.actions}>
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
      </div>
    </Dialog>
  );
}

import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import classes from '../kit/dialog-actions.module.css';

interface ForgetDialogProps {
  title: string;
  /** What is deleted, in a sentence or two. */
  loss: string;
  /** What the two choices are called. */
  keepLabel: string;
  forgetLabel: string;
  keep(): void;
  forget(): void;
}

/** Confirms the deletion of stored data. The safe choice has the focus. */
export function ForgetDialog({ title, loss, keepLabel, forgetLabel, keep, forget }: ForgetDialogProps) {
  return (
    <Dialog title={title} onClose={keep}>
      <p>{loss}</p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={keep}>
          {keepLabel}
        </Button>
        <Button size="md" color="red" variant="filled" onClick={forget}>
          {forgetLabel}
        </Button>
      </div>
    </Dialog>
  );
}

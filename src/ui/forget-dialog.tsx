import { Button } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import classes from './leave-dialog.module.css';

interface ForgetDialogProps {
  /** There are unsaved drafts in this tab. */
  drafts: boolean;
  keep(): void;
  forget(): void;
}

/** Asks before everything that this browser keeps is deleted. The safe choice has the focus. */
export function ForgetDialog({ drafts, keep, forget }: ForgetDialogProps) {
  return (
    <Dialog title="Forget everything on this device?" onClose={keep}>
      <p>
        Preferences, saved views, recent records, activity and remembered discount codes and ticket items are deleted
        from this browser, and every tab is signed out.
        {drafts ? ' Unsaved drafts are deleted too.' : ''} This cannot be undone.
      </p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={keep}>
          Keep everything
        </Button>
        <Button size="md" color="red" variant="filled" onClick={forget}>
          Forget everything
        </Button>
      </div>
    </Dialog>
  );
}

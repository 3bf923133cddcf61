import { Button } from '../../ui/kit/button.tsx';
import { useEffect } from 'react';
import { hasBulkRun } from '../../device/drafts.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useCountdown } from '../../ui/browser/countdown.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import classes from './sign-in-dialog.module.css';

interface LockDialogProps {
  /** When it locks, in milliseconds. */
  at: number;
  onClose(): void;
}

/** The seconds left that are announced. Announcing each second would drown out everything else. */
const said: readonly number[] = [10, 30];

/** Counts down to the lock. Any key or click keeps the session. */
export function LockDialog({ at, onClose }: LockDialogProps) {
  // idle-lock.ts does the locking.
  const left = useCountdown(at, () => undefined);
  const mark = said.find((seconds) => left <= seconds);
  const seconds = `${left} ${left === 1 ? 'second' : 'seconds'}`;
  useEffect(() => {
    // A tab that wakes up may have less than the whole minute left.
    const time = left > 55 ? 'a minute' : seconds;
    if (left > 0) announce(`Steward locks in ${time}. Press any key to stay signed in.`, 'assertive');
    // At once, and again at each of those seconds.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mark]);
  return (
    <Dialog title="Still there?" onClose={onClose}>
      <div className={classes.form}>
        <p>
          Steward locks in {seconds}. Drafts in this tab are kept
          {hasBulkRun() ? ', and a spreadsheet that is being sent pauses' : ''}.
        </p>
        <div className={classes.actions}>
          <Button size="md" variant="filled" data-autofocus onClick={onClose}>
            Stay signed in
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

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

/** Down to which seconds it is said aloud how many are left: each of them would drown everything else. */
const said: readonly number[] = [10, 30];

/** Counts down to the lock. Any key, and any press, is an answer. */
export function LockDialog({ at, onClose }: LockDialogProps) {
  // The watch locks; this only counts.
  const left = useCountdown(at, () => undefined);
  const mark = said.find((seconds) => left <= seconds);
  const seconds = `${left} ${left === 1 ? 'second' : 'seconds'}`;
  useEffect(() => {
    // A tab that comes back may have less than the whole minute.
    const time = left > 55 ? 'a minute' : seconds;
    if (left > 0) announce(`Steward locks in ${time}. Press any key to stay signed in.`, 'assertive');
    // At once, and once for each of those marks.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mark]);
  return (
    <Dialog title="Still there?" onClose={onClose}>
      <div className={classes.form}>
        <p>
          Steward locks in {seconds} to protect donor data. Drafts in this tab are kept
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

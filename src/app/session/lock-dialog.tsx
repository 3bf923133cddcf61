import { Button, Group } from '@mantine/core';
import { plural } from '#domain/values/labels.ts';
import { useEffect } from 'react';
import { hasBulkRun } from '#device/drafts.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useCountdown } from '#ui/browser/countdown.ts';
import { Dialog } from '#ui/kit/dialog.tsx';
import classes from './sign-in-form.module.css';

interface LockDialogProps {
  /** When it locks, in milliseconds. */
  at: number;
  onClose(): void;
}

/** The remaining seconds that are announced. Announcing every second would drown out everything else. */
const said: readonly number[] = [10, 30];

/** Counts down to the lock. Any key or click keeps the session. */
export function LockDialog({ at, onClose }: LockDialogProps) {
  // idle-lock.ts does the locking.
  const left = useCountdown(at, () => undefined);
  const mark = said.find((seconds) => left <= seconds);
  const seconds = plural(left, 'second', 'seconds');
  useEffect(() => {
    // A suspended tab that wakes up may have less than a minute left.
    const time = left > 55 ? 'a minute' : seconds;
    if (left > 0) announce(`Steward will lock in ${time}. Press any key to stay signed in.`, 'assertive');
    // Announce at once, and again at each of those seconds.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mark]);
  return (
    <Dialog title="Are you still there?" onClose={onClose}>
      <div className={classes.form}>
        <p>
          {hasBulkRun()
            ? `Steward will lock in ${seconds}. Your drafts in this tab are saved, and the import in progress will pause.`
            : `Steward will lock in ${seconds}. Your drafts in this tab are saved.`}
        </p>
        <Group gap="sm">
          <Button size="md" variant="filled" data-autofocus onClick={onClose}>
            Stay signed in
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}

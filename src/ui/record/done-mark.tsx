/** Words for work that is complete, with a tick that arrives quietly: `All 464 checked in`. */
import { IconCircleCheck } from '@tabler/icons-react';
import classes from './done-mark.module.css';

export function DoneMark({ isDone, children }: { isDone: boolean; children: string }) {
  if (!isDone) return children;
  return (
    <span className={classes.done}>
      <IconCircleCheck size={16} stroke={1.8} aria-hidden />
      {children}
    </span>
  );
}

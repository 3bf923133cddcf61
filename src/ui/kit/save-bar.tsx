import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** The buttons. */
  children: ReactNode;
  /** The state of the draft, beside the buttons. */
  state: ReactNode;
}

/** The sticky bar at the bottom of a form. */
export function SaveBar({ children, state }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      {children}
      <p className={classes.state}>{state}</p>
    </div>
  );
}

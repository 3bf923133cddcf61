import type { ReactNode } from 'react';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** The buttons. */
  children: ReactNode;
  /** Beside the buttons: the state of the draft. */
  state: ReactNode;
}

/** The bar at the foot of a form, which stays in sight. */
export function SaveBar({ children, state }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      {children}
      <p className={classes.state}>{state}</p>
    </div>
  );
}

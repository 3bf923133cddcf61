import type { ReactNode } from 'react';
import classes from './text-button.module.css';

/** A button that looks like a link, for small actions. */
export function TextButton({ onClick, children }: { onClick(): void; children: ReactNode }) {
  return (
    <button type="button" className={classes.button} onClick={onClick}>
      {children}
    </button>
  );
}

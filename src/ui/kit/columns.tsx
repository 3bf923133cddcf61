import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** A record in two columns: what it is about, and at its side what identifies it. One under the other where it is narrow. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{main}</div>
      <div>{side}</div>
    </div>
  );
}

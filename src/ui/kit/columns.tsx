import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** Two columns of a record: its content, and identifying facts at the side. Stacked on a narrow page. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div>{main}</div>
      <div>{side}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import classes from './line-list.module.css';

export interface Line {
  key: string;
  label: ReactNode;
  /** Smaller text under the label. */
  second?: ReactNode;
  /** At the end: a badge, a time, buttons. */
  aside?: ReactNode;
}

/** A list of short lines in a panel, usually links with a note. */
export function LineList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ key, label, second, aside }) => (
        <li key={key}>
          <div className={classes.words}>
            <div className={classes.label}>{label}</div>
            {second ? <div className={classes.second}>{second}</div> : null}
          </div>
          {aside ? <div className={classes.aside}>{aside}</div> : null}
        </li>
      ))}
    </ul>
  );
}

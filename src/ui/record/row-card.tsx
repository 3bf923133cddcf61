import type { ReactNode } from 'react';
import classes from './row-card.module.css';

interface RowCardProps {
  /** The link that names the row. */
  name: ReactNode;
  /** The main figure. */
  figure?: ReactNode;
  /** Date or type. */
  line?: ReactNode;
  badges?: ReactNode;
  /** Further facts, each in its own span. */
  children?: ReactNode;
}

/** A list row on a phone. */
export function RowCard({ name, figure, line, badges, children }: RowCardProps) {
  return (
    <article className={classes.card}>
      <p className={classes.name} data-name>
        {name}
      </p>
      <p className={classes.figure}>{figure}</p>
      <p className={classes.dim}>{line}</p>
      <p className={classes.badges}>{badges}</p>
      <p className={classes.rest}>{children}</p>
    </article>
  );
}

import type { ReactNode } from 'react';
import classes from './row-card.module.css';

interface RowCardProps {
  /** The link that names the row. */
  name: ReactNode;
  /** The figure that matters most. */
  figure?: ReactNode;
  /** When it was, or what it is. */
  line?: ReactNode;
  badges?: ReactNode;
  /** What else matters, each piece in a span of its own. */
  children?: ReactNode;
}

/** A row of a list on a phone. */
export function RowCard({ name, figure, line, badges, children }: RowCardProps) {
  return (
    <article className={classes.card}>
      <p className={classes.name}>{name}</p>
      <p className={classes.figure}>{figure}</p>
      <p className={classes.dim}>{line}</p>
      <p className={classes.badges}>{badges}</p>
      <p className={classes.rest}>{children}</p>
    </article>
  );
}

/** Main figures of a record: one line of at most four cells. */
import { Children, type ReactNode } from 'react';
import { Bar } from '#ui/list/screen-skeleton.tsx';
import classes from './figure-strip.module.css';

interface FigureStripProps {
  /** The accessible name. */
  label: string;
  /** `FigureCell`s. The first has the main figure. */
  children: ReactNode;
  /** Below the line of figures: what they mean together. */
  below?: ReactNode;
}

export function FigureStrip({ label, children, below }: FigureStripProps) {
  return (
    <section className={classes.strip} aria-label={label}>
      <dl className={classes.cells}>{children}</dl>
      {below}
    </section>
  );
}

interface FigureCellProps {
  title: string;
  /** Undefined while it loads. Null if it isn't available. */
  figure: ReactNode;
  /** Lines below the figure. Skips blank ones. */
  lines?: readonly ReactNode[];
}

/** A figure with its title. It's as high while it loads, so that nothing moves when it's there. */
export function FigureCell({ title, figure, lines = [] }: FigureCellProps) {
  return (
    <div aria-busy={figure === undefined}>
      <dt>{title}</dt>
      {figure === undefined ? (
        <dd className={classes.figure}>
          <span aria-hidden>
            <Bar />
          </span>
          <span className="spoken">Loading…</span>
        </dd>
      ) : figure === null ? (
        <dd className={classes.line}>Not available</dd>
      ) : (
        <dd className={classes.figure}>{figure}</dd>
      )}
      {figure ? Children.map(lines, (line) => (line ? <dd className={classes.line}>{line}</dd> : null)) : null}
    </div>
  );
}

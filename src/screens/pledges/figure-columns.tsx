/** Low columns, each over its figure and its name: for panels above a list, where a chart would take the place of rows. */
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './figure-columns.module.css';

export interface FigureColumn {
  name: string;
  /** Beside the name. */
  count?: ReactNode;
  figure: string;
  /** For the height only. */
  value: number;
  /** The projected part of the value. */
  projected?: number;
  /** The list of what it adds up. */
  link?: LinkOptions | null;
}

interface FigureColumnsProps {
  label: string;
  columns: readonly FigureColumn[];
  /** Red: what is late. */
  isLate?: true;
}

export function FigureColumns({ label, columns, isLate }: FigureColumnsProps) {
  const most = Math.max(...columns.map(({ value }) => value));
  const share = (value: number) => `${most > 0 ? (value / most) * 100 : 0}%`;
  return (
    <dl className={classes.columns} aria-label={label} data-late={isLate}>
      {columns.map(({ name, count, figure, value, projected = 0, link }) => (
        <div key={name}>
          <dt>{link ? <Link {...link}>{name}</Link> : name}</dt>
          {count === undefined ? null : <dd className={classes.count}>{count}</dd>}
          <dd className={classes.figure}>
            <span className={classes.bar} aria-hidden>
              <span data-is="projected" style={{ blockSize: share(projected) }} />
              <span style={{ blockSize: share(value - projected) }} />
            </span>
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

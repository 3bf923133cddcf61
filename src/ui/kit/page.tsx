import { Children, type ReactNode } from 'react';
import classes from './page.module.css';

interface PageHeadProps {
  crumbs?: ReactNode;
  title: ReactNode;
  /** Pieces of the line under the title. */
  meta?: readonly ReactNode[];
  /** An `InfoButton` at the end of that line: the page's data source. */
  info?: ReactNode;
  actions?: ReactNode;
  /** Actions that come later: a phone keeps a line below the title for them, so that nothing moves. */
  hasLateActions?: true;
}

/** The layout of a record or form page. */
export function ScreenPage({ children, width = 'wide' }: { children: ReactNode; width?: 'wide' | 'form' }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}

export function PageHead({ crumbs, title, meta = [], info, actions, hasLateActions }: PageHeadProps) {
  return (
    <header>
      {crumbs}
      <div className={classes.top}>
        <div>
          {title}
          <p className={classes.meta}>
            {Children.map(meta, (piece) => (piece ? <span>{piece}</span> : null))}
            {info ? <> {info}</> : null}
          </p>
        </div>
        {actions ? (
          <div className={classes.actions} data-late={hasLateActions}>
            {actions}
          </div>
        ) : null}
      </div>
    </header>
  );
}

export interface PanelProps {
  title: string;
  /** Shown instead of the title, which is then for screen readers only. */
  tabs?: ReactNode;
  /** A count or a source, to the right of the title. */
  aside?: ReactNode;
  /** An `InfoButton`: the content's data source. */
  info?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, tabs, aside, info, footer, children }: PanelProps) {
  return (
    <section className={classes.panel} aria-label={title}>
      <header>
        <h2 className={tabs ? 'spoken' : undefined}>{title}</h2>
        {tabs}
        {info}
        {aside ? <span className={classes.aside}>{aside}</span> : null}
      </header>
      {children}
      {footer ? <footer>{footer}</footer> : null}
    </section>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A record's facts as labels and values. Skips facts without a value. */
export function Facts({ facts, flush = false }: { facts: readonly Fact[]; flush?: boolean }) {
  return (
    <dl className={classes.facts} data-flush={flush || undefined}>
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
    </dl>
  );
}

import { type ReactNode, useEffect } from 'react';
import { announce } from '../browser/announcer.tsx';
import classes from './trouble.module.css';

interface TroubleProps {
  title: string;
  why: ReactNode;
  /** Loading failed, as opposed to an empty result. */
  failed?: boolean;
  /** Buttons that answer the title. */
  children?: ReactNode;
}

/** Shown in place of missing content. It says why, and is announced. */
export function Trouble({ title, why, failed = false, children }: TroubleProps) {
  const said = typeof why === 'string' ? `${title} ${why}` : title;
  useEffect(() => announce(said, failed ? 'assertive' : 'polite'), [said, failed]);
  return (
    <section className={classes.trouble} data-failed={failed || undefined}>
      <h2>{title}</h2>
      <p>{why}</p>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </section>
  );
}

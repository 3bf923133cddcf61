import { Group } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import classes from './state-message.module.css';

interface StateMessageProps {
  /** By default that of an empty list, or of a failure. */
  Icon?: typeof IconInbox;
  title: string;
  why: ReactNode;
  /** Further sentences, which aren't announced. */
  more?: string | undefined;
  /** True if loading failed, as opposed to an empty result. */
  failed?: boolean;
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** An empty or error state, shown and announced in place of missing content. */
export function StateMessage({ title, why, more, failed = false, Icon, children }: StateMessageProps) {
  const sentence = /[.!?…]$/.test(title) ? title : `${title}.`;
  const said = typeof why === 'string' ? `${sentence} ${why}` : title;
  const Drawn = Icon ?? (failed ? IconAlertTriangle : IconInbox);
  useEffect(() => announce(said, failed ? 'assertive' : 'polite'), [said, failed]);
  return (
    <section className={classes.trouble} data-failed={failed || undefined}>
      <Drawn size={28} stroke={1.4} aria-hidden />
      <h2>{title}</h2>
      <p>{why}</p>
      {more ? <p>{more}</p> : null}
      {children ? (
        <Group gap="sm" justify="center" mt={12}>
          {children}
        </Group>
      ) : null}
    </section>
  );
}

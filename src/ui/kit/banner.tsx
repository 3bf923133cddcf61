import { Alert, Group } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './banner.module.css';

const icons = {
  saved: <IconCircleCheck aria-hidden />,
  refused: <IconCircleX aria-hidden />,
  'not-sent': <IconCloudOff aria-hidden />,
  'not-known': <IconAlertTriangle aria-hidden />,
  note: <IconInfoCircle aria-hidden />,
};

interface BannerProps {
  /** Four outcomes of a write, or a note. */
  kind: keyof typeof icons;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** An alert that can take the focus. It isn't spoken by itself: what's announced is said once, elsewhere. */
export function Banner({ kind, title, children, actions, ref }: BannerProps) {
  return (
    <Alert ref={ref} role="group" tabIndex={-1} title={title} icon={icons[kind]} classNames={classes} data-kind={kind}>
      {children ? <div>{children}</div> : null}
      {actions ? (
        <Group gap="sm" className={classes.actions}>
          {actions}
        </Group>
      ) : null}
    </Alert>
  );
}

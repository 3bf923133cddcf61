import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconCloudOff, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import classes from './banner.module.css';

const looks = {
  saved: IconCircleCheck,
  refused: IconCircleX,
  'not-sent': IconCloudOff,
  'not-known': IconAlertTriangle,
  note: IconInfoCircle,
};

interface BannerProps {
  /** Four outcomes of a write, or a note. */
  kind: keyof typeof looks;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function Banner({ kind, title, children, actions, ref }: BannerProps) {
  const Icon = looks[kind];
  return (
    <div ref={ref} tabIndex={-1} className={classes.banner} data-kind={kind}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {children ? <div className={classes.detail}>{children}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}

import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/kit/page.tsx';
import { BarLines } from '../../ui/list/screen-skeleton.tsx';
import classes from './home.module.css';

interface MorningLayoutProps {
  since: ReactNode;
  raised: ReactNode;
  pastDue: ReactNode;
  campaigns: ReactNode;
  /** Panels below the others. */
  children?: ReactNode;
}

export function MorningLayout({ since, raised, pastDue, campaigns, children }: MorningLayoutProps) {
  // In one column, money comes before campaigns.
  const isOneColumn = useMediaQuery('(max-width: 68em)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.columns}>
      <div>
        {since}
        {isOneColumn ? null : campaigns}
      </div>
      <div>
        {raised}
        {pastDue}
        {isOneColumn ? campaigns : null}
        {children}
      </div>
    </div>
  );
}

/** The same panels without figures, while rows stored on this computer are opened. */
export function MorningSkeleton() {
  const panel = (title: string, count: number) => (
    <Panel title={title}>
      <BarLines count={count} />
    </Panel>
  );
  return (
    <MorningLayout
      since={panel('New since your last visit', 3)}
      raised={panel('Raised this month', 8)}
      pastDue={panel('Past-due pledges', 4)}
      campaigns={panel('Campaign progress', 5)}
    />
  );
}

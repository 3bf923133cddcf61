import type { ReactNode, Ref } from 'react';
import classes from './bulk.module.css';
import { ErrorSummary, type SummaryLine } from '../fields/error-summary.tsx';
import { PageHead, ScreenPage } from '../kit/page.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { ScreenTitle } from '../kit/screen-title.tsx';

interface BulkStepProps {
  crumbs: ReactNode;
  title: string;
  meta: readonly ReactNode[];
  problems?: readonly SummaryLine[];
  summary?: Ref<HTMLDivElement>;
  /** The buttons at the foot. */
  actions?: ReactNode;
  /** Beside them. */
  state?: string;
  children: ReactNode;
}

/** One step of the way from a spreadsheet to the service. */
export function BulkStep({ problems = [], actions, ...props }: BulkStepProps) {
  return (
    <div className={classes.step}>
      <ScreenPage width="form">
        <PageHead
          crumbs={props.crumbs}
          title={<ScreenTitle title={props.title} error={problems.length > 0} />}
          meta={props.meta}
        />
        {problems.length > 0 ? <ErrorSummary ref={props.summary ?? null} lines={problems} /> : null}
        {props.children}
      </ScreenPage>
      {actions ? <SaveBar state={props.state}>{actions}</SaveBar> : null}
    </div>
  );
}

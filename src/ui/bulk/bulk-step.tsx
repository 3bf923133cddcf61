import { type ReactNode, useRef, useState } from 'react';
import type { BulkKind } from './bulk-kind.ts';
import type { CheckedRow, Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { ErrorSummary, type SummaryLine } from '../fields/error-summary.tsx';
import { Button } from '../kit/button.tsx';
import { PageHead, ScreenPage } from '../kit/page.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { ScreenTitle } from '../kit/screen-title.tsx';

/** Props shared by the steps after a file is opened. */
export interface WorkStepProps<Values, Body> {
  kind: BulkKind<Values, Body>;
  crumbs: ReactNode;
  work: Work;
  checked: readonly CheckedRow<Body>[];
  change(work: Work): void;
  next(): void;
  back(): void;
}

interface StepButton {
  label: string;
  go(): void;
}

interface BulkStepProps {
  crumbs: ReactNode;
  title: string;
  meta: readonly ReactNode[];
  /** Buttons at the bottom. */
  next?: StepButton & { disabled?: boolean };
  back?: StepButton;
  /** Errors that block the next step, shown after the user tries to continue. */
  problems?: readonly SummaryLine[];
  /** Status next to the buttons. */
  state?: string;
  children: ReactNode;
}

/** Layout of one step of an import. */
export function BulkStep({ problems = [], next, back, ...props }: BulkStepProps) {
  const [hasTried, setHasTried] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const lines = hasTried ? problems : [];
  const goOn = () => {
    if (problems.length === 0) return next?.go();
    setHasTried(true);
    requestAnimationFrame(() => summary.current?.focus());
  };
  return (
    <div className={classes.step}>
      <ScreenPage width="form">
        <PageHead
          crumbs={props.crumbs}
          title={<ScreenTitle title={props.title} error={lines.length > 0} />}
          meta={props.meta}
        />
        {lines.length > 0 ? <ErrorSummary ref={summary} lines={lines} /> : null}
        {props.children}
      </ScreenPage>
      {next && back ? (
        <SaveBar state={props.state}>
          <Button size="md" variant="filled" disabled={next.disabled} onClick={goOn}>
            {next.label}
          </Button>
          <Button size="md" onClick={back.go}>
            {back.label}
          </Button>
        </SaveBar>
      ) : null}
    </div>
  );
}

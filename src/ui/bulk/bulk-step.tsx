import '@mantine/core/styles/Stepper.layer.css';
import { Button, Stepper } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '#ui/browser/media.ts';
import type { BulkKind } from './bulk-kind.ts';
import type { CheckedRow, Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { ErrorSummary, type SummaryLine } from '#ui/fields/error-summary.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { SaveBar } from '#ui/kit/save-bar.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';

/** The steps of an import, in order. Sending and its results are the last. */
export const fileSteps = ['File', 'Columns', 'Check', 'Review', 'Done'] as const;
export type StepName = (typeof fileSteps)[number] | 'Choose';

/** Returns the steps of a work. Rows with one field set for all are checked only if something is wrong with some. */
export function stepsOf<Body>(
  { forAll, edits, leftOut, sent }: Work,
  checked: readonly CheckedRow<Body>[],
): readonly StepName[] {
  if (sent) return ['Check', 'Review', 'Done'];
  if (!forAll) return fileSteps;
  const isChecked =
    leftOut.length + Object.keys(edits).length > 0 || checked.some(({ problems }) => problems.length > 0);
  return isChecked ? ['Choose', 'Check', 'Review', 'Done'] : ['Choose', 'Review', 'Done'];
}

/** Props shared by the steps after a file is opened. */
export interface WorkStepProps<Values, Body> {
  kind: BulkKind<Values, Body>;
  crumbs: ReactNode;
  work: Work;
  checked: readonly CheckedRow<Body>[];
  change(work: Work): void;
  next(): void;
  back(): void;
  steps: readonly StepName[];
  /** Goes back to an earlier step. Undefined if there's none to go back to. */
  to: ((step: StepName) => void) | undefined;
}

interface StepButton {
  label: string;
  go(): void;
}

export interface BulkStepProps {
  crumbs: ReactNode;
  step: StepName;
  /** Those of a file, if there are no others. Empty: none are shown. */
  steps?: readonly StepName[];
  to?: ((step: StepName) => void) | undefined;
  /** Title of the import, which is that of its first step. */
  of: string;
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
export function BulkStep({ problems = [], next, back, steps = fileSteps, ...props }: BulkStepProps) {
  const [hasTried, setHasTried] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const lines = hasTried ? problems : [];
  const goOn = () => {
    if (problems.length === 0) return next?.go();
    setHasTried(true);
    requestAnimationFrame(() => summary.current?.focus());
  };
  const isFirst = props.step === 'File';
  const title = <ScreenTitle title={props.title} level={isFirst ? 1 : 2} error={lines.length > 0} />;
  return (
    <div className={classes.step}>
      <ScreenPage width="form">
        <PageHead
          crumbs={props.crumbs}
          title={isFirst ? title : <h1>{props.of}</h1>}
          meta={isFirst ? props.meta : []}
        />
        {steps.length > 0 ? <Steps names={steps} current={props.step} to={props.to} /> : null}
        {isFirst ? null : (
          <header className={classes.head}>
            {title}
            <p className={classes.meta}>
              {props.meta.map((piece, index) => (
                // The pieces of a step are fixed, so the index identifies a piece.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index}>{piece}</span>
              ))}
            </p>
          </header>
        )}
        {lines.length > 0 ? <ErrorSummary ref={summary} lines={lines} /> : null}
        {props.children}
      </ScreenPage>
      {next && back ? (
        <SaveBar state={props.state}>
          <Button size="md" variant="filled" disabled={next.disabled ?? false} onClick={goOn}>
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

interface StepsProps {
  names: readonly StepName[];
  current: StepName;
  to: ((step: StepName) => void) | undefined;
}

/** Shows how far the import is, and goes back. On a phone, only the current step has its name in sight. */
function Steps({ names, current, to }: StepsProps) {
  const narrow = useNarrow();
  const reached = names.indexOf(current);
  const goTo = (index: number) => {
    const name = names[index];
    if (name) to?.(name);
  };
  return (
    <Stepper
      role="group"
      aria-label="Steps"
      active={reached}
      allowNextStepsSelect={false}
      {...(to ? { onStepClick: goTo } : {})}
      iconSize={24}
      wrap={false}
      classNames={{
        root: classes.steps,
        separator: classes.separator,
        stepBody: classes.stepName,
        stepIcon: classes.stepIcon,
      }}
    >
      {names.map((name, index) => (
        <Stepper.Step
          key={name}
          disabled={!to || index >= reached}
          aria-current={index === reached ? 'step' : undefined}
          label={
            <span className={narrow && index !== reached ? 'spoken' : undefined}>
              {name}
              {index < reached ? <span className="spoken"> (done)</span> : null}
            </span>
          }
        />
      ))}
    </Stepper>
  );
}

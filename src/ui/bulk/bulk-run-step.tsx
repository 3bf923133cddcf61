import { Button, Text } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import type { Run } from '#device/import-run.ts';
import { countStates } from '#ui/bulk/run.ts';
import type { BulkKind } from './bulk-kind.ts';
import { outcomesOf } from './bulk-outcome.ts';
import type { Runner } from './bulk-runner.ts';
import { BulkResult, type BulkResultProps } from './bulk-result.tsx';
import { BulkStep, type StepName } from './bulk-step.tsx';
import { checkingLastRow, formatRowCounts, pauseMessage, rateLabels } from './bulk-words.ts';
import classes from './bulk.module.css';
import { useCountdown, waitMessage } from '#ui/browser/countdown.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { LeaveGuard } from '#ui/form/leave-guard.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { formatAge } from '#ui/format/age.ts';
import { useStore } from '#ui/browser/use-store.ts';

interface RunStepProps extends Omit<BulkResultProps, 'run' | 'outcomes' | 'kind'> {
  kind: BulkResultProps['kind'] & Pick<BulkKind<never, unknown>, 'many'>;
  crumbs: ReactNode;
  steps: readonly StepName[];
  /** The file the rows come from, and their number. */
  source: ReactNode;
  runner: Runner;
}

/** Shows the progress of an import, and its results. */
export function BulkRunStep(props: RunStepProps) {
  const { runner } = props;
  const run = useStore(runner.progress);
  const { status } = run;
  const isOpen = status !== 'ended';
  const changes = plural(run.states.length, 'change', 'changes');
  // A row sent by an earlier page needs no guard: any later page can look up its outcome.
  const isSending = status === 'running' || (run.states.includes('sending') && !run.asking);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // In development, React unmounts and remounts every component once.
      queueMicrotask(() => {
        if (!isShown.current) runner.pause('page');
      });
    };
  }, [runner]);
  useEffect(() => {
    if (status === 'ended') announce(`Import finished: ${formatRowCounts(runner.run())}.`);
    if (status === 'paused') announce(pauseMessage(runner.run()).title);
  }, [status, runner]);
  return (
    <>
      <LeaveGuard
        holds={() => isSending || (isOpen && !runner.isStored())}
        title="Leave during the import?"
        loss={
          runner.isStored()
            ? 'The import will pause. Rows already sent stay sent, and your progress is saved in this tab.'
            : 'The import will pause. Rows already sent stay sent, but your progress isn’t saved.'
        }
      />
      <BulkStep
        key={isOpen ? 'sending' : 'result'}
        crumbs={props.crumbs}
        step="Done"
        steps={props.steps}
        of={props.kind.title}
        title={isOpen ? `Sending ${changes}` : `Import results: ${changes}`}
        meta={[isOpen ? formatRowCounts(run) || 'Nothing has been sent yet' : props.source]}
      >
        {isOpen ? <Progress runner={runner} run={run} many={props.kind.many} /> : null}
        {isOpen && !runner.isStored() ? (
          <Banner kind="not-known" title="Your browser can’t save import progress">
            Don’t close or reload this page, or you won’t know which rows were sent.
          </Banner>
        ) : null}
        <BulkResult {...props} run={run} outcomes={outcomesOf(props.work, props.checked, run, runner.places)} />
      </BulkStep>
    </>
  );
}

function Progress({ runner, run, many }: { runner: Runner; run: Run; many: string }) {
  const counts = countStates(run);
  const total = run.states.length;
  const done = total - counts.waiting - counts.sending;
  const paused = run.status === 'paused';
  const pause = pauseMessage(run);
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  return (
    <Panel title="Progress" aside={showsTechnicalDetails ? rateLabels[run.rate] : undefined}>
      <div className={classes.progress}>
        <Text size="lg" fw={600}>
          {formatCount(done)} of {formatCount(total)}
        </Text>
        <progress aria-label={`Import progress, ${many}`} value={done} max={total} />
        {run.waits > 0 ? (
          <Text size="sm" c="dimmed">
            Slowed down {plural(run.waits, 'time', 'times')} at the platform’s request.
          </Text>
        ) : null}
        {run.status === 'running' && run.waitsUntil !== null ? (
          <Waits key={run.waitsUntil} until={run.waitsUntil} />
        ) : null}
        {paused ? (
          <Banner kind={run.pausedBy === 'reader' ? 'note' : 'not-known'} title={pause.title}>
            {pause.why}
          </Banner>
        ) : (
          <Text size="sm" c="dimmed">
            {going(run, total - done)}
          </Text>
        )}
        <div className={classes.choices}>
          {paused ? (
            run.pausedBy === 'other-tab' ? null : (
              <Button size="md" variant="filled" onClick={runner.go}>
                {run.sentAt.every((at) => at === null) ? 'Start' : 'Resume'}
              </Button>
            )
          ) : (
            <Button
              size="md"
              aria-disabled={run.status === 'stopping'}
              data-disabled={run.status === 'stopping'}
              onClick={() => runner.pause()}
            >
              Pause
            </Button>
          )}
          <Button size="md" onClick={runner.stop}>
            Stop import
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          Keep this tab open and visible. Background tabs run slower.
        </Text>
      </div>
    </Panel>
  );
}

function Waits({ until }: { until: number }) {
  useCountdown(until, () => undefined);
  return <p>Too many requests. {waitMessage(until, (left) => `Resuming in ${formatCount(left)} s.`)}</p>;
}

function going(run: Run, rows: number): string {
  if (run.asking) return checkingLastRow;
  return run.status === 'stopping' ? 'Stopping after this row.' : left(run, rows);
}

/** Returns the number of rows left, and about how long they take if the rate is known. */
function left({ rate }: Run, rows: number): string {
  return rate === 0
    ? `${plural(rows, 'row', 'rows')} left.`
    : `${plural(rows, 'row', 'rows')} left, about ${formatAge((rows / rate) * 1000)}.`;
}

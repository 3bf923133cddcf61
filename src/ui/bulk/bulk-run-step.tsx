import { Button } from '../kit/button.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { announce } from '../browser/announcer.tsx';
import { Banner } from '../kit/banner.tsx';
import { countStates, type Run } from '../form/send.ts';
import type { Runner } from './bulk-runner.ts';
import { BulkResult, type BulkResultProps } from './bulk-result.tsx';
import { BulkStep } from './bulk-step.tsx';
import { askedWords, counted, countsWords, pauseWords, rateWords } from './bulk-words.ts';
import classes from './bulk.module.css';
import { useCountdown } from '../browser/countdown.ts';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { formatCount } from '../values/money.ts';
import { Panel } from '../kit/page.tsx';
import { formatAge } from '../values/age.ts';
import { useStore } from '../browser/use-store.ts';

interface RunStepProps extends Omit<BulkResultProps, 'run'> {
  crumbs: ReactNode;
  /** Where the rows come from, and how many of them were left out. */
  source: ReactNode;
  runner: Runner;
}

/** How far the changes were sent, and what became of them. */
export function BulkRunStep(props: RunStepProps) {
  const { runner } = props;
  const run = useStore(runner.progress);
  const { status } = run;
  const isOpen = status !== 'ended';
  // What the page before has sent can be asked about by any later one.
  const isSending = status === 'running' || (run.states.includes('sending') && !run.asking);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // In development React takes every component away once and puts it back.
      queueMicrotask(() => {
        if (!isShown.current) runner.pause('page');
      });
    };
  }, [runner]);
  useEffect(() => {
    if (status === 'ended') announce(`Sending has ended: ${countsWords(runner.run())}.`);
    if (status === 'paused') announce(pauseWords(runner.run()).title);
  }, [status, runner]);
  return (
    <>
      <LeaveGuard
        holds={() => isSending || (isOpen && !runner.isStored())}
        title="Leave while changes are being sent?"
        loss={`Sending pauses. What was sent stays sent, ${runner.isStored() ? 'and this tab keeps how far it got' : 'but this browser does not keep how far it got'}.`}
      />
      <BulkStep
        key={isOpen ? 'sending' : 'result'}
        crumbs={props.crumbs}
        title={`${isOpen ? 'Sending' : 'Result of'} ${counted(run.states.length, 'change')}`}
        meta={[isOpen ? countsWords(run) || 'Nothing has been sent yet' : props.source]}
      >
        {isOpen ? <Progress runner={runner} run={run} many={props.kind.many} /> : null}
        {isOpen && !runner.isStored() ? (
          <Banner kind="not-known" title="This browser does not keep how far it got">
            Do not close or reload the page: afterwards it could not be told which rows were sent.
          </Banner>
        ) : null}
        <BulkResult {...props} run={run} />
      </BulkStep>
    </>
  );
}

function Progress({ runner, run, many }: { runner: Runner; run: Run; many: string }) {
  const counts = countStates(run);
  const total = run.states.length;
  const done = total - counts.waiting - counts['turned-away'] - counts.sending;
  const paused = run.status === 'paused';
  const words = pauseWords(run);
  return (
    <Panel title="Progress" aside={rateWords[run.rate]}>
      <div className={classes.progress}>
        <p className={classes.figure}>
          {formatCount(done)} of {formatCount(total)}
        </p>
        <progress aria-label={`Changes of ${many}`} value={done} max={total} />
        {run.waits > 0 ? (
          <p className={classes.dim}>The service asked to slow down {counted(run.waits, 'time')}.</p>
        ) : null}
        {run.status === 'running' && run.waitsUntil !== null ? (
          <Waits key={run.waitsUntil} until={run.waitsUntil} />
        ) : null}
        {paused ? (
          <Banner kind={run.pausedBy === 'reader' ? 'note' : 'not-known'} title={words.title}>
            {words.why}
          </Banner>
        ) : (
          <p className={classes.dim}>{going(run, total - done)}</p>
        )}
        <div className={classes.choices}>
          {paused ? (
            run.pausedBy === 'other-tab' ? null : (
              <Button size="md" variant="filled" onClick={runner.go}>
                {run.sentAt.every((at) => at === null) ? 'Start' : 'Go on'}
              </Button>
            )
          ) : (
            <Button size="md" aria-disabled={run.status === 'stopping' || undefined} onClick={() => runner.pause()}>
              Pause
            </Button>
          )}
          <Button size="md" onClick={runner.stop}>
            Stop for good
          </Button>
        </div>
        <p className={classes.dim}>Keep this tab open and in front: in the background it is slower.</p>
      </div>
    </Panel>
  );
}

function Waits({ until }: { until: number }) {
  const left = useCountdown(until, () => undefined);
  return <p>The service asked us to slow down. Going on in {formatCount(left)} s.</p>;
}

function going(run: Run, rows: number): string {
  if (run.asking) return askedWords;
  return run.status === 'stopping' ? 'Stopping after this row.' : left(run, rows);
}

/** About how long it will take, where a rate says so. */
function left({ rate }: Run, rows: number): string {
  return rate === 0
    ? `${counted(rows, 'row')} to go.`
    : `${counted(rows, 'row')} to go, about ${formatAge((rows / rate) * 1000)}.`;
}

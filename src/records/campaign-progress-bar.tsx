import { goalProgress, type Progress } from '#domain/campaign.ts';
import classes from './campaign-progress-bar.module.css';
import { formatPercent } from './campaign-progress.ts';

interface ProgressBarProps {
  progress: Progress;
  /** Projected total, hatched. */
  expected?: Progress | null;
}

/** Decorative bar: the percentage is shown next to it. The scale extends beyond the goal, which is marked. */
export function ProgressBar({ progress: { filled }, expected }: ProgressBarProps) {
  return (
    <span className={classes.track} aria-hidden>
      {expected ? (
        <span className={classes.expected} style={{ inlineSize: `${Number(expected.filled) / 1.25}%` }} />
      ) : null}
      <span className={classes.filled} style={{ inlineSize: `${Number(filled) / 1.25}%` }} />
    </span>
  );
}

interface GoalProgressProps {
  raised: string | null;
  goal: string | null;
  /** Projected total. */
  expected?: string | null;
  /** Says what the percentage is of, where no column does. */
  isNamed?: boolean;
}

/** Bar and percentage on one line. Renders nothing without a goal. */
export function GoalProgress({ raised, goal, expected = null, isNamed = false }: GoalProgressProps) {
  const progress = goalProgress(raised, goal);
  if (!progress) return null;
  return (
    <span className={classes.line}>
      <ProgressBar progress={progress} expected={goalProgress(expected, goal)} />
      <span className={classes.percent} data-reached={progress.isReached || undefined}>
        {formatPercent(progress.percent)}
        {isNamed ? ' of goal' : null}
      </span>
    </span>
  );
}

import classes from './campaign-progress-bar.module.css';
import { formatPercent, goalProgress, type Progress } from './campaign-progress.ts';

interface ProgressBarProps {
  progress: Progress;
  /** What it comes to at this pace: hatched, beyond what it has come to. */
  expected?: Progress | null;
}

/** Draws the percentage that stands in words beside it. The scale goes beyond the goal, which has a mark on it. */
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
  /** At this pace. */
  expected?: string | null;
}

/** Bar and percentage on one line; nothing where there is no goal to measure against. */
export function GoalProgress({ raised, goal, expected = null }: GoalProgressProps) {
  const progress = goalProgress(raised, goal);
  if (!progress) return null;
  return (
    <span className={classes.line}>
      <ProgressBar progress={progress} expected={goalProgress(expected, goal)} />
      <span className={classes.percent} data-reached={progress.isReached || undefined}>
        {formatPercent(progress.percent)}
      </span>
    </span>
  );
}

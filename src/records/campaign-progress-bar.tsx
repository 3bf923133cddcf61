import classes from './campaign-progress-bar.module.css';
import { formatPercent, goalProgress, type Progress } from './campaign-progress.ts';

/** Draws the percentage that stands in words beside it. The scale goes beyond the goal, which has a mark on it. */
export function ProgressBar({ progress: { filled } }: { progress: Progress }) {
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.filled} style={{ inlineSize: `${Number(filled) / 1.25}%` }} />
    </span>
  );
}

/** Bar and percentage on one line; nothing where there is no goal to measure against. */
export function GoalProgress({ raised, goal }: { raised: string | null; goal: string | null }) {
  const progress = goalProgress(raised, goal);
  if (!progress) return null;
  return (
    <span className={classes.line}>
      <ProgressBar progress={progress} />
      <span className={classes.percent} data-reached={progress.isReached || undefined}>
        {formatPercent(progress.percent)}
      </span>
    </span>
  );
}

import { goalProgress, type Progress, widest } from '#domain/campaign.ts';
import classes from './campaign-progress-bar.module.css';
import { formatPercent } from './campaign-progress.ts';

interface ProgressBarProps {
  progress: Progress;
  /** Projected total, hatched. */
  expected?: Progress | null;
  /** The goal is at the same place in every bar, so that a column of them compares. */
  isInColumn?: boolean;
}

/** Decorative bar: the percentage is shown next to it. It ends at the goal, and what is more goes beyond it. */
export function ProgressBar({ progress: { filled }, expected, isInColumn = false }: ProgressBarProps) {
  const [raised, projected] = [Number(filled), Number(expected?.filled ?? 0)];
  const most = isInColumn ? Number(widest) : Math.max(100, raised, projected);
  const size = (percent: number) => ({ inlineSize: `${(percent / most) * 100}%` });
  return (
    <span className={classes.track} aria-hidden>
      <span className={classes.goal} data-passed={Math.max(raised, projected) > 100 || undefined} style={size(100)} />
      {expected ? <span className={classes.expected} style={size(projected)} /> : null}
      <span className={classes.filled} style={size(raised)} />
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
      <ProgressBar progress={progress} expected={goalProgress(expected, goal)} isInColumn />
      <span className={classes.percent} data-reached={progress.isReached || undefined}>
        {formatPercent(progress.percent)}
        {isNamed ? ' of goal' : null}
      </span>
    </span>
  );
}

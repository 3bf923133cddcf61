import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatCount, plural } from '../../domain/values/labels.ts';
import { formatSums } from '../../records/giving/giving-labels.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import type { Progress } from './queue.ts';
import classes from './thank-you.module.css';

interface AllThankedProps {
  progress: Progress;
  /** `the last 7 days`; empty for gifts of any date. */
  period: string;
  /** The list has filters or a search. */
  isPart: boolean;
  /** How many gifts of unknown donors there are. */
  unknown: number;
}

/** The end of thank-you mode. */
export function AllThanked({ progress, period, isPart, unknown }: AllThankedProps) {
  const { donors, gifts, sums, skipped } = progress;
  const title = titleOf(progress, { where: isPart ? 'in this list' : period && `for ${period}`, unknown });
  const sum = [plural(gifts, 'gift', 'gifts'), `from ${plural(donors, 'donor', 'donors')}`].join(' ');
  useEffect(() => announce(`End of the list. ${title}`), [title]);
  return (
    <div className={classes.end}>
      {skipped === 0 && donors > 0 && unknown === 0 ? <IconCircleCheck size={32} stroke={1.6} aria-hidden /> : null}
      <h2 className={classes.name}>{title}</h2>
      {donors > 0 ? (
        <>
          <p className={classes.figure}>{formatSums(sums)}</p>
          <p>{sum}</p>
        </>
      ) : null}
      {unknown > 0 ? (
        <p className={classes.dim}>{plural(unknown, 'gift has', 'gifts have')} an unknown donor.</p>
      ) : null}
    </div>
  );
}

function titleOf({ donors, skipped }: Progress, { where, unknown }: { where: string; unknown: number }): string {
  if (donors + skipped === 0) return ['No donors to thank', where].filter(Boolean).join(' ');
  if (skipped === 0 && unknown > 0) return `${formatCount(donors)} thanked`;
  if (skipped > 0) return `${formatCount(donors)} thanked, ${formatCount(skipped)} skipped`;
  return ['All thanked', where].filter(Boolean).join(' ');
}

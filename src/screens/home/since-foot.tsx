import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#domain/values/labels.ts';
import { useFocusKept } from '#ui/browser/dom.ts';
import classes from './since.module.css';

/** How many of the changes are shown, and where there are more. */
export function Foot({ shown, count, showMore }: { shown: number; count: number; showMore(): void }) {
  const isMore = shown < count;
  const label = isMore ? `${formatCount(shown)} of ${formatCount(count)}` : `All ${formatCount(count)}`;
  const foot = useFocusKept<HTMLDivElement>(isMore, (box) => box.querySelector('a'));
  return (
    <div ref={foot} className={classes.foot}>
      <span>{count === 0 ? '' : label}</span>
      {isMore ? (
        <Button variant="transparent" onClick={showMore}>
          Show more
        </Button>
      ) : null}
      <Link to="/transactions">View transactions</Link>
    </div>
  );
}

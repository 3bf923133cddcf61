import { useState } from 'react';
import { formatCount } from '#domain/values/labels.ts';
import { Button } from '#ui/kit/button.tsx';
import classes from './bulk.module.css';

const pageSize = 50;

/** Returns the first rows, and the button that shows more of them. */
export function usePages<Row>(rows: readonly Row[], first = pageSize) {
  const [count, setCount] = useState(first);
  const more =
    rows.length > count ? (
      <div className={classes.pager}>
        <Button onClick={() => setCount(count + pageSize)}>Show {formatCount(pageSize)} more</Button>
      </div>
    ) : null;
  return { shown: rows.slice(0, count), more };
}

import { Button } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { formatCount } from '#domain/values/labels.ts';
import classes from './bulk.module.css';

const pageSize = 50;

/**
 * Returns the first rows, and the button that shows more of them, which stands right after their list or table. The focus
 * moves to the first of the added rows, because the last press removes the button.
 */
export function usePages<Row>(rows: readonly Row[], first = pageSize) {
  const [count, setCount] = useState(first);
  const showMore = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const list = currentTarget.parentElement?.previousElementSibling;
    setCount(count + pageSize);
    requestAnimationFrame(() => {
      const row = list?.querySelectorAll<HTMLElement>(':scope > li, tr[data-row]')[count];
      if (!row) return;
      row.tabIndex = -1;
      row.focus();
    });
  };
  const more =
    rows.length > count ? (
      <div className={classes.pager}>
        <Button onClick={showMore}>Show {formatCount(pageSize)} more</Button>
      </div>
    ) : null;
  return { shown: rows.slice(0, count), more };
}

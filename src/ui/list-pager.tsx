import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Page } from '../api/page.ts';
import classes from './list-pager.module.css';
import type { ListScreenProps } from './list-screen.tsx';
import type { ListState } from './list-state.ts';
import { formatCount } from './money.ts';

interface PagerProps<Row, Key extends QueryKey> {
  page: Page<Row> | undefined;
  list: ListState;
  /** The service answered with the page before once more. */
  repeats: boolean;
  note: string | undefined;
  request: ListScreenProps<Row, Key>['request'];
  /** The page on screen is still the one before. */
  asked: boolean;
}

/** Previous, next and, where the service says how many there are, the number of the page. */
export function Pager<Row, Key extends QueryKey>({ page, list, repeats, note, request, asked }: PagerProps<Row, Key>) {
  const cache = useQueryClient();
  const ahead = (number: number) => void cache.prefetchQuery(request(number)).catch(() => undefined);
  const hasNext = !repeats && (asked || page?.hasNext === true) && (page?.last ?? Infinity) > list.page;
  const turn = (
    number: number,
    possible: boolean,
    label: string,
    sections: { left?: ReactNode; right?: ReactNode },
  ) => (
    <Button
      aria-disabled={!possible || undefined}
      data-off={!possible || undefined}
      className={classes.turn}
      leftSection={sections.left}
      rightSection={sections.right}
      onPointerEnter={() => (possible ? ahead(number) : undefined)}
      onFocus={() => (possible ? ahead(number) : undefined)}
      onClick={() => (possible ? list.goTo(number) : undefined)}
    >
      {label}
    </Button>
  );
  return (
    <nav className={classes.pager} aria-label="Pages">
      <p className={classes.note}>{note}</p>
      <PageNumber key={list.page} list={list} last={page?.last ?? null} />
      {turn(list.page - 1, list.page > 1, 'Previous', {
        left: <IconChevronLeft size={16} stroke={1.6} aria-hidden />,
      })}
      {turn(list.page + 1, hasNext, 'Next', {
        right: <IconChevronRight size={16} stroke={1.6} aria-hidden />,
      })}
    </nav>
  );
}

function PageNumber({ list, last }: { list: ListState; last: number | null }) {
  const id = useId();
  const [typed, setTyped] = useState(String(list.page));
  if (last === null) return <span>Page {formatCount(list.page)}</span>;
  return (
    <form
      className={classes.number}
      onSubmit={(event) => {
        event.preventDefault();
        if (/^[1-9]\d{0,8}$/.test(typed.trim())) list.goTo(Number(typed));
        else setTyped(String(list.page));
      }}
    >
      <label htmlFor={id}>Page</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <span>of {formatCount(last)}</span>
    </form>
  );
}

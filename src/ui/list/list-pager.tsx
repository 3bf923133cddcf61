import { Button } from '@mantine/core';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { formatCount } from '#domain/values/labels.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mayPrefetch } from '#ui/browser/prefetch.ts';
import classes from './list-pager.module.css';
import type { ListState } from './list-address.ts';
import { hasMore, loadAllLabel } from './list-source.ts';

/** Previous, Next, and the page number if the platform gives the number of pages. */
export function Pager<Row extends ListRow>({ model }: { model: ListModel<Row> }) {
  const { note, request, page, list, all, repeats } = model;
  const cache = useQueryClient();
  // Nothing to turn to: the only page is empty, or couldn't be loaded.
  const isOnly = list.page === 1 && (page ? page.rows.length === 0 && !page.hasNext : model.query.isError);
  if (model.syncedRows || !all || isOnly) {
    return note ? (
      <footer className={classes.pager} data-note-only>
        <p className={classes.note}>{note}</p>
      </footer>
    ) : null;
  }
  const prefetch = (number: number) => {
    if (mayPrefetch()) void cache.prefetchQuery(request(number)).catch(() => undefined);
  };
  // The previous page may still be on screen.
  const asked = model.query.isPlaceholderData;
  const hasNext = !repeats && (asked || page?.hasNext === true) && (page?.last ?? Infinity) > list.page;
  const turn = (number: number, possible: boolean) => ({
    'aria-disabled': !possible,
    'data-disabled': !possible,
    onPointerEnter: () => (possible ? prefetch(number) : undefined),
    onFocus: () => (possible ? prefetch(number) : undefined),
    onClick: () => (possible ? list.goTo(number) : undefined),
  });
  return (
    <nav className={classes.pager} aria-label="Pages">
      {/* Shown once the page has loaded, since the buttons that come with it would wrap it differently. */}
      <p className={classes.note}>{page ? note : null}</p>
      {page && hasMore(page) && !all.loading ? (
        <Button variant="transparent" onClick={model.showAll}>
          {loadAllLabel(page)}
        </Button>
      ) : null}
      <PageNumber key={list.page} list={list} last={page?.last ?? null} />
      <span className={classes.turns}>
        <Button
          data-collapses
          aria-label="Previous"
          leftSection={<IconChevronLeft aria-hidden />}
          {...turn(list.page - 1, list.page > 1)}
        >
          Previous
        </Button>
        <Button
          data-collapses
          aria-label="Next"
          rightSection={<IconChevronRight aria-hidden />}
          {...turn(list.page + 1, hasNext)}
        >
          Next
        </Button>
      </span>
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

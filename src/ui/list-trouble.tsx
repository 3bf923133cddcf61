import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Page } from '../api/page.ts';
import { announce } from './announcer.tsx';
import { Banner } from './banner.tsx';
import { failureWords } from './failure.ts';
import classes from './list-trouble.module.css';
import type { ListState } from './list-state.ts';
import { formatCount } from './money.ts';
import { formatClock } from './time.ts';

interface ListTroubleProps<Row> {
  query: UseQueryResult<Page<Row>, ApiError>;
  page: Page<Row> | undefined;
  list: ListState;
  title: string;
  noun: string;
  narrowed: boolean;
  repeats: boolean;
  whenNone: string;
  /** Takes every filter and the search away. */
  clear(): void;
}

/** What a list says when it is not simply showing rows. Each state has its own words. */
export function ListTrouble<Row>(props: ListTroubleProps<Row>) {
  const { query, page, list, title, noun, repeats } = props;
  const again = <Button onClick={() => void query.refetch()}>Try again</Button>;

  if (query.error && !page) {
    const words = failureWords(query.error, title);
    return (
      <State title={words.title} why={words.why} failed>
        {words.again ? again : <SignInAgain />}
      </State>
    );
  }
  if (!page) return <FirstLoad noun={noun} />;
  if (page.rows.length === 0 && !query.isPlaceholderData) return <Empty {...props} page={page} />;
  return (
    <>
      {query.error ? (
        <div className={classes.banner}>
          <Banner
            kind="not-known"
            title={`Could not refresh. Showing data from ${formatClock(query.dataUpdatedAt)}.`}
            actions={again}
          >
            {failureWords(query.error, title).why}
          </Banner>
        </div>
      ) : null}
      {repeats ? (
        <div className={classes.banner}>
          <Banner
            kind="note"
            title="The service returned the same page again."
            actions={<Button onClick={() => list.goTo(list.page - 1)}>Go to page {formatCount(list.page - 1)}</Button>}
          >
            There is nothing more to page through.
          </Banner>
        </div>
      ) : null}
      {page.unreadable > 0 ? (
        <p className={classes.unreadable}>
          {page.unreadable === 1 ? '1 row has' : `${formatCount(page.unreadable)} rows have`} no ID. What could be read
          is shown, but nothing can lead to it.
        </p>
      ) : null}
    </>
  );
}

function Empty<Row>({ page, list, noun, narrowed, whenNone, clear }: ListTroubleProps<Row> & { page: Page<Row> }) {
  if (list.page > 1) {
    const last = page.last === null ? list.page - 1 : Math.min(page.last, list.page - 1);
    return page.last === null ? (
      <State title={`Page ${formatCount(list.page)} is empty.`} why={`Page ${formatCount(last)} may be the last one.`}>
        <Button onClick={() => list.goTo(last)}>Go to page {formatCount(last)}</Button>
      </State>
    ) : (
      <State title={`Page ${formatCount(list.page)} does not exist.`} why={`The last page is ${formatCount(last)}.`}>
        <Button onClick={() => list.goTo(last)}>Go to page {formatCount(last)}</Button>
      </State>
    );
  }
  if (narrowed) {
    return (
      <State title={`No ${noun} match.`} why={`The service looked through all ${noun}.`}>
        <Button onClick={clear}>Clear filters</Button>
      </State>
    );
  }
  return <State title={`No ${noun} yet.`} why={whenNone} />;
}

function FirstLoad({ noun }: { noun: string }) {
  useEffect(() => {
    const wait = setTimeout(() => announce(`Loading ${noun}`), 300);
    return () => clearTimeout(wait);
  }, [noun]);
  return null;
}

function SignInAgain() {
  const here = window.location.pathname + window.location.search;
  return (
    <Button component="a" href={`/connect?back=${encodeURIComponent(here)}`}>
      Sign in again
    </Button>
  );
}

interface StateProps {
  title: string;
  why: string;
  failed?: boolean;
  children?: ReactNode;
}

function State({ title, why, failed = false, children }: StateProps) {
  useEffect(() => {
    announce(`${title} ${why}`, failed ? 'assertive' : 'polite');
  }, [title, why, failed]);
  return (
    <div className={classes.state} data-failed={failed || undefined}>
      <h2>{title}</h2>
      <p>{why}</p>
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
}

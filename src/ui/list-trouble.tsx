import { Button } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Page } from '../api/page.ts';
import { announce } from './announcer.tsx';
import { Banner } from './banner.tsx';
import { useCountdown } from './countdown.ts';
import { failureWords, isOffline } from './failure.ts';
import classes from './list-trouble.module.css';
import type { ListState } from './list-state.ts';
import { formatCount } from './money.ts';
import { askToSignIn } from './sign-in-asked.ts';
import { formatClock } from './time.ts';
import { Trouble } from './trouble.tsx';

interface ListTroubleProps<Row> {
  query: UseQueryResult<Page<Row>, ApiError>;
  /** Key of the request, to give up waiting for it. */
  queryKey: readonly unknown[];
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
export function ListTrouble<Row extends { id: string | null }>(props: ListTroubleProps<Row>) {
  const { query, page, title, noun } = props;
  const cache = useQueryClient();
  const tryNow = () => {
    void cache.cancelQueries({ queryKey: props.queryKey }).then(() => query.refetch());
  };
  const waitsFor = query.failureReason?.kind === 'busy' && query.isFetching ? query.failureReason : null;

  if (query.error && !page) return <Failed error={query.error} title={title} again={tryNow} />;
  if (!page) return waitsFor ? <Patience error={waitsFor} title={title} tryNow={tryNow} /> : <FirstLoad noun={noun} />;
  if (page.rows.length === 0 && !query.isPlaceholderData && !query.error) return <Empty {...props} page={page} />;
  return (
    <>
      {query.error || waitsFor ? (
        <OldRows error={query.error ?? waitsFor} title={title} since={query.dataUpdatedAt} again={tryNow} />
      ) : null}
      <Notices {...props} page={page} />
    </>
  );
}

interface AgainProps {
  error: ApiError;
  title: string;
  again(): void;
}

function Failed({ error, title, again }: AgainProps) {
  const words = failureWords(error, title);
  return (
    <State title={words.title} why={words.why} failed>
      <Way error={error} again={again} />
    </State>
  );
}

/** What can be done about a failure: sign in, wait, or ask again. */
function Way({ error, again }: { error: ApiError; again(): void }) {
  if (error.kind === 'session') return <Button onClick={() => askToSignIn()}>Sign in again</Button>;
  if (error.kind === 'busy' && error.retryAfter !== undefined) return <Countdown error={error} tryNow={again} />;
  return <Button onClick={again}>Try again</Button>;
}

function Countdown({ error, tryNow }: { error: ApiError; tryNow(): void }) {
  const left = useCountdown(error.at + (error.retryAfter ?? 0) * 1000, tryNow);
  return (
    <>
      <Button onClick={tryNow}>Try now</Button>
      <span className={classes.countdown}>Trying again in {formatCount(left)} s.</span>
    </>
  );
}

/** The service asked to wait, and the next attempt is planned. */
function Patience({ error, title, tryNow }: { error: ApiError; title: string; tryNow(): void }) {
  const left = useCountdown(error.at + (error.retryAfter ?? 0) * 1000, () => undefined);
  return (
    <State title={`${title} will be loaded in a moment.`} why="The service asked us to slow down.">
      <Button onClick={tryNow}>Try now</Button>
      {error.retryAfter === undefined ? null : (
        <span className={classes.countdown}>Trying again in {formatCount(left)} s.</span>
      )}
    </State>
  );
}

interface OldRowsProps {
  error: ApiError | null;
  title: string;
  since: number;
  again(): void;
}

/** A refresh that did not come through: the rows of before stay. */
function OldRows({ error, title, since, again }: OldRowsProps) {
  const at = formatClock(since);
  const offline = isOffline(error);
  const words = offline ? `You are offline. Showing data from ${at}.` : `Could not refresh. Showing data from ${at}.`;
  useEffect(() => announce(words, 'assertive'), [words]);
  if (!error) return null;
  return (
    <div className={classes.banner}>
      <Banner kind={offline ? 'not-sent' : 'not-known'} title={words} actions={<Way error={error} again={again} />}>
        {offline ? 'The list is loaded again as soon as there is a connection.' : failureWords(error, title).why}
      </Banner>
    </div>
  );
}

function Notices<Row extends { id: string | null }>({
  page,
  list,
  repeats,
}: ListTroubleProps<Row> & { page: Page<Row> }) {
  return (
    <>
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
          {page.unreadable === 1 ? '1 row has no ID: row' : `${formatCount(page.unreadable)} rows have no ID: rows`}{' '}
          {unreadableRows(page)} of this page. What could be read is shown, but nothing can lead to it.
        </p>
      ) : null}
    </>
  );
}

/** Places on the page of the rows without an ID, from 1. */
function unreadableRows<Row extends { id: string | null }>({ rows }: Page<Row>): string {
  const places = rows.flatMap(({ id }, index) => (id ? [] : [formatCount(index + 1)]));
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(places);
}

function Empty<Row>({ page, list, noun, narrowed, whenNone, clear }: ListTroubleProps<Row> & { page: Page<Row> }) {
  if (list.page > 1) {
    const last = page.last === null ? list.page - 1 : Math.min(page.last, list.page - 1);
    const counted = page.last !== null;
    const number = formatCount(list.page);
    return (
      <State
        title={counted ? `Page ${number} does not exist.` : `Page ${number} is empty.`}
        why={counted ? `The last page is ${formatCount(last)}.` : `Page ${formatCount(last)} may be the last one.`}
      >
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

/** The block in the place of the rows. */
function State(props: ComponentProps<typeof Trouble>) {
  return (
    <div className={classes.place}>
      <Trouble {...props} />
    </div>
  );
}

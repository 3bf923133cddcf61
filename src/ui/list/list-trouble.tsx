import { Button, Text } from '@mantine/core';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import { plural, formatCount, inList } from '#domain/values/labels.ts';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiError, FailureKind } from '#api/errors.ts';
import type { Page } from '#api/page.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { useCountdown, waitMessage } from '#ui/browser/countdown.ts';
import { errorMessage, isOffline } from '#ui/format/failure.ts';
import classes from './list-trouble.module.css';
import { isGrowing, updatedAt } from './list-words.ts';
import { loadAllLabel } from './list-source.ts';
import { askToSignIn } from '#ui/browser/page-state.ts';
import { formatAsOf } from '#ui/format/when.ts';
import { StateMessage } from '#ui/kit/state-message.tsx';

interface ListTroubleProps<Row extends ListRow> {
  model: ListModel<Row>;
}

interface PageProps<Row extends ListRow> extends ListTroubleProps<Row> {
  page: Page<Row>;
}

/** Shows the message for each state in which a list doesn't simply show rows: loading, failed, empty, out of date. */
export function ListTrouble<Row extends ListRow>({ model }: ListTroubleProps<Row>) {
  const { title, query, page } = model;
  const again = () => void model.askAgain();
  useRefreshed(model);
  const waitsFor = query.failureReason?.kind === 'busy' && query.isFetching ? query.failureReason : null;

  const since = useFailedSince(model);

  if (model.syncedRows) return <LoadedTrouble model={model} />;
  if (query.error && !page) {
    return (
      <Failed error={query.error} title={title} since={since} again={again}>
        {query.error.kind === 'refused' && model.narrowedByPlatform ? <ClearFilters model={model} /> : null}
      </Failed>
    );
  }
  if (!page)
    return waitsFor ? <Patience error={waitsFor} title={title} tryNow={again} /> : <FirstLoad noun={model.noun} />;
  if (page.rows.length === 0 && !query.isPlaceholderData && !query.error) return <Empty model={model} page={page} />;
  return (
    <>
      {query.error || waitsFor ? (
        <OldRows error={query.error ?? waitsFor} title={title} since={query.dataUpdatedAt} again={again} />
      ) : null}
      <Notices model={model} page={page} />
      {model.rows?.length === 0 && page.rows.length > 0 ? <NoneOnPage model={model} page={page} /> : null}
    </>
  );
}

/** Announces a refresh that succeeds after a failed one, since the error message disappears silently. */
function useRefreshed<Row extends ListRow>({ query, page }: ListModel<Row>): void {
  const { error, dataUpdatedAt } = query;
  const hasRows = page !== undefined;
  const failed = useRef(false);
  useEffect(() => {
    if (error) failed.current = hasRows;
    else if (failed.current) {
      failed.current = false;
      announce(updatedAt(dataUpdatedAt));
    }
  }, [error, dataUpdatedAt, hasRows]);
}

/** Returns when the first of the attempts failed that brought no rows yet, in milliseconds. Another attempt drops the error. */
function useFailedSince<Row extends ListRow>({ query, page }: ListModel<Row>): number | undefined {
  const [since, setSince] = useState<number>();
  if (page && since !== undefined) setSince(undefined);
  if (!page && query.error && since === undefined) setSince(query.error.at);
  return since;
}

/** Shown when all rows are loaded and none are left after filters. */
function LoadedTrouble<Row extends ListRow>({ model }: ListTroubleProps<Row>) {
  const { noun } = model;
  if (model.rows?.length !== 0 || model.all?.loading) return null;
  if (!model.narrowedHere && !model.narrowedByPlatform) {
    // A list that isn't being synced stays as it is.
    return model.extent?.complete || model.syncedRows?.coverage === '' ? <None model={model} /> : null;
  }
  const extent = model.extent?.count ?? 0;
  const isPart = model.extent?.complete === false;
  if (!model.narrowedHere) return <NoMatch model={model} />;
  const part = `${isPart && !isGrowing(model) ? 'the first ' : ''}${formatCount(extent)} ${noun}`;
  return (
    <State title={`No matches in ${part}${isGrowing(model) ? ' so far' : ''}.`} why={searchLimits(model)}>
      <ClearFilters model={model} />
    </State>
  );
}

/** The next step is to look again: rows come from elsewhere. */
function None<Row extends ListRow>({ model }: ListTroubleProps<Row>) {
  const { noun, whenNone, syncedRows } = model;
  return (
    <State title={`No ${noun} yet.`} why={whenNone}>
      <Button onClick={() => (syncedRows ? syncedRows.refresh() : void model.askAgain())}>Refresh</Button>
    </State>
  );
}

function NoMatch<Row extends ListRow>({ model }: ListTroubleProps<Row>) {
  return (
    <State title={`No ${model.noun} match.`} why="">
      <ClearFilters model={model} />
    </State>
  );
}

function ClearFilters<Row extends ListRow>({ model }: ListTroubleProps<Row>) {
  return <Button onClick={model.clear}>Clear filters</Button>;
}

/** Returns what a search of loaded rows leaves out; empty without a search. */
function searchLimits({ narrowing }: { narrowing: RowQuery }): string {
  return narrowing.searchText ? 'Search doesn’t cover amounts or dates.' : '';
}

/** Shown when filters apply to one page only and leave none of its rows. */
function NoneOnPage<Row extends ListRow>({ model, page }: PageProps<Row>) {
  if (model.all?.loading) return null;
  if (model.extent) return <LoadedTrouble model={model} />;
  const others = page.last === null ? null : page.last - 1;
  const why =
    others === null
      ? 'There may be more pages.'
      : plural(others, 'more page not searched.', 'more pages not searched.');
  return (
    <State title="No matches on this page." why={[why, searchLimits(model)].filter(Boolean).join(' ')}>
      <Button onClick={model.showAll}>{loadAllLabel(page)}</Button>
      <ClearFilters model={model} />
    </State>
  );
}

interface AgainProps {
  error: ApiError;
  title: string;
  again(): void;
}

interface FailedProps extends AgainProps {
  /** Milliseconds. */
  since: number | undefined;
  children: ReactNode;
}

/** Kinds of errors that may pass by themselves, so it matters how long they've lasted. */
const passing: readonly FailureKind[] = ['not-sent', 'network', 'timeout', 'platform', 'unreadable'];

function Failed({ error, title, since, again, children }: FailedProps) {
  const words = errorMessage(error, title);
  const lasting = passing.includes(error.kind) && since !== undefined;
  const more = lasting ? `Since ${formatAsOf(since)}. What’s already loaded still works.` : undefined;
  return (
    <State title={words.title} why={words.why} more={more} failed>
      <Way error={error} again={again} />
      {children}
    </State>
  );
}

/** Buttons to recover from an error: sign in, wait, or try again. */
function Way({ error, again }: { error: ApiError; again(): void }) {
  if (error.kind === 'session') return <Button onClick={() => askToSignIn()}>Sign in again</Button>;
  if (error.kind === 'busy' && error.retryAfter !== undefined)
    return <Retrying error={error} tryNow={again} over={again} />;
  return <Button onClick={again}>Try again</Button>;
}

/** Shown while waiting to retry after a 429. */
function Patience({ error, title, tryNow }: { error: ApiError; title: string; tryNow(): void }) {
  return (
    <State title={`${title} will load shortly.`} why="Too many requests right now.">
      <Retrying error={error} tryNow={tryNow} />
    </State>
  );
}

/** `over`: called when the time is up. */
function Retrying({ error, tryNow, over = () => undefined }: { error: ApiError; tryNow(): void; over?(): void }) {
  const until = error.at + (error.retryAfter ?? 0) * 1000;
  useCountdown(until, over);
  return (
    <>
      <Button onClick={tryNow}>Try now</Button>
      {error.retryAfter === undefined ? null : (
        <Text span size="sm" c="dimmed">
          {waitMessage(until, (left) => `Retrying in ${formatCount(left)} s.`)}
        </Text>
      )}
    </>
  );
}

interface OldRowsProps {
  error: ApiError | null;
  title: string;
  since: number;
  again(): void;
}

/** Banner above the previous rows after a failed refresh. */
function OldRows({ error, title, since, again }: OldRowsProps) {
  const at = formatAsOf(since);
  // Keep the state at the time of the failure: once back online, the next refresh has started.
  const offline = useMemo(() => isOffline(error), [error]);
  const words = offline ? `You’re offline. Showing data from ${at}.` : `Couldn’t refresh. Showing data from ${at}.`;
  useEffect(() => announce(words, 'assertive'), [words]);
  if (!error) return null;
  return (
    <div className={classes.banner}>
      <Banner kind={offline ? 'not-sent' : 'not-known'} title={words} actions={<Way error={error} again={again} />}>
        {offline ? 'The list will refresh when you’re back online.' : errorMessage(error, title).why}
      </Banner>
    </div>
  );
}

function Notices<Row extends ListRow>({ model, page }: PageProps<Row>) {
  const { list, repeats } = model;
  return (
    <>
      {repeats ? (
        <div className={classes.banner}>
          <Banner
            kind="note"
            title="The platform returned the same page twice."
            actions={<Button onClick={() => list.goTo(list.page - 1)}>Go to page {formatCount(list.page - 1)}</Button>}
          >
            There are no more pages.
          </Banner>
        </div>
      ) : null}
      {page.unreadable > 0 ? <p className={classes.unreadable}>{withoutId(page)}</p> : null}
    </>
  );
}

/** Returns a sentence about the rows of the page that have no ID. Rows count from 1. */
function withoutId<Row extends ListRow>({ rows }: Page<Row>): string {
  const places = rows.flatMap(({ id }, index) => (id ? [] : [formatCount(index + 1)]));
  const list = inList(places);
  return places.length === 1
    ? `Row ${list} on this page has no ID, so it can’t be opened.`
    : `Rows ${list} on this page have no ID, so they can’t be opened.`;
}

function Empty<Row extends ListRow>({ model, page }: PageProps<Row>) {
  const { list } = model;
  if (list.page > 1) {
    const last = page.last === null ? list.page - 1 : Math.min(page.last, list.page - 1);
    const counted = page.last !== null;
    const number = formatCount(list.page);
    return (
      <State
        title={counted ? `Page ${number} doesn’t exist.` : `Page ${number} is empty.`}
        why={counted ? `The last page is ${formatCount(last)}.` : `Try page ${formatCount(last)}.`}
      >
        <Button onClick={() => list.goTo(last)}>Go to page {formatCount(last)}</Button>
      </State>
    );
  }
  return model.narrowedByPlatform ? <NoMatch model={model} /> : <None model={model} />;
}

function FirstLoad({ noun }: { noun: string }) {
  useEffect(() => {
    const wait = setTimeout(() => announce(`Loading ${noun}`), 300);
    return () => clearTimeout(wait);
  }, [noun]);
  return null;
}

/** Message in place of the rows. */
function State(props: ComponentProps<typeof StateMessage>) {
  return (
    <div className={classes.place}>
      <StateMessage {...props} />
    </div>
  );
}

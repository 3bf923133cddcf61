import { Button } from '../kit/button.tsx';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { announce } from '../browser/announcer.tsx';
import { Banner } from '../kit/banner.tsx';
import { useCountdown } from '../browser/countdown.ts';
import { failureWords, isOffline } from '../values/failure.ts';
import classes from './list-trouble.module.css';
import type { ListModel } from './list-model.ts';
import { loadedWords } from './list-words.ts';
import { formatCount } from '../values/money.ts';
import type { Narrowing } from '../rows/narrowing.ts';
import { loadWords } from '../rows/loaded-words.ts';
import { askToSignIn } from '../browser/sign-in-asked.ts';
import { formatClock } from '../values/time.ts';
import { Trouble } from '../kit/trouble.tsx';

interface ListTroubleProps<Row> {
  model: ListModel<Row>;
}

interface PageProps<Row> extends ListTroubleProps<Row> {
  page: Page<Row>;
}

/** What a list says when it is not simply showing rows. Each state has its own words. */
export function ListTrouble<Row extends { id: string | null }>({ model }: ListTroubleProps<Row>) {
  const { title, query, page } = model;
  const again = () => void model.askAgain();
  useRefreshed(query, page !== undefined);
  const waitsFor = query.failureReason?.kind === 'busy' && query.isFetching ? query.failureReason : null;

  if (model.all.loaded) return <LoadedTrouble model={model} />;
  if (query.error && !page) {
    return (
      <Failed error={query.error} title={title} again={again}>
        {query.error.kind === 'refused' && model.narrowedByService ? (
          <Button onClick={model.clear}>Clear filters</Button>
        ) : null}
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

/** A refresh that comes through after one that did not is said: what was on screen has gone without a word. */
function useRefreshed({ error, dataUpdatedAt }: ListModel<unknown>['query'], hasRows: boolean): void {
  const failed = useRef(false);
  useEffect(() => {
    if (error) failed.current = hasRows;
    else if (failed.current) {
      failed.current = false;
      announce(loadedWords(dataUpdatedAt));
    }
  }, [error, dataUpdatedAt, hasRows]);
}

/** Everything is loaded: what filters leave of it may still be nothing. */
function LoadedTrouble<Row>({ model }: ListTroubleProps<Row>) {
  const { noun, whenNone, all } = model;
  if (model.rows?.length !== 0) return null;
  if (!model.narrowedHere && !model.narrowedByService) {
    return all.loaded?.complete ? <State title={`No ${noun} yet.`} why={whenNone} /> : null;
  }
  const held = model.held?.rows.length ?? 0;
  const first = model.held?.complete === false ? 'the first ' : '';
  return (
    <State title={`No matches in ${first}${formatCount(held)} ${noun}.`} why={searchedWords(model)}>
      <Button onClick={model.clear}>Clear filters</Button>
    </State>
  );
}

/** What the search of rows at hand does not look at, where it left nothing. */
function searchedWords({ narrowing }: { narrowing: Narrowing }): string {
  return narrowing.searchText ? 'Amounts and dates are not searched.' : '';
}

/** The filters cover one page only, so nothing is said about the others. */
function NoneOnPage<Row>({ model, page }: PageProps<Row>) {
  if (model.all.loading) return null;
  if (model.held) return <LoadedTrouble model={model} />;
  const others = page.last === null ? null : page.last - 1;
  const why =
    others === null
      ? 'There may be more pages.'
      : `${others === 1 ? '1 more page was' : `${formatCount(others)} more pages were`} not looked through.`;
  return (
    <State title="No matches on this page." why={[why, searchedWords(model)].filter(Boolean).join(' ')}>
      <Button onClick={() => void model.all.load()}>{loadWords(page)}</Button>
      <Button onClick={model.clear}>Clear filters</Button>
    </State>
  );
}

interface AgainProps {
  error: ApiError;
  title: string;
  again(): void;
}

function Failed({ error, title, again, children }: AgainProps & { children: ReactNode }) {
  const words = failureWords(error, title);
  return (
    <State title={words.title} why={words.why} failed>
      <Way error={error} again={again} />
      {children}
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
  // As it was when the refresh did not come through: once there is a connection again, the next one is on its way.
  const offline = useMemo(() => isOffline(error), [error]);
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

function Notices<Row extends { id: string | null }>({ model, page }: PageProps<Row>) {
  const { list, repeats } = model;
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

function Empty<Row>({ model, page }: PageProps<Row>) {
  const { list, noun, whenNone } = model;
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
  if (model.narrowedByService) {
    return (
      <State title={`No ${noun} match.`} why="">
        <Button onClick={model.clear}>Clear filters</Button>
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

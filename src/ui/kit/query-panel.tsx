import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import type { ApiError } from '#api/errors.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { errorMessage } from '#ui/format/failure.ts';
import { InfoButton, LoadedAt } from './info-button.tsx';
import { Panel, type PanelProps } from './page.tsx';
import { notRefreshedTitle } from './page-buttons.tsx';
import classes from './query-panel.module.css';
import { askToSignIn } from '#ui/browser/page-state.ts';
import { formatAsOf } from '#ui/format/when.ts';

/** The part of a query's result that a panel uses. */
type PanelQuery<Data> = Pick<
  UseQueryResult<Data, ApiError>,
  'data' | 'dataUpdatedAt' | 'error' | 'failureReason' | 'isPending' | 'isFetching'
> & { refetch(): unknown };

interface QueryPanelProps<Data> {
  /** By default a panel of its own. */
  Box?: ComponentType<PanelProps>;
  title: string;
  /** The plural noun for error messages: `Transactions`. */
  what: string;
  query: PanelQuery<Data>;
  /** The expected number of rows, to reserve their space while they load; 0 for one line of text. */
  rows: number;
  aside?: ReactNode;
  /** Returns the shown part: `5 of 1,021`. Shown with the data's age in the info panel. */
  part?(data: Data): string;
  footer?(data: Data): ReactNode;
  children(data: Data): ReactNode;
}

/** Heights in rem: of a table's head, of one row, and of the panel's foot. */
const head = 2.1875;
const row = 2.4375;
const foot = 2.3125;

/** A panel that shows one query, with its own loading and error states. */
export function QueryPanel<Data>(props: QueryPanelProps<Data>) {
  const { Box = Panel, title, what, query, rows, aside, part, footer, children } = props;
  const { data, error } = query;
  const at = formatAsOf(query.dataUpdatedAt);
  return (
    <Box
      title={title}
      aside={aside}
      info={
        data === undefined ? null : (
          <InfoButton label={`About ${title}`}>
            <LoadedAt at={query.dataUpdatedAt} part={part?.(data)} />
          </InfoButton>
        )
      }
      footer={data === undefined ? null : footer?.(data)}
    >
      <div aria-busy={query.isFetching}>
        {error ? <Failed what={what} error={error} since={data === undefined ? null : at} query={query} /> : null}
        {data === undefined ? null : children(data)}
        {query.isPending ? (
          <p
            className={classes.waiting}
            style={{ minBlockSize: rows > 0 ? `${head + rows * row + (footer ? foot : 0)}rem` : undefined }}
          >
            {query.failureReason?.kind === 'busy' ? 'Too many requests. Retrying…' : 'Loading…'}
          </p>
        ) : null}
      </div>
    </Box>
  );
}

/** Text in a panel, in place of rows. */
export function PanelText({ children }: { children: ReactNode }) {
  return <p className={classes.words}>{children}</p>;
}

interface FailedProps {
  what: string;
  error: ApiError;
  /** The time of the rows still shown below; null if there are none. */
  since: string | null;
  query: PanelQuery<unknown>;
}

function Failed({ what, error, since, query }: FailedProps) {
  const words = errorMessage(error, what);
  const title = since === null ? words.title : notRefreshedTitle(error, since);
  useEffect(() => announce(title, 'assertive'), [title]);
  return (
    <div className={classes.failed}>
      <p>
        <b>{title}</b> {words.why}
      </p>
      {error.kind === 'session' ? (
        <Button onClick={() => askToSignIn()}>Sign in again</Button>
      ) : (
        <Button onClick={() => void query.refetch()}>Try again</Button>
      )}
    </div>
  );
}

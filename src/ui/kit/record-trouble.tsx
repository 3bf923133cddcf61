import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '#api/errors.ts';
import { useRecordMissing } from '#ui/browser/page-state.ts';
import { errorMessage } from '#ui/format/failure.ts';
import { PageHead, ScreenPage } from './page.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { StateMessage } from './state-message.tsx';

interface RecordTroubleProps {
  query: UseQueryResult<unknown, ApiError>;
  crumbs: ReactNode;
  title: string;
  /** The explanation if the record wasn't found. */
  children: ReactNode;
  /** Other ways to find it. */
  ways?: ReactNode;
  /** The page below its head while it loads. */
  meanwhile?: ReactNode;
}

/** Shown in place of a record that is loading, wasn't found, or couldn't be loaded. */
export function RecordTrouble({ query, crumbs, title, children, ways, meanwhile }: RecordTroubleProps) {
  const { isPending, error } = query;
  useRecordMissing(!isPending && (error === null || error.kind === 'missing'));
  const words = error ? errorMessage(error, title) : { title: `${title} not found`, why: children, again: true };
  const loading = (
    <span key="loading" aria-busy="true">
      Loading
    </span>
  );
  return (
    <ScreenPage>
      <PageHead crumbs={crumbs} title={<ScreenTitle title={title} />} meta={isPending ? [loading] : []} />
      {isPending ? (
        meanwhile
      ) : (
        <StateMessage title={words.title} why={words.why} failed={error !== null}>
          {error ? null : ways}
          {words.again ? <Button onClick={() => void query.refetch()}>Try again</Button> : null}
        </StateMessage>
      )}
    </ScreenPage>
  );
}

import { Button } from './button.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useRecordMissing } from '../browser/record-missing.ts';
import { failureWords } from '../values/failure.ts';
import { PageHead, ScreenPage } from './page.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { Trouble } from './trouble.tsx';

interface RecordTroubleProps {
  query: UseQueryResult<unknown, ApiError>;
  crumbs: ReactNode;
  title: string;
  /** Where it was looked for, when it was not found. */
  children: ReactNode;
  /** What else can be done to find it. */
  ways?: ReactNode;
}

/** Shown in place of a record that is loading, was not found, or could not be loaded. */
export function RecordTrouble({ query, crumbs, title, children, ways }: RecordTroubleProps) {
  useRecordMissing(!query.isPending && (query.error === null || query.error.kind === 'missing'));
  if (query.isPending) {
    return (
      <ScreenPage>
        <PageHead
          crumbs={crumbs}
          title={<ScreenTitle title={title} />}
          meta={[
            <span key="loading" aria-busy="true">
              Loading
            </span>,
          ]}
        />
      </ScreenPage>
    );
  }
  const words = query.error
    ? failureWords(query.error, title)
    : { title: `${title} was not found.`, why: children, again: true };
  return (
    <ScreenPage>
      <PageHead crumbs={crumbs} title={<ScreenTitle title={title} />} />
      <Trouble title={words.title} why={words.why} failed={query.error !== null}>
        {query.error ? null : ways}
        {words.again ? <Button onClick={() => void query.refetch()}>Try again</Button> : null}
      </Trouble>
    </ScreenPage>
  );
}

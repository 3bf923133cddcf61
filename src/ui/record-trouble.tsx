import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/errors.ts';
import { failureWords } from './failure.ts';
import { PageHead, ScreenPage } from './page.tsx';
import classes from './record-trouble.module.css';
import { ScreenTitle } from './screen-title.tsx';

interface RecordTroubleProps {
  query: UseQueryResult<unknown, ApiError>;
  crumbs: ReactNode;
  title: string;
  /** Where it was looked for, when it was not found. */
  children: ReactNode;
}

/** A record that is not on screen: on its way, not found, or not to be had. */
export function RecordTrouble({ query, crumbs, title, children }: RecordTroubleProps) {
  if (query.isPending) {
    return (
      <ScreenPage>
        <PageHead crumbs={crumbs} title={<ScreenTitle title={title} />} meta={['Loading']} />
      </ScreenPage>
    );
  }
  const words = query.error
    ? failureWords(query.error, title)
    : { title: `${title} was not found.`, why: children, again: true };
  return (
    <ScreenPage>
      <PageHead crumbs={crumbs} title={<ScreenTitle title={title} />} />
      <section className={classes.trouble} data-failed={query.error ? true : undefined}>
        <h2>{words.title}</h2>
        <p>{words.why}</p>
        {words.again ? <Button onClick={() => void query.refetch()}>Try again</Button> : null}
      </section>
    </ScreenPage>
  );
}

import { sentenceCase } from '#domain/values/labels.ts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '#api/errors.ts';
import type { ListName } from '#api/operations.ts';
import { CopyButton } from '#ui/record/drawer-parts.tsx';
import { LookThrough } from '#ui/list/missing-record.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { RecordTrouble } from '#ui/kit/record-trouble.tsx';
import { keepFound } from '#ui/list/list-cache.ts';
import type { RowOf } from '#sync/lists.ts';
import { useShelf } from './shelf.ts';
import { listInput } from './lists.ts';
import { useSyncWith } from './use-sync.ts';

interface NotFoundProps<Name extends ListName> {
  name: Name;
  id: string;
  query: UseQueryResult<unknown, ApiError>;
  crumbs: ReactNode;
  /** `Campaign 77` */
  title: string;
  /** `campaigns` */
  noun: string;
  /** The page of the list that was searched. */
  at: string;
  /** The page below its head while it loads. */
  meanwhile: ReactNode;
}

/** Replaces a record that is loading, failed to load, or isn't where its link says. For records without a lookup by ID. */
export function NotFound<Name extends ListName>(props: NotFoundProps<Name>) {
  const { name, id, query, crumbs, title, noun, at, meanwhile } = props;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search } = useShelf(name, listInput(name), noun);
  const found = (row: RowOf<Name>, page: number) => {
    keepFound(cache, name, id, row);
    void navigate({ to: '.', search: (old: object) => ({ ...old, at: String(page) }), replace: true });
  };
  const isSynced = useSyncWith(name) !== null;
  return (
    <RecordTrouble
      query={query}
      crumbs={crumbs}
      title={title}
      meanwhile={meanwhile}
      ways={isSynced ? null : <LookThrough what={title} noun={noun} id={id} search={search} found={found} />}
    >
      {isSynced ? `No ${noun} match this ID.` : `It isn’t on page ${at} or the pages next to it.`}{' '}
      <CopyButton text={id} what="ID" />
    </RecordTrouble>
  );
}

interface NoSuchIdProps {
  /** The kind of record: `discount code`. */
  noun: string;
  /** The text in the URL that isn't an ID. */
  text: string;
  /** A link to continue from here. */
  children: ReactNode;
}

/** Replaces a form whose URL has no valid ID, so users don't fill in a form that can't be sent. */
export function NoSuchId({ noun, text, children }: NoSuchIdProps) {
  return (
    <ScreenPage width="form">
      <PageHead title={<ScreenTitle title={`${sentenceCase(noun)} not found`} />} />
      <StateMessage title="This link isn’t valid." why={`“${text}” isn’t a valid ID. IDs are numbers, such as 1601.`}>
        {children}
      </StateMessage>
    </ScreenPage>
  );
}

import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { ListName } from '../api/operations.ts';
import { read } from '../api/query.ts';
import { CopyButton } from '../ui/record/drawer-parts.tsx';
import { LookThrough } from '../ui/record/look-through.tsx';
import type { PageRequest } from '../ui/rows/list-request.ts';
import { PageHead, ScreenPage } from '../ui/kit/page.tsx';
import { ScreenTitle } from '../ui/kit/screen-title.tsx';
import { Trouble } from '../ui/kit/trouble.tsx';
import { RecordTrouble } from '../ui/kit/record-trouble.tsx';
import { keepFound } from '../ui/rows/list-cache.ts';
import type { RowOf } from './find.ts';
import { listInput } from './lists.ts';
import { useAtHand } from './use-at-hand.ts';

interface NotFoundProps<Name extends ListName> {
  name: Name;
  id: string;
  query: UseQueryResult<unknown, ApiError>;
  crumbs: ReactNode;
  /** `Campaign 77` */
  title: string;
  /** `campaigns` */
  noun: string;
  /** The page of the list where it was looked for. */
  at: string;
}

/** A record without a read by id that is not on screen: on its way, failed, or not where its link says it was. */
export function NotFound<Name extends ListName>({ name, id, query, crumbs, title, noun, at }: NotFoundProps<Name>) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  type Row = RowOf<Name> & { id: string | null };
  // The rows of a list are what its operation answers with; the compiler cannot follow that through the table.
  const request = ((page: number) => read(name, listInput(name, { page }))) as unknown as PageRequest<Row>;
  const found = (row: Row, { number }: { number: number }) => {
    keepFound(cache, name, id, row);
    void navigate({ to: '.', search: (old: object) => ({ ...old, at: String(number) }), replace: true });
  };
  const replica = useAtHand(name);
  if (replica)
    return (
      <RecordTrouble query={query} crumbs={crumbs} title={title}>
        It is not among all {noun}. <CopyButton text={id} what="ID" />
      </RecordTrouble>
    );
  return (
    <RecordTrouble
      query={query}
      crumbs={crumbs}
      title={title}
      ways={<LookThrough what={title} noun={noun} id={id} request={request} found={found} />}
    >
      It is not on page {at} of the list, nor next to it. <CopyButton text={id} what="ID" />
    </RecordTrouble>
  );
}

interface NoSuchIdProps {
  /** What the address should name: `discount code`. */
  noun: string;
  /** What the address has instead of an ID. */
  text: string;
  /** What has such IDs: `contacts`. */
  numbered: string;
  /** A link to go on from here. */
  children: ReactNode;
}

/** Replaces a form whose address has no usable ID, so nobody types what cannot be sent. */
export function NoSuchId({ noun, text, numbered, children }: NoSuchIdProps) {
  return (
    <ScreenPage width="form">
      <PageHead title={<ScreenTitle title={`There is no such ${noun}`} />} />
      <Trouble
        title="The address names none."
        why={`“${text}” is no ID: the service numbers its ${numbered} with digits, from 1.`}
      >
        {children}
      </Trouble>
    </ScreenPage>
  );
}

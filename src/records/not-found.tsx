import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { ListName } from '../api/operations.ts';
import { read } from '../api/query.ts';
import { CopyButton } from '../ui/record/drawer-parts.tsx';
import { LookThrough } from '../ui/record/look-through.tsx';
import type { PageRequest } from '../ui/rows/list-request.ts';
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

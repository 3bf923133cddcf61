import { formatCount } from '../../domain/values/labels.ts';
import { Button } from '../kit/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import { useRecordMissing } from '../browser/record-missing.ts';
import { CopyButton } from './drawer-parts.tsx';
import type { PageRequest } from '../rows/list-request.ts';
import type { PageSearch } from '../rows/loaded.ts';
import { LookThrough } from './look-through.tsx';
import classes from './look-through.module.css';
import { cachedRow, keepFound, nearbyKey } from '../rows/list-cache.ts';

interface MissingRecordProps<Row> {
  /** `Transaction 904` */
  what: string;
  noun: string;
  id: string;
  /** The page of the list where it should be. */
  at: number;
  request: PageRequest<Row>;
  search: PageSearch<Row>;
}

/** Shown for a record that isn't among the rows on screen: searches the nearby pages, then offers to search all of them. */
export function MissingRecord<Row extends { id: string | null }>(props: MissingRecordProps<Row>) {
  const { what, noun, id, at, request, search } = props;
  const cache = useQueryClient();
  const operation = String(request(1).queryKey[0]);
  const keep = (row: Row) => keepFound(cache, operation, id, row);
  const nearby = useQuery<Row | null, ApiError>({
    queryKey: nearbyKey(id, request(at).queryKey),
    retry: false,
    queryFn: async () => {
      for (const number of [at, at + 1, at - 1].filter((page) => page > 0)) {
        // One at a time, since the row is likely on the first of them.
        // oxlint-disable-next-line no-await-in-loop
        await cache.query({ ...request(number), staleTime: 'static' });
        const cached = cachedRow<Row>(cache, operation, id);
        if (!cached) continue;
        keep(cached.row);
        return cached.row;
      }
      return null;
    },
  });
  useRecordMissing(nearby.data === null);
  if (nearby.isPending) return <p aria-busy="true">Searching page {formatCount(at)} and nearby pages…</p>;
  return (
    <div className={classes.look}>
      {nearby.error ? (
        <>
          <p>
            Couldn’t load page {formatCount(at)}, where {what} should be. {nearby.error.message}
          </p>
          <Button onClick={() => void nearby.refetch()}>Try again</Button>
        </>
      ) : (
        <p>
          {what} isn’t on page {formatCount(at)} or the pages next to it. The platform can’t look it up by ID.{' '}
          <CopyButton text={id} what="ID" />
        </p>
      )}
      <LookThrough what={what} noun={noun} id={id} search={search} found={keep} />
    </div>
  );
}

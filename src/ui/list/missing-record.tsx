import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '#api/errors.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useFocusKept } from '#ui/browser/dom.ts';
import { useRecordMissing } from '#ui/browser/page-state.ts';
import { CopyButton } from '#ui/record/drawer-parts.tsx';
import { errorMessage } from '#ui/format/failure.ts';
import { cachedRow, keepFound, nearbyKey } from './list-cache.ts';
import type { LoadEnd, PageRequest, PageSearch } from './list-source.ts';
import { LoadProgress } from './loading.tsx';

interface MissingRecordProps<Row> {
  /** `Transaction 904` */
  what: string;
  noun: string;
  id: string;
  /** The page of the list where it should be. */
  at: number;
  /** All rows are synced, and it isn't among them. */
  isSynced: boolean;
  request: PageRequest<Row>;
  /** Absent: the list has no pages. */
  search: PageSearch<Row> | undefined;
}

/** Shown for a record that isn't among the rows on screen: searches the nearby pages, then offers to search all of them. */
export function MissingRecord<Row extends { id: string | null }>(props: MissingRecordProps<Row>) {
  const { what, noun, id, at, isSynced, request, search } = props;
  const cache = useQueryClient();
  const operation = String(request(1).queryKey[0]);
  const keep = (row: Row) => keepFound(cache, operation, id, row);
  const nearby = useQuery<Row | null, ApiError>({
    queryKey: nearbyKey(id, request(at).queryKey),
    retry: false,
    queryFn: async () => {
      for (const number of [at, at + 1, at - 1].filter((page) => page > 0)) {
        // One at a time, since the row is likely on the first of them.
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
    <Stack gap="sm" align="flex-start">
      {nearby.error ? (
        <>
          <p>
            Couldn’t load page {formatCount(at)}, where {what} should be. {nearby.error.message}
          </p>
          <Button onClick={() => void nearby.refetch()}>Try again</Button>
        </>
      ) : (
        <p>
          {isSynced
            ? `No ${noun} match this ID.`
            : `${what} isn’t on page ${formatCount(at)} or the pages next to it. The platform can’t look it up by ID.`}{' '}
          <CopyButton text={id} what="ID" />
        </p>
      )}
      {search && !isSynced ? <LookThrough what={what} noun={noun} id={id} search={search} found={keep} /> : null}
    </Stack>
  );
}

interface LookThroughProps<Row> {
  /** `Transaction 904` */
  what: string;
  /** The noun of the list in the plural, in lower case. */
  noun: string;
  id: string;
  search: PageSearch<Row>;
  found(row: Row, page: number): void;
}

/** Button that searches all pages of a list for a row, with progress and Stop. */
export function LookThrough<Row>({ what, noun, id, search: { loading, find }, found }: LookThroughProps<Row>) {
  const [said, setSaid] = useState('');
  const box = useFocusKept<HTMLDivElement>(loading !== null);
  const latest = useRef(loading);
  useEffect(() => {
    latest.current = loading;
  }, [loading]);
  useEffect(() => () => latest.current?.stop(), []);

  const look = async () => {
    setSaid('');
    const end = await find(id);
    if ('row' in end) return found(end.row, end.page);
    const words = endMessage(end, what, noun);
    setSaid(words);
    announce(words);
  };
  return (
    <Stack ref={box} gap="sm" align="flex-start">
      {loading ? (
        <LoadProgress loading={loading} noun={noun} />
      ) : (
        <Button onClick={() => void look()}>Search all pages of {noun}</Button>
      )}
      {said ? <p>{said}</p> : null}
    </Stack>
  );
}

function endMessage({ complete, failed, stuck, tooMuch, nextPage }: LoadEnd, what: string, noun: string): string {
  const pages = nextPage - 1;
  if (failed) return `Search stopped after page ${formatCount(pages)}. ${errorMessage(failed, noun).why}`;
  if (complete)
    return `${what} isn’t on any of the ${plural(pages, 'page', 'pages')}. It may have been deleted, or the ID may belong to another type of record.`;
  if (stuck === 'repeats')
    return `${what} not found through page ${formatCount(pages)}. The platform returned the same page twice, so the rest can’t be searched.`;
  if (stuck === 'gap')
    return `${what} not found through page ${formatCount(pages)}. The platform returned an empty page, so the rest can’t be searched.`;
  if (tooMuch)
    return `${what} not found on the first ${plural(pages, 'page', 'pages')}. The list is too long to search further.`;
  return `Stopped after page ${formatCount(pages)}. ${what} not found so far.`;
}

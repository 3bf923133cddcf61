import { plural, formatCount } from '../../domain/values/labels.ts';
import { Button } from '../kit/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { announce } from '../browser/announcer.tsx';
import { errorMessage } from '../values/failure.ts';
import { useFocusKept } from '../browser/focus.ts';
import { LoadProgress } from '../rows/load-progress.tsx';
import { type Loading, unlessBusy } from '../rows/loaded.ts';
import classes from './look-through.module.css';
import type { PageRequest } from '../rows/list-request.ts';
import { walkPages } from '../../domain/values/page-walk.ts';

interface LookThroughProps<Row> {
  /** `Transaction 904` */
  what: string;
  /** The noun of the list in the plural, in lower case. */
  noun: string;
  id: string;
  request: PageRequest<Row>;
  found(row: Row, page: Page<Row>): void;
}

/** Button that searches all pages of a list for a row, with progress and Stop. */
export function LookThrough<Row extends { id: string | null }>(props: LookThroughProps<Row>) {
  const { what, noun, id, request } = props;
  const cache = useQueryClient();
  const [loading, setLoading] = useState<Loading | null>(null);
  const [said, setSaid] = useState('');
  const box = useFocusKept<HTMLDivElement>(loading !== null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const look = async () => {
    const stopping = new AbortController();
    stop.current = stopping;
    let pages = 0;
    const show = (progress: Omit<Loading, 'stop'>) => setLoading({ ...progress, stop: () => stopping.abort() });
    show({ page: 0, last: null, rows: 0, waitsUntil: null });
    setSaid('');
    const end = await walkPages<Row>({
      ask: (number) => cache.query({ ...request(number), staleTime: 30_000, gcTime: 0, retry: unlessBusy(cache) }),
      take: (page) => {
        pages = page.number;
        const row = page.rows.find((candidate) => candidate.id === id);
        if (row) props.found(row, page);
        return row !== undefined;
      },
      heard: show,
      signal: stopping.signal,
    }).catch((error: ApiError) => errorMessage(error, noun).why);
    setLoading(null);
    const words = endMessage(end, what, pages);
    setSaid(words);
    if (words) announce(words);
  };
  return (
    <div ref={box} className={classes.look}>
      {loading ? (
        <LoadProgress loading={loading} noun={noun} />
      ) : (
        <Button onClick={() => void look()}>Search all pages of {noun}</Button>
      )}
      {said ? <p>{said}</p> : null}
    </div>
  );
}

function endMessage(end: string, what: string, pages: number): string {
  switch (end) {
    case 'enough':
      return '';
    case 'complete':
      return `${what} isn’t on any of the ${plural(pages, 'page', 'pages')}. It may have been deleted, or the ID may belong to another type of record.`;
    case 'stopped':
      return `Stopped after page ${formatCount(pages)}. ${what} not found so far.`;
    case 'repeats':
      return `${what} not found through page ${formatCount(pages)}. The platform returned the same page twice, so the rest can’t be searched.`;
    case 'gap':
      return `${what} not found through page ${formatCount(pages)}. The platform returned an empty page, so the rest can’t be searched.`;
    case 'too-much':
      return `${what} not found on the first ${plural(pages, 'page', 'pages')}. The list is too long to search further.`;
    default:
      return `Search stopped after page ${formatCount(pages)}. ${end}`;
  }
}

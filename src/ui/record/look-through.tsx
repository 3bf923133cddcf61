import { Button } from '../kit/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { announce } from '../browser/announcer.tsx';
import { failureWords } from '../values/failure.ts';
import { useFocusKept } from '../browser/focus.ts';
import { LoadProgress } from '../rows/load-progress.tsx';
import { type Loading, unlessBusy } from '../rows/loaded.ts';
import classes from './look-through.module.css';
import type { PageRequest } from '../rows/list-request.ts';
import { formatCount } from '../values/money.ts';
import { walkPages } from '../rows/page-walk.ts';

interface LookThroughProps<Row> {
  /** `Transaction 904` */
  what: string;
  /** The noun of the list in the plural, in lower case. */
  noun: string;
  id: string;
  request: PageRequest<Row>;
  found(row: Row, page: Page<Row>): void;
}

/** Offers to look for a row on every page of its list, shows how far it got, and can be stopped. */
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
    }).catch((error: ApiError) => failureWords(error, noun).why);
    setLoading(null);
    const words = endWords(end, what, pages);
    setSaid(words);
    if (words) announce(words);
  };
  return (
    <div ref={box} className={classes.look}>
      {loading ? (
        <LoadProgress loading={loading} noun={noun} />
      ) : (
        <Button onClick={() => void look()}>Look through all pages of {noun}</Button>
      )}
      {said ? <p>{said}</p> : null}
    </div>
  );
}

function endWords(end: string, what: string, pages: number): string {
  switch (end) {
    case 'enough':
      return '';
    case 'complete':
      return `${what} is on none of the ${formatCount(pages)} pages. It may have been removed, or the ID may belong to something else.`;
    case 'stopped':
      return `Stopped after page ${formatCount(pages)}. ${what} was not on the pages before.`;
    case 'repeats':
      return `${what} was not found up to page ${formatCount(pages)}. The service gave that page again instead of the next one, so the others cannot be looked through.`;
    case 'gap':
      return `${what} was not found up to page ${formatCount(pages)}. The service gave no rows on the next one, although there are more pages.`;
    case 'too-much':
      return `${what} was not found on the first ${formatCount(pages)} pages, and the list is longer than can be looked through.`;
    default:
      return `Looking stopped after page ${formatCount(pages)}. ${end}`;
  }
}

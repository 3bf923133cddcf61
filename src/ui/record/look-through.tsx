import { plural, formatCount } from '../../domain/values/labels.ts';
import { Button } from '../kit/button.tsx';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import { errorMessage } from '../values/failure.ts';
import { useFocusKept } from '../browser/focus.ts';
import { LoadProgress } from '../rows/load-progress.tsx';
import type { LoadEnd, PageSearch } from '../rows/loaded.ts';
import classes from './look-through.module.css';

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

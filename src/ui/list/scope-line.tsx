import { IconFileText, IconServer2, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Page } from '../../api/page.ts';
import type { ListModel } from './list-model.ts';
import classes from './list-screen.module.css';
import type { Loaded } from '../rows/loaded.ts';
import { formatCount } from '../values/money.ts';
import { rowWords } from '../values/row-words.ts';
import { TextButton } from '../kit/text-button.tsx';
import { formatClock } from '../values/time.ts';

interface ScopeLineProps<Row> {
  model: ListModel<Row>;
  noun: string;
}

/** What the filters and the order on screen cover: nobody should take a part of a list for the whole. */
export function ScopeLine<Row>({ model, noun }: ScopeLineProps<Row>) {
  const { page, all, narrowedHere, orderedHere } = model;
  const byService = whatIs(model.narrowedByService, model.orderedByService);
  const here = whatIs(narrowedHere, orderedHere);
  const load = (again?: boolean) => void all.load(again);
  return (
    <>
      {byService ? (
        <Line Icon={IconServer2}>
          <span>
            {byService} applied <b>by the service</b>, to all {noun}.
          </span>
        </Line>
      ) : null}
      {all.loaded ? (
        <Line Icon={IconStack2}>
          <span>
            {here ? `${here} applied to` : 'Showing'} <b>{loadedRows(all.loaded)}</b>
            {all.loaded.complete ? '.' : ', which is not the whole list.'} {notes(all.loaded)}
            {all.outOfDate ? 'Something was saved since.' : ''}
          </span>
          {all.loaded.complete || all.loaded.tooMuch || all.loaded.stuck === 'repeats' || all.loading ? null : (
            <TextButton onClick={() => load()}>Load the rest</TextButton>
          )}
          {all.loading ? null : <TextButton onClick={() => load(true)}>Load again</TextButton>}
          {all.loading ? null : <TextButton onClick={all.forget}>Back to pages</TextButton>}
        </Line>
      ) : here && page ? (
        <Line Icon={IconFileText}>
          <span>
            {here} applied to <b>{onPage(page)}</b>.
          </span>
          {hasMore(page) && !all.loading ? (
            <TextButton onClick={() => load()}>{loadWords(page)} to cover everything</TextButton>
          ) : null}
        </Line>
      ) : null}
    </>
  );
}

function Line({ Icon, children }: { Icon: typeof IconStack2; children: ReactNode }) {
  return (
    <p className={classes.scope}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

function whatIs(narrowed: boolean, ordered: boolean): string | null {
  if (narrowed && ordered) return 'Filters and order are';
  if (narrowed) return 'Filters are';
  return ordered ? 'The order is' : null;
}

/** `all 1,021 rows loaded at 14:02:10` */
export function loadedRows({ rows, complete, loadedAt }: Loaded<unknown>): string {
  const count = formatCount(rows.length);
  return `${complete ? 'all' : 'the first'} ${count} rows loaded at ${formatClock(loadedAt)}`;
}

function notes(loaded: Loaded<unknown>): string {
  const why = whyNotAll(loaded);
  const stopped = loaded.complete ? 'Loading it again stopped' : 'Loading stopped';
  return [changeNotes(loaded), why && `${stopped}: ${why}`]
    .filter(Boolean)
    .map((note) => `${note} `)
    .join('');
}

/** What must be known about rows that were loaded page by page; empty when nothing must. */
export function changeNotes({ changed, repeated }: Loaded<unknown>): string {
  return [
    changed ? 'The list changed while it was loaded, so rows may be missing.' : '',
    repeated > 0 ? `${rowWords(repeated)} came twice and ${repeated === 1 ? 'is' : 'are'} here once.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What kept the latest loading from the last page; empty when nothing did, or when it was stopped here. */
export function whyNotAll({ tooMuch, stuck, failed }: Pick<Loaded<unknown>, 'tooMuch' | 'stuck' | 'failed'>): string {
  if (failed) return failed.message;
  if (tooMuch) return 'a browser does not hold more. Narrow the list with filters of the service.';
  if (stuck === 'repeats') return 'the service gave the same page again instead of the next one.';
  return stuck === 'gap' ? 'the service gave a page without rows before the last one.' : '';
}

/** `only the 20 rows on this page` */
function onPage({ rows }: Page<unknown>): string {
  return rows.length === 1 ? 'only the 1 row on this page' : `only the ${formatCount(rows.length)} rows on this page`;
}

export function hasMore({ last, number, hasNext }: Page<unknown>): boolean {
  return last === null ? hasNext || number > 1 : last > 1;
}

/** `Load all 41 pages` */
export function loadWords({ last }: Page<unknown>): string {
  return last === null ? 'Load all pages' : `Load all ${formatCount(last)} pages`;
}

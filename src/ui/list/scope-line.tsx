import { IconFileText, IconServer2, IconStack2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Page } from '../../api/page.ts';
import type { ListModel } from './list-model.ts';
import classes from './list-screen.module.css';
import type { Loaded } from '../rows/loaded.ts';
import { changeNotes, hasMore, loadedRows, loadWords, whyNotAll } from '../rows/loaded-words.ts';
import { formatCount } from '../values/money.ts';
import { TextButton } from '../kit/text-button.tsx';

/** What the filters and the order on screen cover: nobody should take a part of a list for the whole. */
export function ScopeLine<Row>({ model }: { model: ListModel<Row> }) {
  const { noun, page, all, narrowedHere, orderedHere } = model;
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

function notes(loaded: Loaded<unknown>): string {
  const why = whyNotAll(loaded);
  const stopped = loaded.complete ? 'Loading it again stopped' : 'Loading stopped';
  return [changeNotes(loaded), why && `${stopped}: ${why}`]
    .filter(Boolean)
    .map((note) => `${note} `)
    .join('');
}

/** `only the 20 rows on this page` */
function onPage({ rows }: Page<unknown>): string {
  return rows.length === 1 ? 'only the 1 row on this page' : `only the ${formatCount(rows.length)} rows on this page`;
}

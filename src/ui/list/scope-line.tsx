import type { ReactNode } from 'react';
import type { ListModel } from './list-model.ts';
import classes from './list-screen.module.css';
import type { Loaded } from '../rows/loaded.ts';
import { changeNotes, hasMore, loadWords, whyNotAll } from '../rows/loaded-words.ts';
import { formatCount } from '../values/money.ts';
import { TextButton } from '../kit/button.tsx';

/**
 * Which filter covers what, where they do not all cover everything: nobody should take a part of a list for the whole.
 * Says nothing where the whole result is at hand.
 */
export function ScopeLine<Row>({ model }: { model: ListModel<Row> }) {
  const { page, all, held } = model;
  if (all.loading) return null;
  if (all.loaded) return <LoadedLine model={model} loaded={all.loaded} />;
  const here = covers(model);
  if (!here || !page || held) return null;
  return (
    <Line>
      {here} only the {formatCount(page.rows.length)} rows on this page.
      {hasMore(page) ? <TextButton onClick={() => void all.load()}>{loadWords(page)}</TextButton> : null}
    </Line>
  );
}

function LoadedLine<Row>({ model, loaded }: { model: ListModel<Row>; loaded: Loaded<Row> }) {
  const { all } = model;
  const { complete, tooMuch, stuck, rows } = loaded;
  const why = whyNotAll(loaded);
  const here = covers(model);
  const words = [
    complete || !here ? '' : `${here} only the first ${formatCount(rows.length)} rows.`,
    changeNotes(loaded),
    why ? `${complete ? 'Reloading' : 'Loading'} stopped: ${why}` : '',
    !complete && !why && !here ? 'Not the whole list.' : '',
    all.outOfDate ? 'Something was saved since.' : '',
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Line>
      {words.join(' ')}
      {complete || tooMuch || stuck === 'repeats' ? null : (
        <TextButton onClick={() => void all.load()}>Load the rest</TextButton>
      )}
      <TextButton onClick={() => void all.load(true)}>Reload</TextButton>
      {complete ? null : <TextButton onClick={all.forget}>Back to pages</TextButton>}
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className={classes.scope}>{children}</p>;
}

/** `Transacted covers all transactions, Status`: what covers the rows at hand stands last. Null where nothing does. */
function covers<Row>({ noun, filters, columns, list: { values }, narrowing, ...model }: ListModel<Row>): string | null {
  const here = columns.filter(({ key }) => narrowing.filters[key] !== undefined).map(({ title }) => title);
  if (narrowing.searchText !== undefined) here.unshift('The search');
  if (model.orderedHere) here.push(here.length > 0 ? 'the order' : 'The order');
  if (here.length === 0) return null;
  const byService = filters.filter(({ keys }) => keys.some((key) => values[key])).map(({ label }) => label);
  if (model.narrowedByService && byService.length === 0) byService.push('The search');
  const all = byService.length > 0 ? `${listed(byService)} ${verb(byService)} all ${noun}, ` : '';
  return `${all}${listed(here)} ${verb(here)}`;
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
const verb = (names: readonly string[]) => (names.length === 1 ? 'covers' : 'cover');

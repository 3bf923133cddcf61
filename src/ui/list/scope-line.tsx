import { Button } from '@mantine/core';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { plural, inList } from '#domain/values/labels.ts';
import type { ReactNode } from 'react';
import classes from './list-screen.module.css';
import type { Loaded, LoadedList } from './list-source.ts';
import { changeNotes, hasMore, loadAllLabel, whyNotAll } from './list-source.ts';

/**
 * Explains which filters apply to the whole list and which only to loaded rows, so users don't mistake a partial result for
 * a complete one. Renders nothing when all rows are loaded.
 */
export function ScopeLine<Row extends ListRow>({ model }: { model: ListModel<Row> }) {
  const { page, all, extent, syncedRows } = model;
  if (all?.loading) return null;
  if (all?.loaded && syncedRows === all.synced) return <LoadedLine model={model} all={all} loaded={all.loaded} />;
  if (syncedRows) return null;
  const scope = page && scopeMessage(model, `this page only (${plural(page.rows.length, 'row', 'rows')})`);
  if (!scope || extent) return null;
  return (
    <Line>
      {scope}
      {hasMore(page) ? (
        <Button variant="transparent" onClick={model.showAll}>
          {loadAllLabel(page)}
        </Button>
      ) : null}
    </Line>
  );
}

interface LoadedLineProps<Row extends ListRow> {
  model: ListModel<Row>;
  all: LoadedList;
  loaded: Loaded;
}

function LoadedLine<Row extends ListRow>({ model, all, loaded }: LoadedLineProps<Row>) {
  const { complete, tooMuch, stuck, rows } = loaded;
  const why = whyNotAll(loaded);
  const scope = complete ? null : scopeMessage(model, `the first ${plural(rows, 'row', 'rows')} only`);
  const words = [
    scope ?? '',
    changeNotes(loaded),
    why ? `${complete ? 'Reloading' : 'Loading'} stopped: ${why}` : '',
    !complete && !why && !scope ? 'Partial list.' : '',
    all.outOfDate ? 'Changes were saved after this list loaded.' : '',
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Line>
      {words.join(' ')}
      {complete || tooMuch || stuck === 'repeats' ? null : (
        <Button variant="transparent" onClick={() => void all.load()}>
          Load the rest
        </Button>
      )}
      <Button variant="transparent" onClick={() => void all.load(true)}>
        Reload
      </Button>
      {complete ? null : (
        <Button variant="transparent" onClick={all.forget}>
          Show page by page
        </Button>
      )}
    </Line>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className={classes.scope}>{children}</p>;
}

/**
 * Returns sentences about which filters apply where: `Applied to all transactions: Transacted. Applied to this page only
 * (20 rows): Status.` Null if nothing applies to loaded rows alone.
 */
function scopeMessage<Row extends ListRow>(model: ListModel<Row>, where: string): string | null {
  const { noun, filters, columns, narrowing } = model;
  const here = columns.filter(({ key }) => narrowing.filters[key] !== undefined).map(({ title }) => title);
  if (narrowing.searchText !== undefined) here.unshift('search');
  if (model.orderedHere) here.push('sort');
  if (here.length === 0) return null;
  const isSet = (keys: readonly string[]) => keys.some((key) => model.list.values[key]);
  const byPlatform = filters.filter(({ keys }) => isSet(keys)).map(({ label }) => label);
  if (model.narrowedByPlatform && byPlatform.length === 0) byPlatform.push('search');
  const onLoaded = `Applied to ${where}: ${inList(here)}.`;
  return byPlatform.length > 0 ? `Applied to all ${noun}: ${inList(byPlatform)}. ${onLoaded}` : onLoaded;
}

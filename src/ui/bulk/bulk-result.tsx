import { Button, Text } from '@mantine/core';
import { csvOf } from '#domain/rows/csv.ts';
import { groupBy } from '#domain/values/collections.ts';
import { formatCount, plural, sentenceCase } from '#domain/values/labels.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { useState } from 'react';
import type { BulkKind } from './bulk-kind.ts';
import { isLeft, outcomeLabels } from './bulk-outcome.ts';
import { type ResultRow, resultFields } from './bulk-result-file.ts';
import { usePages } from './use-pages.tsx';
import { cellOf, type CheckedRow, idProblem, type OutcomeState, type RowOutcome, type Work } from './bulk-work.ts';
import type { Run } from '#device/import-run.ts';
import { formatOutcomes } from './bulk-words.ts';
import classes from './bulk.module.css';
import { UserText } from '#ui/kit/cells.tsx';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { download } from '#ui/browser/download.ts';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';

export interface BulkResultProps {
  kind: Pick<BulkKind<never, unknown>, 'title' | 'one' | 'name' | 'ids' | 'fields' | 'record'>;
  work: Work;
  checked: readonly CheckedRow<unknown>[];
  outcomes: readonly RowOutcome[];
  run: Pick<Run, 'status' | 'changed'>;
  /** Corrects the rows that were rejected or not sent. Undefined if they can't be. */
  fix: (() => void) | undefined;
  /** Starts the undo of the saved rows. Undefined if the values of before aren't in memory. */
  undo: (() => void) | undefined;
  startAnother(): void;
}

/** Most urgent first. */
const listed: readonly OutcomeState[] = ['unconfirmed', 'rejected', 'not-sent', 'saved', 'skipped', 'same'];

/** Lists every row of the file with its outcome, offers it as a file, and leads to the correction of what wasn't saved. */
export function BulkResult({ kind, run, work, checked, outcomes, fix, undo, startAnother }: BulkResultProps) {
  const isEnded = run.status === 'ended';
  const left = outcomes.filter(isLeft).length;
  const save = () => {
    const rows = outcomes.map((_, place) => resultRow(kind, work, checked, outcomes, place));
    download(csvOf(rows, resultFields(kind, work), viewerZone()), `${kind.name}-result-${today()}.csv`);
  };
  return (
    <>
      {run.status === 'paused' ? (
        <div className={classes.choices}>
          <Button size="md" onClick={save}>
            Download results so far
          </Button>
        </div>
      ) : null}
      {isEnded ? (
        <>
          <p className={classes.counts}>{formatOutcomes(countOutcomes(outcomes))}</p>
          {run.changed ? (
            <Banner kind="not-known" title="Remaining rows weren’t sent because settings changed">
              A setting (such as time zone) or Steward itself changed after your review.
            </Banner>
          ) : null}
          <div className={classes.choices}>
            {fix && left > 0 ? (
              <Button size="md" variant="filled" onClick={fix}>
                Fix and send {plural(left, 'row', 'rows')}
              </Button>
            ) : null}
            <Button size="md" onClick={save}>
              Download results
            </Button>
            {undo && outcomes.some(({ state, isEarlier }) => state === 'saved' && !isEarlier) ? (
              <Button size="md" onClick={undo}>
                Undo this import
              </Button>
            ) : null}
            <Button size="md" onClick={startAnother}>
              New import
            </Button>
          </div>
          <Text size="sm" c="dimmed">
            Results stay in this tab until you start a new import, close the tab, or sign out. Nothing is resent
            automatically.{undo ? ' Undo is offered until you reload the page.' : ''}
          </Text>
        </>
      ) : null}
      <Outcomes kind={kind} work={work} checked={checked} outcomes={outcomes} />
    </>
  );
}

/** Counts the rows of this import. */
function countOutcomes(outcomes: readonly RowOutcome[]) {
  const counts = { saved: 0, rejected: 0, 'not-sent': 0, unconfirmed: 0, waiting: 0, sending: 0, skipped: 0, same: 0 };
  for (const { state, isEarlier } of outcomes) if (!isEarlier) counts[state] += 1;
  return counts;
}

function resultRow(
  kind: Pick<BulkResultProps['kind'], 'record'>,
  work: Work,
  checked: BulkResultProps['checked'],
  outcomes: readonly RowOutcome[],
  at: number,
): ResultRow {
  const { ids = {} } = checked[at] ?? {};
  const { name } = kind.record(ids, (key) => cellOf(work, at, key));
  const outcome = outcomes[at] ?? { state: 'not-sent', why: '', sentAt: null };
  return { ...outcome, at, number: work.rows[at]?.number ?? 0, ids, name };
}

/** Lists the rows with an outcome, all or those with the chosen one. */
function Outcomes({ kind, work, checked, outcomes }: Pick<BulkResultProps, 'kind' | 'work' | 'checked' | 'outcomes'>) {
  const [chosen, setChosen] = useState<OutcomeState | null>(null);
  const placesOf = groupBy([...outcomes.keys()], (place) => outcomes[place]?.state);
  // What was saved differently comes before the rest.
  const isPlain = (place: number) => Number(outcomes[place]?.why === '');
  const byState = listed.flatMap((state) => {
    const places = placesOf.get(state)?.toSorted((one, other) => isPlain(one) - isPlain(other));
    return places ? [{ state, places }] : [];
  });
  const all = byState.flatMap(({ places }) => places);
  const own = byState.find(({ state }) => state === chosen);
  const { shown, more } = usePages(own?.places ?? all);
  if (all.length === 0) return null;
  const rows = shown.map((place) => resultRow(kind, work, checked, outcomes, place));
  const title = own ? outcomeLabels[own.state] : 'All rows';
  return (
    <>
      <div role="group" aria-label="Outcome" className={classes.choices}>
        <Button aria-pressed={!own} onClick={() => setChosen(null)}>
          All ({formatCount(all.length)})
        </Button>
        {byState.map(({ state, places }) => (
          <Button key={state} aria-pressed={state === own?.state} onClick={() => setChosen(state)}>
            {outcomeLabels[state]} ({formatCount(places.length)})
          </Button>
        ))}
      </div>
      <Panel
        title={title}
        aside={plural(own?.places.length ?? all.length, 'row', 'rows')}
        footer={
          placesOf.has('unconfirmed') ? 'Unconfirmed: may have been saved. Check the record before resending.' : null
        }
      >
        <PlainTable
          caption={`Outcomes, ${kind.title}`}
          stacked
          rows={rows}
          columns={[
            {
              title: sentenceCase(kind.one),
              cell: ({ name, ids, at }) => {
                const title = name || kind.ids.map(({ key, label }) => `${label} ${ids[key]}`).join(', ');
                const isLinked = kind.ids.every(({ key, label }) => idProblem(ids[key] ?? '', label) === null);
                const { link } = kind.record(ids, (key) => cellOf(work, at, key));
                return isLinked ? <RowLink link={link}>{title}</RowLink> : <UserText>{title}</UserText>;
              },
            },
            { title: 'Row', cell: ({ number }) => formatCount(number) },
            ...kind.ids.map(({ key, label }) => ({
              title: label,
              cell: ({ ids }: ResultRow) => <UserText>{ids[key]}</UserText>,
            })),
            { title: 'Outcome', cell: ({ state }) => outcomeLabels[state] },
            { title: 'Reason', cell: ({ why }) => <UserText>{why}</UserText> },
          ]}
        />
        {more}
      </Panel>
    </>
  );
}

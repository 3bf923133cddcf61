import { Button, Stack, Text } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { useEffect, useState } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { formatAt } from '#ui/format/when.ts';
import { CellInput } from './bulk-cell-input.tsx';
import { correctCell } from './bulk-known.ts';
import { formatSortedRows } from './bulk-words.ts';
import { sortRows } from './bulk-outcome.ts';
import { RecordHead } from './bulk-record.tsx';
import type { BulkKind } from './bulk-kind.ts';
import { BulkStep, type WorkStepProps } from './bulk-step.tsx';
import { savedBefore } from './bulk-continued.ts';
import { cellOf, type CheckedRow, leaveOut, ownCell, type Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { UserText } from '#ui/kit/cells.tsx';
import { errorLine } from '#ui/fields/fields.tsx';
import { useFocusKept } from '#ui/browser/dom.ts';
import { Panel } from '#ui/kit/page.tsx';
import { usePages } from './use-pages.tsx';

type View = 'left' | 'wrong' | 'unusual' | 'leftOut';
const titles: Readonly<Record<View, string>> = {
  left: 'Rows left',
  wrong: 'Rows with errors',
  unusual: 'Rows with warnings',
  leftOut: 'Skipped rows',
};
const firstShown = 20;
const othersShown = 12;

/** Lists the rows with errors or warnings, each of which can be edited in place or skipped. */
export function BulkCheckStep<Values, Body>(props: WorkStepProps<Values, Body>) {
  const { kind, work, checked, change } = props;
  const sorted = sortRows(work, checked);
  const { left, ready, leftOut: out, wrong, unusual } = sorted;
  const first = work.sent ? 'left' : wrong.length === 0 && unusual.length > 0 ? 'unusual' : 'wrong';
  const [{ view, rows }, setView] = useState(() => viewOf(kind, work, checked, first));
  const counts = formatSortedRows(sorted);
  const show = (which: View) => setView(viewOf(kind, work, checked, which));
  const leaveAll = () => {
    const next = leaveOut(work, wrong);
    change(next);
    setView(viewOf(kind, next, checked, 'wrong'));
    announce(`${plural(wrong.length, 'row', 'rows')} skipped`);
  };
  const choices = useFocusKept<HTMLDivElement>(wrong.length > 0);
  return (
    <BulkStep
      crumbs={props.crumbs}
      step="Check"
      steps={props.steps}
      to={props.to}
      of={kind.title}
      title="Check the rows"
      meta={[
        <UserText key="source">{work.source}</UserText>,
        work.sent
          ? plural(checked.length - left.length, 'other row stays as it is', 'other rows stay as they are')
          : 'Nothing has been sent yet',
      ]}
      problems={ready.length > 0 ? [] : [{ message: 'No rows are ready. Fix or include at least one' }]}
      next={{ label: `Review ${plural(ready.length, 'change', 'changes')}`, go: props.next }}
      back={{ label: work.sent ? 'Back to results' : work.forAll ? 'Back' : 'Back to columns', go: props.back }}
      state={counts}
    >
      <p>
        {counts}.{wrong.length === 0 ? '' : ' Rows with errors won’t be saved.'}
      </p>
      <SavedBefore work={work} change={change} />
      <div ref={choices} className={classes.choices}>
        {work.sent ? (
          <Button aria-pressed={view === 'left'} onClick={() => show('left')}>
            All ({formatCount(left.length)})
          </Button>
        ) : null}
        <Button aria-pressed={view === 'wrong'} onClick={() => show('wrong')}>
          Errors ({formatCount(wrong.length)})
        </Button>
        {unusual.length > 0 || view === 'unusual' ? (
          <Button aria-pressed={view === 'unusual'} onClick={() => show('unusual')}>
            Warnings ({formatCount(unusual.length)})
          </Button>
        ) : null}
        <Button aria-pressed={view === 'leftOut'} onClick={() => show('leftOut')}>
          Skipped ({formatCount(out.length)})
        </Button>
        {wrong.length > 0 ? (
          <Button onClick={leaveAll}>
            {wrong.length === 1 ? 'Skip the row with errors' : `Skip all ${formatCount(wrong.length)} rows with errors`}
          </Button>
        ) : null}
      </div>
      <Panel title={titles[view]}>
        <CheckedRows key={view} kind={kind} work={work} checked={checked} rows={rows} change={change} />
      </Panel>
    </BulkStep>
  );
}

/** Says how many rows the interrupted import of the same file saved, and includes them on request. */
function SavedBefore({ work, change }: Pick<WorkStepProps<never, unknown>, 'work' | 'change'>) {
  const saved = savedBefore(work);
  if (!work.continues || saved.length === 0) return null;
  const isOut = saved.every((place) => work.leftOut.includes(place));
  const rows = `${plural(saved.length, 'row was', 'rows were')} saved by the import that started ${formatAt(work.continues.at)}`;
  return (
    <Banner
      kind="note"
      title={`${rows} and will be ${isOut ? 'skipped' : 'sent again'}`}
      actions={
        <Button onClick={() => change(leaveOut(work, saved, !isOut))}>{isOut ? 'Include them' : 'Skip them'}</Button>
      }
    />
  );
}

/** Returns the rows of a view. They stay in it while they are edited, so that nothing moves under the user's cursor. */
function viewOf<Values, Body>(
  { ids, fields }: Pick<BulkKind<Values, Body>, 'ids' | 'fields'>,
  work: Work,
  checked: readonly CheckedRow<Body>[],
  view: View,
) {
  const rows = sortRows(work, checked)[view].map((place): ShownRow => {
    const { problems = [], warnings = [] } = checked[place] ?? {};
    const keys = [...problems, ...warnings].flatMap(({ key }) => (key === null ? [] : [key]));
    // Any cell of the row may be why.
    const given = [...ids, ...fields].map(({ key }) => key).filter((key) => ownCell(work, place, key) !== '');
    return { place, keys: [...new Set(isRejected(work, place) ? [...keys, ...given] : keys)] };
  });
  return { view, rows };
}

const isRejected = ({ sent }: Work, place: number) => sent?.[place]?.state === 'rejected';

/** A row of the view, with the fields that had errors or warnings when the view was chosen. */
interface ShownRow {
  place: number;
  keys: readonly string[];
}

interface CheckedRowsProps<Values, Body> extends Pick<
  WorkStepProps<Values, Body>,
  'kind' | 'work' | 'checked' | 'change'
> {
  rows: readonly ShownRow[];
}

function CheckedRows<Values, Body>({ kind, work, checked, rows, change }: CheckedRowsProps<Values, Body>) {
  const { shown, more } = usePages(rows, firstShown);
  if (rows.length === 0)
    return (
      <Text inherit py={12} px="md">
        None.
      </Text>
    );
  return (
    <>
      <ul className={classes.rows}>
        {shown.map((row) => (
          <CheckedRowItem
            key={row.place}
            kind={kind}
            work={work}
            row={row}
            checked={checked[row.place]}
            isOut={work.leftOut.includes(row.place)}
            edit={(key, cell) => change(correctCell(kind, work, row.place, key, cell))}
            leaveOut={(out) => change(leaveOut(work, [row.place], out))}
          />
        ))}
      </ul>
      {more}
    </>
  );
}

interface CheckedRowItemProps<Values, Body> extends Pick<WorkStepProps<Values, Body>, 'kind' | 'work'> {
  row: ShownRow;
  checked: CheckedRow<Body> | undefined;
  isOut: boolean;
  edit(key: string, cell: string): void;
  leaveOut(out: boolean): void;
}

function CheckedRowItem<Values, Body>(props: CheckedRowItemProps<Values, Body>) {
  const { kind, work, row, checked, isOut } = props;
  const problems = checked?.problems ?? [];
  const number = formatCount(work.rows[row.place]?.number ?? 0);
  const isReady = !isOut && problems.length === 0 && !checked?.isSame && !isRejected(work, row.place);
  const hasWarnings = (checked?.warnings ?? []).length > 0;
  const readyLabel = hasWarnings ? 'Ready with a warning' : 'Ready';
  const [wasWrong] = useState(!isReady);
  useEffect(() => {
    if (isReady && wasWrong) announce(`Row ${number} is ${readyLabel.toLowerCase()}`);
  }, [isReady, wasWrong, number, readyLabel]);
  const labels = new Map([...kind.ids, ...kind.fields].map(({ key, label }) => [key, label]));
  const shown = new Set([...row.keys, ...problems.map(({ key }) => key)]);
  const keys = [...labels.keys()].filter((key) => shown.has(key));
  return (
    <li data-ready={isReady ? (hasWarnings ? 'warned' : true) : undefined}>
      <div>
        <RecordHead kind={kind} work={work} place={row.place} ids={checked?.ids ?? {}} />
        {isReady ? <p>{readyLabel}</p> : null}
        {isOut ? (
          <p>{work.earlier?.[row.place] === 'saved' ? 'Skipped: saved earlier' : 'Skipped'}</p>
        ) : checked?.isSame ? (
          <p>Skipped: nothing to change</p>
        ) : null}
      </div>
      <Stack gap={12}>
        {problems
          .filter(({ key }) => key === null)
          .map(({ message }) => (
            <div key={message}>{errorLine(message)}</div>
          ))}
        {checked?.warnings
          ?.filter(({ key }) => key === null)
          .map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        {keys.map((key) => (
          <CellInput
            key={key}
            name={`rows.${row.place}.${key}`}
            row={number}
            label={labels.get(key) ?? key}
            cell={cellOf(work, row.place, key)}
            error={problems.find((problem) => problem.key === key)?.message}
            remark={checked?.warnings?.find((warning) => warning.key === key)?.message}
            commit={(cell) => props.edit(key, cell)}
          />
        ))}
        <OtherCells work={work} place={row.place} shown={keys} />
      </Stack>
      {checked?.isSame && !isOut ? null : (
        <Button onClick={() => props.leaveOut(!isOut)}>
          {isOut ? 'Include' : 'Skip'}
          <span className="spoken"> row {number}</span>
        </Button>
      )}
    </li>
  );
}

/** The row's other cells, for knowing what it is about. */
function OtherCells({ work, place, shown }: { work: Work; place: number; shown: readonly string[] }) {
  const { columns, fields, rows } = work;
  const others = columns.flatMap(({ title }, column) => {
    const cell = rows[place]?.cells[column] ?? '';
    return cell === '' || shown.includes(fields[column] ?? '') ? [] : [{ title, cell }];
  });
  return (
    <p className={classes.samples}>
      {others.slice(0, othersShown).map(({ title, cell }) => (
        <bdi key={title}>
          {title}: {cell.slice(0, 60)}
        </bdi>
      ))}
    </p>
  );
}

import { Button } from '../kit/button.tsx';
import { type ReactNode, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import type { BulkKind } from './bulk-kind.ts';
import { CheckedRowItem, type ShownRow } from './bulk-check-row.tsx';
import { BulkStep } from './bulk-step.tsx';
import { counted } from './bulk-words.ts';
import { type CheckedRow, countRows, editCell, leaveOut, type Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { Words } from '../kit/cells.tsx';
import { useFocusKept } from '../browser/focus.ts';
import { formatCount } from '../values/money.ts';
import { Panel } from '../kit/page.tsx';

interface CheckStepProps<Values, Body> {
  kind: BulkKind<Values, Body>;
  crumbs: ReactNode;
  work: Work;
  checked: readonly CheckedRow<Body>[];
  change(work: Work): void;
  next(): void;
  back(): void;
}

type View = 'wrong' | 'left out';
const pageSize = 20;

/** The rows that have problems, each to be fixed in its place or left out. */
export function BulkCheckStep<Values, Body>(props: CheckStepProps<Values, Body>) {
  const { kind, work, checked, change } = props;
  const [{ view, from, shown }, setShown] = useState(() => pageOf(work, checked, 'wrong', 0));
  const counts = countRows(work, checked);
  const show = (which: View, start: number) => setShown(pageOf(work, checked, which, start));
  const leaveAll = () => {
    const wrong = placesOf(work, checked, 'wrong');
    const next = leaveOut(work, wrong);
    change(next);
    setShown(pageOf(next, checked, 'wrong', 0));
    announce(`${counted(wrong.length, 'row')} left out`);
  };
  const last = shown.at(-1)?.place ?? -1;
  const isMore = placesOf(work, checked, view).some((place) => place > last);
  const isPaged = isMore || from > 0;
  const choices = useFocusKept<HTMLDivElement>(`${counts.wrong > 0} ${isPaged}`);
  return (
    <BulkStep
      crumbs={props.crumbs}
      title="Check the rows"
      meta={[<Words key="source">{work.source}</Words>, 'Nothing has been sent yet']}
      problems={counts.ready > 0 ? [] : [{ message: 'No row is ready to be sent: mend some, or put some back' }]}
      next={{ label: `Review ${counted(counts.ready, 'change')}`, go: props.next }}
      back={{ label: 'Back to the columns', go: props.back }}
      state={countsLine(counts)}
    >
      <p>
        {countsLine(counts)}.{' '}
        {counts.wrong === 0 ? 'Every row that is not left out can be sent.' : 'Rows with problems are not sent.'}
      </p>
      <div ref={choices} className={classes.choices}>
        <Button aria-pressed={view === 'wrong'} onClick={() => show('wrong', 0)}>
          With problems ({formatCount(counts.wrong)})
        </Button>
        <Button aria-pressed={view === 'left out'} onClick={() => show('left out', 0)}>
          Left out ({formatCount(counts.leftOut)})
        </Button>
        {counts.wrong > 0 ? (
          <Button onClick={leaveAll}>
            {counts.wrong === 1
              ? 'Leave out the row with problems'
              : `Leave out all ${formatCount(counts.wrong)} with problems`}
          </Button>
        ) : null}
      </div>
      <Panel title={view === 'wrong' ? 'Rows with problems' : 'Rows left out'}>
        {shown.length === 0 ? (
          <p className={classes.words}>{view === 'wrong' ? 'There are none.' : 'No row is left out.'}</p>
        ) : (
          <ul className={classes.rows}>
            {shown.map((row) => (
              <CheckedRowItem
                key={row.place}
                kind={kind}
                work={work}
                row={row}
                checked={checked[row.place]}
                isOut={work.leftOut.includes(row.place)}
                edit={(key, cell) => change(editCell(work, row.place, key, cell))}
                leaveOut={(out) => change(leaveOut(work, [row.place], out))}
              />
            ))}
          </ul>
        )}
        {isPaged ? (
          <div className={classes.pager}>
            <Button aria-disabled={!isMore || undefined} onClick={() => isMore && show(view, last + 1)}>
              Next rows
            </Button>
            <Button aria-disabled={from === 0 || undefined} onClick={() => from > 0 && show(view, 0)}>
              Back to the first rows
            </Button>
          </div>
        ) : null}
      </Panel>
    </BulkStep>
  );
}

function countsLine({ rows, ready, leftOut, wrong }: ReturnType<typeof countRows>): string {
  return `${counted(rows, 'row')}: ${formatCount(ready)} ready, ${formatCount(leftOut)} left out, ${formatCount(wrong)} with problems`;
}

function placesOf<Body>(work: Work, checked: readonly CheckedRow<Body>[], view: View): number[] {
  if (view === 'left out') return work.leftOut.toSorted((one, other) => one - other);
  const out = new Set(work.leftOut);
  return checked.flatMap(({ body }, place) => (body === null && !out.has(place) ? [place] : []));
}

/**
 * The next rows of a view from a place on. What is on the page stays there while it is edited, so that nothing moves
 * under the reader's hands.
 */
function pageOf<Body>(work: Work, checked: readonly CheckedRow<Body>[], view: View, from: number) {
  const places = placesOf(work, checked, view).filter((place) => place >= from);
  const shown = places.slice(0, pageSize).map((place): ShownRow => {
    const keys = (checked[place]?.problems ?? []).flatMap(({ key }) => (key === null ? [] : [key]));
    return { place, keys: [...new Set(keys)] };
  });
  return { view, from, shown };
}

import { Button } from '../kit/button.tsx';
import { useState } from 'react';
import { Banner } from '../kit/banner.tsx';
import type { BulkKind, SentRow } from './bulk-kind.ts';
import type { RowState, Run } from '../form/send.ts';
import { counted, countsWords, stateWords } from './bulk-words.ts';
import classes from './bulk.module.css';
import { Words } from '../kit/cells.tsx';
import { cellOf, type Column } from '../rows/column.tsx';
import { csvInSlices } from '../rows/csv.ts';
import { today } from '../values/days.ts';
import { download } from '../browser/download.ts';
import { formatCount } from '../values/money.ts';
import { Panel } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';

export interface BulkResultProps {
  kind: Pick<BulkKind<never, unknown>, 'title' | 'many' | 'name' | 'ids'>;
  run: Run;
  rows: readonly SentRow[];
  startAnother(): void;
}

const pageSize = 50;
/** The rows are in no list. */
const noPlace = { at: '', values: {}, searchText: undefined };
/** Those that somebody has to look at come first. */
const listed: readonly RowState[] = ['not-known', 'refused', 'not-sent'];

/** The rows that were not saved, each with its reason, and a file of all of them. */
export function BulkResult({ kind, run, rows, startAnother }: BulkResultProps) {
  const [pages, setPages] = useState(1);
  const isEnded = run.status === 'ended';
  const stateOf = (row: SentRow) => (row.place === null ? null : (run.states[row.place] ?? null));
  const whyOf = (row: SentRow) => (row.place === null ? row.why : (run.why[row.place] ?? ''));
  const sentAt = (row: SentRow) => iso(row.place === null ? null : (run.sentAt[row.place] ?? null));
  const outcome = (row: SentRow) => {
    const state = stateOf(row);
    return state === null ? 'Left out' : stateWords[state];
  };
  const toLookAt = listed.flatMap((state) => rows.filter((row) => stateOf(row) === state));
  const noted = rows.filter((row) => stateOf(row) === 'saved' && whyOf(row) !== '');
  const all = [...toLookAt, ...noted];
  const columns: Column<SentRow>[] = [
    { key: 'row', title: 'Row', kind: 'count', value: ({ number }) => String(number) },
    ...kind.ids.map(({ key, label }): Column<SentRow> => ({
      key,
      title: label,
      kind: 'text',
      value: ({ ids }) => ids[key] ?? '',
    })),
    { key: 'outcome', title: 'Outcome', kind: 'text', value: outcome },
    { key: 'reason', title: 'Reason', kind: 'text', value: whyOf },
    { key: 'sent_at', title: 'Sent', kind: 'moment', value: sentAt },
  ];
  const save = () =>
    void csvInSlices(rows, columns).then((file) => download(file, `${kind.name}-result-${today()}.csv`));
  return (
    <>
      {run.status === 'paused' ? (
        <div className={classes.choices}>
          <Button size="md" onClick={save}>
            Download the result so far
          </Button>
        </div>
      ) : null}
      {isEnded ? (
        <>
          <p className={classes.figure}>{countsWords(run)}</p>
          {run.changed ? (
            <Banner kind="not-known" title="The rest was not sent: it changed since the review">
              A setting such as the time zone, or Steward itself, has changed. Open the rows that were not sent again to
              review them.
            </Banner>
          ) : null}
          <div className={classes.choices}>
            <Button size="md" variant="filled" onClick={save}>
              Download result
            </Button>
            <Button size="md" onClick={startAnother}>
              Start another
            </Button>
          </div>
          <p className={classes.dim}>
            The result is in this tab until you start another, close it or sign out. Nothing is sent again by itself.
          </p>
        </>
      ) : null}
      {all.length === 0 ? null : (
        <Panel
          title="Rows to look at"
          aside={counted(all.length, 'row')}
          footer={
            all.some((row) => stateOf(row) === 'not-known')
              ? 'Not known: it may have been saved. Check the record before sending it again.'
              : null
          }
        >
          <PlainTable
            caption={`Rows to look at, ${kind.title}`}
            rows={all.slice(0, pages * pageSize)}
            columns={columns.map((column) => ({
              title: column.title,
              cell: (row: SentRow) =>
                column.kind === 'text' ? <Words>{column.value(row)}</Words> : cellOf(column, row, noPlace),
            }))}
          />
          {all.length > pages * pageSize ? (
            <div className={classes.pager}>
              <Button onClick={() => setPages(pages + 1)}>Show {formatCount(pageSize)} more</Button>
            </div>
          ) : null}
        </Panel>
      )}
    </>
  );
}

function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

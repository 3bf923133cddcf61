import { csvOf } from '#domain/rows/csv.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import { Button } from '#ui/kit/button.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import type { BulkKind, Ids } from './bulk-kind.ts';
import { RecordHead } from './bulk-record.tsx';
import type { Field } from '#domain/rows/field.ts';
import { outcomeHeaders } from './bulk-columns.ts';
import { usePages } from './use-pages.tsx';
import type { CheckedRow, Work } from './bulk-work.ts';
import type { RowState, Run } from '#device/outbox.ts';
import { formatRowCounts, rowStateLabels } from './bulk-words.ts';
import classes from './bulk.module.css';
import { Moment, UserText } from '#ui/kit/cells.tsx';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { download } from '#ui/browser/download.ts';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';

export interface BulkResultProps {
  kind: Pick<BulkKind<never, unknown>, 'title' | 'many' | 'name' | 'ids' | 'fields' | 'record'>;
  run: Run;
  /** Places in the file of the rows in the run. */
  places: readonly number[];
  work: Work;
  checked: readonly CheckedRow<unknown>[];
  /** Starts the undo of the saved rows. Undefined if the values of before aren't in memory. */
  undo: (() => void) | undefined;
  startAnother(): void;
}

/** A row of the file, with its outcome. */
export interface SentRow {
  /** Place in the file. */
  at: number;
  /** Row number in the spreadsheet. */
  number: number;
  ids: Ids;
  /** Null for a skipped row. */
  state: RowState | null;
  outcome: string;
  why: string;
  /** ISO 8601. */
  sentAt: string | null;
}

function sentRows({ run, places, work, checked }: Pick<BulkResultProps, 'run' | 'places' | 'work' | 'checked'>) {
  const placeInRun = new Map(places.map((at, place) => [at, place]));
  return checked.map(({ ids, problems, isSame }, at): SentRow => {
    const place = placeInRun.get(at) ?? -1;
    const state = run.states[place] ?? null;
    const sentAt = run.sentAt[place] ?? null;
    const earlier = work.earlier?.[at];
    const whySkipped =
      problems.map(({ message }) => message).join('. ') || (isSame ? 'Nothing to change' : 'Skipped before sending');
    return {
      at,
      number: work.rows[at]?.number ?? 0,
      ids,
      state,
      outcome: state === null ? (earlier ?? 'Skipped') : rowStateLabels[state],
      why: state === null ? (earlier ? 'Outcome of an earlier import' : whySkipped) : (run.why[place] ?? ''),
      sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    };
  });
}

/** States that need review, most urgent first. */
const listed: readonly RowState[] = ['unconfirmed', 'rejected', 'not-sent'];

/** Lists the rows that weren't saved, each with its reason, and offers a file of all rows. */
export function BulkResult(props: BulkResultProps) {
  const { kind, run, work, undo } = props;
  const isEnded = run.status === 'ended';
  const rows = sentRows(props);
  const toReview = listed.flatMap((one) => rows.filter(({ state }) => state === one));
  const saved = rows.filter(({ state }) => state === 'saved');
  const all = [...toReview, ...saved.filter(({ why }) => why !== '')];
  const { shown, more } = usePages(all);
  const save = () =>
    download(csvOf(rows, resultFields(kind, work), viewerZone()), `${kind.name}-result-${today()}.csv`);
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
          <p className={classes.counts}>{formatRowCounts(run)}</p>
          {run.changed ? (
            <Banner kind="not-known" title="Remaining rows weren’t sent because settings changed">
              A setting (such as time zone) or Steward itself changed after your review. Import the unsent rows again to
              review them.
            </Banner>
          ) : null}
          <div className={classes.choices}>
            <Button size="md" variant="filled" onClick={save}>
              Download results
            </Button>
            {undo && run.states.includes('saved') ? (
              <Button size="md" onClick={undo}>
                Undo this import
              </Button>
            ) : null}
            <Button size="md" onClick={props.startAnother}>
              New import
            </Button>
          </div>
          <p className={classes.dim}>
            Results stay in this tab until you start a new import, close the tab, or sign out. Nothing is resent
            automatically.
          </p>
        </>
      ) : null}
      {all.length === 0 ? null : (
        <Panel
          title="Rows to review"
          aside={plural(all.length, 'row', 'rows')}
          footer={
            all.some(({ state }) => state === 'unconfirmed')
              ? 'Unconfirmed: may have been saved. Check the record before resending.'
              : null
          }
        >
          <PlainTable
            caption={`Rows to review, ${kind.title}`}
            stacked
            rows={shown}
            columns={[
              { title: 'Row', cell: ({ number }) => formatCount(number) },
              ...kind.ids.map(({ key, label }) => ({
                title: label,
                cell: ({ ids }: SentRow) => <UserText>{ids[key]}</UserText>,
              })),
              { title: 'Outcome', cell: ({ outcome }) => outcome },
              { title: 'Reason', cell: ({ why }) => <UserText>{why}</UserText> },
              { title: 'Sent', cell: ({ sentAt }) => <Moment at={sentAt} /> },
            ]}
          />
          {more}
        </Panel>
      )}
      <SavedRecords kind={kind} work={work} rows={saved} />
    </>
  );
}

/** Lists the records that were changed, each with a link. */
function SavedRecords({ kind, work, rows }: Pick<BulkResultProps, 'kind' | 'work'> & { rows: readonly SentRow[] }) {
  const { shown, more } = usePages(rows);
  if (rows.length === 0) return null;
  return (
    <Panel title={`Updated ${kind.many}`} aside={formatCount(rows.length)}>
      <ul className={classes.records}>
        {shown.map(({ at, ids }) => (
          <li key={at}>
            <RecordHead kind={kind} work={work} place={at} ids={ids} linked />
          </li>
        ))}
      </ul>
      {more}
    </Panel>
  );
}

/** The result of an import as a file: the columns of the file that was opened, then the outcome of each row. */
export function resultFields<V, B>(
  { ids, fields }: Pick<BulkKind<V, B>, 'ids' | 'fields'>,
  work: Work,
): Field<SentRow>[] {
  const text = (key: string, value: Field<SentRow>['value']): Field<SentRow> => ({ key, kind: 'text', value });
  const edit = ({ at }: SentRow, key: string) => work.edits[at]?.[key];
  const isAdded = (key: string) =>
    !work.fields.includes(key) && Object.values(work.edits).some((cells) => key in cells);
  // IDs for every row, and corrections of fields that have no column.
  const added = [
    ...ids.filter(({ key }) => !work.fields.includes(key)),
    ...fields.filter(({ key }) => isAdded(key)),
  ].map(({ key, label }) => text(label, (row) => edit(row, key) ?? row.ids[key] ?? ''));
  return [
    ...added,
    ...work.columns.flatMap(({ header }, column) => {
      const key = work.fields[column] ?? '';
      // The cells aren't what an undo sent.
      if (work.undo && fields.some((field) => field.key === key)) return [];
      return text(header, (row) => edit(row, key) ?? work.rows[row.at]?.cells[column] ?? '');
    }),
    text(outcomeHeaders.outcome, ({ outcome }) => outcome),
    text(outcomeHeaders.reason, ({ why }) => why),
    { key: outcomeHeaders.sentAt, kind: 'moment', value: ({ sentAt }) => sentAt },
  ];
}

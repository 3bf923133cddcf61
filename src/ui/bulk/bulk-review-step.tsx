import { inList, plural, formatCount } from '#domain/values/labels.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Group, Radio, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Banner } from '#ui/kit/banner.tsx';
import { ChangedLines, RequestBodies } from '#ui/form/review.tsx';
import { type Rate, rates } from '#device/import-run.ts';
import type { BulkKind } from './bulk-kind.ts';
import { RecordHead } from './bulk-record.tsx';
import { BulkStep, type WorkStepProps } from './bulk-step.tsx';
import { undoMessage } from './bulk-undo.ts';
import { rateLabels } from './bulk-words.ts';
import { usePages } from './use-pages.tsx';
import { sortRows } from './bulk-outcome.ts';
import { cellOf, type CheckedRow, valuesOf, warnedRows } from './bulk-work.ts';
import classes from './bulk.module.css';
import { UserText } from '#ui/kit/cells.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';

interface ReviewStepProps<Values, Body> extends Omit<WorkStepProps<Values, Body>, 'change' | 'next'> {
  /** The browser stored the rows, so they survive a reload. */
  isStored: boolean;
  send(rate: Rate): void;
}

interface FieldRows {
  key: string;
  label: string;
  /** The number of rows that set it. */
  rows: number;
}

const warningsShown = 10;
const numbersShown = 20;
const usualRate: Rate = 5;

/** Shows what will be sent, with the one button that sends it. */
export function BulkReviewStep<Values, Body>(props: ReviewStepProps<Values, Body>) {
  const { kind, work, checked, to } = props;
  const [rate, setRate] = useState<Rate>(usualRate);
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  const { left, ready, unusual, leftOut, wrong } = sortRows(work, checked);
  const { shown, more } = usePages(ready);
  const changes = plural(ready.length, 'change', 'changes');
  const fields = kind.fields
    .map(({ key, label }): FieldRows => ({
      key,
      label,
      rows: ready.filter((place) => cellOf(work, place, key) !== '' && !work.same?.[place]?.includes(key)).length,
    }))
    .filter((field) => field.rows > 0);
  const replaced = replacedMessage(kind, fields);
  const warned = warnedRows(work, checked, ready);
  const kept = useMemo(() => undoMessage(kind, work, checked, sortRows(work, checked).ready), [kind, work, checked]);
  return (
    <BulkStep
      crumbs={props.crumbs}
      step="Review"
      steps={props.steps}
      to={to}
      of={kind.title}
      title={work.undo ? `Undo ${changes}` : `Review ${changes}`}
      meta={[
        <span key="what">
          Nothing is saved until you click <b>Send {changes}</b>
        </span>,
      ]}
      next={{ label: `Send ${changes}`, go: () => props.send(rate), disabled: ready.length === 0 }}
      back={{ label: work.undo ? 'Cancel' : work.forAll ? 'Back' : 'Back to rows', go: props.back }}
    >
      <p>
        {plural(left.length, 'row', 'rows')}: {formatCount(ready.length)} to send
        {unusual.length > 0 ? `, ${formatCount(unusual.length)} of them with a warning` : ''},{' '}
        {formatCount(leftOut.length)} skipped, {formatCount(wrong.length)} with errors.
        {wrong.length > 0 ? ' Rows with errors won’t be saved.' : ''}{' '}
        {wrong.length > 0 && work.forAll && to ? (
          <Button variant="transparent" onClick={() => to('Check')}>
            Fix rows with errors
          </Button>
        ) : null}
      </p>
      {props.isStored ? null : (
        <Banner kind="not-known" title="Your browser can’t save import progress">
          Don’t close or reload this page during the import, or you won’t know which rows were sent.
        </Banner>
      )}
      {warned.length === 0 ? null : (
        <Banner kind="note" title="Some rows have warnings and will be sent as is">
          <ul>
            {warned.slice(0, warningsShown).map(({ message, rows: numbers }) => (
              <li key={message}>
                {message} {rowNumbersMessage(numbers)}
              </li>
            ))}
          </ul>
          {warned.length > warningsShown ? (
            <p>And {plural(warned.length - warningsShown, 'more warning', 'more warnings')}.</p>
          ) : null}
        </Banner>
      )}
      {work.undo ? (
        <UndoNotes kind={kind} work={work} checked={checked} />
      ) : kept === null ? null : (
        <Banner kind="note" title={kept} />
      )}
      {replaced === null ? null : <Banner kind="note" title={replaced} />}
      <Panel title="Changes" aside={plural(ready.length, kind.one, kind.many)}>
        <ul className={classes.rows}>
          {shown.map((place) => (
            <ReviewedRow key={place} kind={kind} work={work} place={place} row={checked[place]} />
          ))}
        </ul>
        {more}
      </Panel>
      <Panel title="Fields to update" aside={plural(fields.length, 'field', 'fields')}>
        <PlainTable
          caption="Fields to update"
          rows={fields}
          columns={[
            { title: 'Field', cell: ({ label }) => label },
            { title: 'Rows', figure: true, cell: (field) => formatCount(field.rows) },
          ]}
        />
      </Panel>
      {showsTechnicalDetails ? (
        <Radio.Group
          label="Speed"
          description="One row at a time. Slows down automatically if the platform asks."
          value={String(rate)}
          onChange={(chosen) => setRate(rates.find((one) => String(one) === chosen) ?? usualRate)}
        >
          <Group gap="8px 20px" pt="xs">
            {rates.map((one) => (
              <Radio key={one} size="md" value={String(one)} label={rateLabels[one]} />
            ))}
          </Group>
        </Radio.Group>
      ) : null}
    </BulkStep>
  );
}

interface ReviewedRowProps<Values, Body> extends Pick<WorkStepProps<Values, Body>, 'kind' | 'work'> {
  place: number;
  row: CheckedRow<Body> | undefined;
}

function ReviewedRow<Values, Body>({ kind, work, place, row }: ReviewedRowProps<Values, Body>) {
  const ids = row?.ids ?? {};
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  const { review } = kind.record(ids, (key) => cellOf(work, place, key));
  const lines = review(valuesOf(kind, work, place).values).filter(({ changed }) => changed);
  return (
    <li>
      <div>
        <RecordHead kind={kind} work={work} place={place} ids={ids} linked />
      </div>
      <div>
        {lines.length > 0 ? (
          <ChangedLines lines={lines} />
        ) : (
          <Text size="sm" c="dimmed">
            Same values as now.
          </Text>
        )}
        {showsTechnicalDetails ? <RequestBodies bodies={[row?.body]} /> : null}
      </div>
    </li>
  );
}

/** Names the records that aren't restored, or not in full. */
function UndoNotes<Values, Body>({
  kind,
  work,
  checked,
}: Pick<WorkStepProps<Values, Body>, 'kind' | 'work' | 'checked'>) {
  const notes = Object.entries(work.undo?.notes ?? {});
  const { shown, more } = usePages(notes, warningsShown);
  if (notes.length === 0) return null;
  return (
    <Banner kind="not-known" title={`${plural(notes.length, kind.one, kind.many)} won’t be restored in full`}>
      <ul>
        {shown.map(([at, note]) => {
          const { ids = {} } = checked[Number(at)] ?? {};
          const { name } = kind.record(ids, (key) => cellOf(work, Number(at), key));
          return (
            <li key={at}>
              <UserText>{name || `${kind.one} ${Object.values(ids).at(-1) ?? ''}`}</UserText>: {note}
            </li>
          );
        })}
      </ul>
      {more}
    </Banner>
  );
}

/** Returns a warning about the fields whose values the platform may replace. Null if the rows have none of them. */
function replacedMessage(
  { replaced, many }: Pick<BulkKind<never, unknown>, 'replaced' | 'many'>,
  fields: readonly FieldRows[],
) {
  const found = fields.filter(({ key }) => replaced.includes(key));
  if (found.length === 0) return null;
  const listed = inList(found.map(({ label, rows }) => `${label.toLowerCase()} (${plural(rows, 'row', 'rows')})`));
  return `The platform may replace the values that ${many} have now, instead of adding to them: ${listed}`;
}

/** Returns the numbers of the rows with a warning: `Rows 2, 3, 5, and 40 others.` */
function rowNumbersMessage(numbers: readonly number[]): string {
  const shown = numbers.slice(0, numbersShown).map((number) => formatCount(number));
  const more = numbers.length - shown.length;
  if (more > 0) return `Rows ${shown.join(', ')}, and ${plural(more, 'other', 'others')}.`;
  return numbers.length === 1 ? `Row ${shown.join('')}.` : `Rows ${shown.join(', ')}.`;
}

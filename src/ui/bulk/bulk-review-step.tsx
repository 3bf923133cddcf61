import { plural, formatCount } from '../../domain/values/labels.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../kit/banner.tsx';
import { type Rate, rates } from '../form/send.ts';
import { BulkStep, type WorkStepProps } from './bulk-step.tsx';
import { rateLabels } from './bulk-words.ts';
import { cellOf, sortRows, valuesOf, warnedRows } from './bulk-work.ts';
import classes from './bulk.module.css';
import { UserText } from '../kit/cells.tsx';
import { usePreference } from '../browser/preferences.ts';
import { Panel } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';

interface ReviewStepProps<Values, Body> extends Omit<WorkStepProps<Values, Body>, 'change' | 'next'> {
  /** The browser stored the rows, so they survive a reload. */
  isStored: boolean;
  send(rate: Rate): void;
}

const examplesShown = 3;
const warningsShown = 10;
const numbersShown = 20;
const usualRate: Rate = 5;

/** Shows what will be sent, with the one button that sends it. */
export function BulkReviewStep<Values, Body>(props: ReviewStepProps<Values, Body>) {
  const { kind, work, checked } = props;
  const [rate, setRate] = useState<Rate>(usualRate);
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  const { ready, leftOut, wrong } = sortRows(work, checked);
  const changes = plural(ready.length, 'change', 'changes');
  const fields = kind.fields
    .map(({ key, label }) => ({ label, rows: ready.filter((place) => cellOf(work, place, key) !== '').length }))
    .filter((field) => field.rows > 0);
  const cellsOf = (place: number) =>
    kind.fields.map(({ key, label }) => ({ label, cell: cellOf(work, place, key) })).filter(({ cell }) => cell !== '');
  const warned = warnedRows(work, checked, ready);
  return (
    <BulkStep
      crumbs={props.crumbs}
      title={`Review ${changes}`}
      meta={[
        <span key="what">
          Nothing is saved until you click <b>Send {changes}</b>
        </span>,
      ]}
      next={{ label: `Send ${changes}`, go: () => props.send(rate), disabled: ready.length === 0 }}
      back={{ label: 'Back to rows', go: props.back }}
    >
      <p>
        {plural(checked.length, 'row', 'rows')}: {formatCount(ready.length)} to send, {formatCount(leftOut.length)}{' '}
        skipped, {formatCount(wrong.length)} with errors.{wrong.length > 0 ? ' Rows with errors won’t be saved.' : ''}
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
      <Panel title="Fields to update" aside={plural(fields.length, 'field', 'fields')} footer={kind.caution}>
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
          <div className={classes.radios}>
            {rates.map((one) => (
              <Radio key={one} size="md" value={String(one)} label={rateLabels[one]} />
            ))}
          </div>
        </Radio.Group>
      ) : null}
      <Panel title="Preview">
        <div className={classes.examples}>
          {ready.slice(0, examplesShown).map((place) => {
            const ids = checked[place]?.ids ?? {};
            const example = kind.example?.(ids, valuesOf(kind, work, place).values);
            const lines = example?.lines.filter(({ changed }) => changed) ?? [];
            return (
              <details key={place}>
                <summary>
                  Row {formatCount(work.rows[place]?.number ?? 0)},{' '}
                  <UserText>{example?.name || `${kind.one} ${Object.values(ids).at(-1) ?? ''}`}</UserText>
                </summary>
                {lines.length > 0 ? (
                  <PlainTable
                    flush
                    caption={`Row ${work.rows[place]?.number ?? 0}, before and after`}
                    rows={lines}
                    columns={[
                      { title: 'Field', cell: ({ label }) => label },
                      { title: 'Before', cell: ({ was }) => <UserText>{was ?? 'Unknown'}</UserText> },
                      { title: 'After', cell: ({ willBe }) => <UserText>{willBe}</UserText> },
                    ]}
                  />
                ) : (
                  <PlainTable
                    flush
                    caption={`Row ${work.rows[place]?.number ?? 0}, new values`}
                    rows={cellsOf(place)}
                    columns={[
                      { title: 'Field', cell: ({ label }) => label },
                      { title: 'New value', cell: ({ cell }) => <UserText>{cell}</UserText> },
                    ]}
                  />
                )}
                {showsTechnicalDetails ? <pre>{JSON.stringify(checked[place]?.body, null, 2)}</pre> : null}
              </details>
            );
          })}
        </div>
      </Panel>
    </BulkStep>
  );
}

/** Returns the numbers of the rows with a warning: `Rows 2, 3, 5, and 40 others.` */
function rowNumbersMessage(numbers: readonly number[]): string {
  const shown = numbers.slice(0, numbersShown).map((number) => formatCount(number));
  const more = numbers.length - shown.length;
  if (more > 0) return `Rows ${shown.join(', ')}, and ${plural(more, 'other', 'others')}.`;
  return numbers.length === 1 ? `Row ${shown.join('')}.` : `Rows ${shown.join(', ')}.`;
}

import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '../kit/banner.tsx';
import { type Rate, rates } from '../form/send.ts';
import { BulkStep, type WorkStepProps } from './bulk-step.tsx';
import { counted, rateWords } from './bulk-words.ts';
import { cellOf, sortRows, valuesOf, warnedRows } from './bulk-work.ts';
import classes from './bulk.module.css';
import { Words } from '../kit/cells.tsx';
import { formatCount } from '../values/money.ts';
import { Panel } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';

interface ReviewStepProps<Values, Body> extends Omit<WorkStepProps<Values, Body>, 'change' | 'next'> {
  /** The browser keeps the rows over a reload. */
  isStored: boolean;
  send(rate: Rate): void;
}

const examplesShown = 3;
const warningsShown = 10;
const numbersShown = 20;
const usualRate: Rate = 5;

/** What will be sent, before anything is, and the one button that sends it. */
export function BulkReviewStep<Values, Body>(props: ReviewStepProps<Values, Body>) {
  const { kind, work, checked } = props;
  const [rate, setRate] = useState<Rate>(usualRate);
  const { ready, leftOut, wrong } = sortRows(work, checked);
  const changes = counted(ready.length, 'change');
  const fields = kind.fields
    .map(({ key, label }) => ({ label, rows: ready.filter((place) => cellOf(work, place, key) !== '').length }))
    .filter((field) => field.rows > 0);
  const warned = warnedRows(work, checked, ready);
  return (
    <BulkStep
      crumbs={props.crumbs}
      title={`Review ${changes}`}
      meta={[
        <span key="what">
          Nothing is sent until you choose <b>Send {changes}</b>
        </span>,
      ]}
      next={{ label: `Send ${changes}`, go: () => props.send(rate), disabled: ready.length === 0 }}
      back={{ label: 'Back to the rows', go: props.back }}
    >
      <p>
        {counted(checked.length, 'row')}: {formatCount(ready.length)} to send, {formatCount(leftOut.length)} left out,{' '}
        {formatCount(wrong.length)} with problems{wrong.length > 0 ? ', which are not sent' : ''}.
      </p>
      {props.isStored ? null : (
        <Banner kind="not-known" title="This browser does not keep these rows">
          Do not close or reload the page while they are being sent: nothing would tell which of them were.
        </Banner>
      )}
      {warned.length === 0 ? null : (
        <Banner kind="note" title="Some rows are unusual, and are sent as they are">
          <ul>
            {warned.slice(0, warningsShown).map(({ message, rows: numbers }) => (
              <li key={message}>
                {message} {numbersWords(numbers)}
              </li>
            ))}
          </ul>
          {warned.length > warningsShown ? <p>And {counted(warned.length - warningsShown, 'other remark')}.</p> : null}
        </Banner>
      )}
      <Panel title="Fields that will be sent" aside={counted(fields.length, 'field')} footer={kind.caution}>
        <PlainTable
          caption="Fields that will be sent"
          rows={fields}
          columns={[
            { title: 'Field', cell: ({ label }) => label },
            { title: 'Rows', figure: true, cell: (field) => formatCount(field.rows) },
          ]}
        />
      </Panel>
      <Radio.Group
        label="How fast"
        description="One after the other, slower when the service asks."
        value={String(rate)}
        onChange={(chosen) => setRate(rates.find((one) => String(one) === chosen) ?? usualRate)}
      >
        <div className={classes.radios}>
          {rates.map((one) => (
            <Radio key={one} size="md" value={String(one)} label={rateWords[one]} />
          ))}
        </div>
      </Radio.Group>
      <Panel title="Examples of what is sent">
        <div className={classes.examples}>
          {ready.slice(0, examplesShown).map((place) => {
            const ids = checked[place]?.ids ?? {};
            const example = kind.example?.(ids, valuesOf(kind, work, place).values);
            const lines = example?.lines.filter(({ changed }) => changed) ?? [];
            return (
              <details key={place}>
                <summary>
                  Row {formatCount(work.rows[place]?.number ?? 0)},{' '}
                  <Words>{example?.name || `${kind.one} ${Object.values(ids).at(-1) ?? ''}`}</Words>
                </summary>
                {lines.length > 0 ? (
                  <PlainTable
                    flush
                    caption={`Row ${work.rows[place]?.number ?? 0}, before and after`}
                    rows={lines}
                    columns={[
                      { title: 'Field', cell: ({ label }) => label },
                      { title: 'Before', cell: ({ was }) => <Words>{was ?? 'Not known'}</Words> },
                      { title: 'After', cell: ({ willBe }) => <Words>{willBe}</Words> },
                    ]}
                  />
                ) : null}
                <pre>{JSON.stringify(checked[place]?.body, null, 2)}</pre>
              </details>
            );
          })}
        </div>
      </Panel>
    </BulkStep>
  );
}

/** `Rows 2, 3, 5 and 40 others.` */
function numbersWords(numbers: readonly number[]): string {
  const shown = numbers.slice(0, numbersShown).map((number) => formatCount(number));
  const more = numbers.length - shown.length;
  const others = more > 0 ? ` and ${counted(more, 'other')}` : '';
  return `${numbers.length === 1 ? 'Row' : 'Rows'} ${shown.join(', ')}${others}.`;
}

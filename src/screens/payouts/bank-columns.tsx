import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { preferences } from '../../device/preferences.ts';
import type { Sheet } from '../../ui/bulk/bulk-sheet.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Words } from '../../ui/kit/cells.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { missingOf, type Part, parts, type Reading, readingOf, reread } from './statement.ts';
import type { DateOrder, DecimalMark } from './statement-cells.ts';
import classes from './bank.module.css';

interface StatementColumnsProps {
  sheet: Sheet;
  source: string;
  back(): void;
  done(reading: Reading): void;
}

const labels: Record<Part, string> = {
  date: 'Date',
  amount: 'Amount',
  in: 'Money in',
  out: 'Money out',
  text: 'Text',
  currency: 'Currency',
};

/** Asked where the statement does not tell, and kept for the next one with the same columns. */
export function StatementColumns({ sheet, source, back, done }: StatementColumnsProps) {
  const [reading, setReading] = useState(() => readingOf(sheet, preferences.get().statement));
  const [isAsked, ask] = useState(false);
  const missing = missingOf(reading);
  const told = reread(sheet, reading.columns);
  const place = (part: Part, value: string) => {
    const others = Object.entries(reading.columns).filter(([one, at]) => one !== part && String(at) !== value);
    const columns = { ...Object.fromEntries(others), ...(value === '' ? {} : { [part]: Number(value) }) };
    setReading({ columns, ...reread(sheet, columns) });
  };
  const sample = (part: Part) => {
    const at = reading.columns[part];
    return at === undefined ? '' : (sheet.rows.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, 40);
  };
  const amounts = sample('amount') || sample('in') || sample('out');
  const error = (what: (typeof missing)[number], words: string) =>
    isAsked && missing.includes(what) ? words : undefined;
  return (
    <Panel
      title="Which column is which"
      aside={
        <>
          <Words>{source}</Words>, {formatCount(sheet.rows.length)} {sheet.rows.length === 1 ? 'line' : 'lines'}
        </>
      }
      footer="Kept for the next statement with these columns."
    >
      <form
        noValidate
        className={classes.columns}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing.length === 0) done(reading);
          else ask(true);
        }}
      >
        {parts.map((part) => (
          <NativeSelect
            key={part}
            label={labels[part]}
            description={sample(part) || undefined}
            error={
              part === 'date'
                ? error('date', 'Choose the column of the date')
                : part === 'amount'
                  ? error('amount', 'Choose the column of the amount, or those of money in and out')
                  : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={String(reading.columns[part] ?? '')}
            data={[
              { value: '', label: 'None' },
              ...sheet.columns.map(({ title }, at) => ({ value: String(at), label: title })),
            ]}
            onChange={({ currentTarget }) => place(part, currentTarget.value)}
          />
        ))}
        {reading.columns.date !== undefined && told.order === null ? (
          <NativeSelect
            label={`What is ${sample('date')}?`}
            error={error('order', 'Choose what comes first')}
            value={reading.order ?? ''}
            data={[
              { value: '', label: 'Choose' },
              { value: 'day first', label: 'The day comes first' },
              { value: 'month first', label: 'The month comes first' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              setReading({ ...reading, order: value === '' ? null : (value as DateOrder) })
            }
          />
        ) : null}
        {amounts && told.decimal === null ? (
          <NativeSelect
            label={`What is ${amounts}?`}
            error={error('decimal', 'Choose the decimal mark')}
            value={reading.decimal ?? ''}
            data={[
              { value: '', label: 'Choose' },
              { value: '.', label: 'The point is the decimal mark' },
              { value: ',', label: 'The comma is the decimal mark' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              setReading({ ...reading, decimal: value === '' ? null : (value as DecimalMark) })
            }
          />
        ) : null}
        <div className={classes.acts}>
          <Button type="submit" size="md" variant="filled">
            Match
          </Button>
          <Button size="md" onClick={back}>
            Another statement
          </Button>
        </div>
      </form>
    </Panel>
  );
}

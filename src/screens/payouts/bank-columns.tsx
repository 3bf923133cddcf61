import { plural } from '#domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { preferences } from '#device/preferences.ts';
import type { Sheet } from '#ui/bulk/bulk-sheet.ts';
import { Button } from '#ui/kit/button.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { missingOf, type Part, parts, type Reading, readingOf, reread } from './statement.ts';
import type { DateOrder } from '#domain/values/written-dates.ts';
import type { DecimalMark } from './statement-cells.ts';
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
  text: 'Description',
  currency: 'Currency',
};

/** Form for the columns and formats of a statement, shown if they can't be detected. Saved for later statements. */
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
      title="Match columns"
      aside={
        <>
          <UserText>{source}</UserText>, {plural(sheet.rows.length, 'line', 'lines')}
        </>
      }
      footer="Saved for future statements with these columns."
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
                ? error('date', 'Choose the date column')
                : part === 'amount'
                  ? error('amount', 'Choose the amount column, or the money-in and money-out columns')
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
            label={`How should we read “${sample('date')}”?`}
            error={error('order', 'Choose a date format')}
            value={reading.order ?? ''}
            data={[
              { value: '', label: 'Choose' },
              { value: 'day first', label: 'Day first (DD/MM)' },
              { value: 'month first', label: 'Month first (MM/DD)' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              setReading({ ...reading, order: value === '' ? null : (value as DateOrder) })
            }
          />
        ) : null}
        {amounts && told.decimal === null ? (
          <NativeSelect
            label={`How should we read “${amounts}”?`}
            error={error('decimal', 'Choose the decimal separator')}
            value={reading.decimal ?? ''}
            data={[
              { value: '', label: 'Choose' },
              { value: '.', label: 'Period is the decimal point (1,234.56)' },
              { value: ',', label: 'Comma is the decimal point (1.234,56)' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              setReading({ ...reading, decimal: value === '' ? null : (value as DecimalMark) })
            }
          />
        ) : null}
        <div className={classes.acts}>
          <Button type="submit" size="md" variant="filled">
            Find matches
          </Button>
          <Button size="md" onClick={back}>
            Use a different statement
          </Button>
        </div>
      </form>
    </Panel>
  );
}

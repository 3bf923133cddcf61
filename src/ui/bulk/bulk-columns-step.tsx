import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { formatCount, plural } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { fieldId } from '#ui/fields/fields.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { continued } from './bulk-continued.ts';
import { withKnown } from './bulk-known.ts';
import { mapColumn, mappingProblems, startWork } from './bulk-columns.ts';
import { ambiguousDate, dateOrderKey, serialDates, serialKey } from './bulk-dates.ts';
import { formatDate } from '#ui/format/time.ts';
import type { BulkField, CellProblem } from './bulk-kind.ts';
import { type MappedSheet, type Sheet, withNamesAt } from './bulk-sheet.ts';
import { useContinuable } from './interrupted.ts';
import { BulkStep, type BulkStepProps, type WorkStepProps } from './bulk-step.tsx';
import classes from './bulk.module.css';

const samplesShown = 3;

/** A choice for every row. Its errors have its key. */
interface Question {
  key: string;
  label: string;
  hint?: string;
  /** If omitted, the value is typed. */
  choices?: readonly { value: string; label: string }[];
  value: string;
  set(value: string): void;
}

/** Asks how to read a cell that can be read in two ways. */
export function readingQuestion(cell: string, { choices = [], ...rest }: Omit<Question, 'label'>): Question {
  return {
    ...rest,
    label: `How should we read “${cell.slice(0, 40)}”?`,
    choices: [{ value: '', label: 'Choose' }, ...choices],
  };
}

const dateOrders = [
  { value: 'day first', label: 'Day first (DD/MM)' },
  { value: 'month first', label: 'Month first (MM/DD)' },
];

/** Asks for the order of day and month if the dates of a column can be read in two ways, and if a number is a date. */
export function dateQuestions(
  fields: readonly Pick<BulkField<never>, 'key' | 'label' | 'isDate'>[],
  sheet: MappedSheet,
  set: (choice: Pick<MappedSheet, 'dateOrder' | 'serials'>) => void,
): Question[] {
  const date = ambiguousDate(fields, sheet);
  const order = { key: dateOrderKey, choices: dateOrders, value: sheet.dateOrder ?? '' };
  const numbers = serialDates(fields, sheet).map(({ key, label, cell, day }): Question => {
    const { [key]: answer, ...others } = sheet.serials ?? {};
    return {
      key: serialKey(key),
      label: `${label}: is “${cell}” ${formatDate(day)}?`,
      choices: [
        { value: '', label: 'Choose' },
        { value: 'yes', label: `Yes, ${formatDate(day)}` },
        { value: 'no', label: 'No' },
      ],
      value: answer === undefined ? '' : answer ? 'yes' : 'no',
      set: (value) => set({ serials: value === '' ? others : { ...others, [key]: value === 'yes' } }),
    };
  });
  if (date === null) return numbers;
  const setOrder = (value: string) => set({ dateOrder: (value || null) as MappedSheet['dateOrder'] & {} });
  return [readingQuestion(date, { ...order, set: setOrder }), ...numbers];
}

const rowsOffered = 20;

/** Asks which row has the column names. `isOptional`: a file may have none. */
export function namesQuestion(sheet: Sheet, isOptional: boolean, set: (sheet: Sheet) => void): Question[] {
  const { above = [], namesAt, columns, rows } = sheet;
  if (namesAt === undefined) return [];
  const named = namesAt === null ? [] : [{ number: namesAt, cells: columns.map(({ header }) => header) }];
  const choices = [...above, ...named, ...rows].slice(0, Math.max(rowsOffered, above.length + 2));
  const numbered = { value: 'none', label: 'No row: number the columns' };
  return [
    {
      key: 'names',
      label: 'Column names are in',
      hint: 'Rows above it aren’t read.',
      choices: [
        ...(isOptional || namesAt === null ? [numbered] : []),
        ...choices.map(({ number, cells }) => ({
          value: String(number),
          label: `Row ${formatCount(number)}: ${cells.filter(Boolean).join(', ').slice(0, 60)}`,
        })),
      ],
      value: namesAt === null ? 'none' : String(namesAt),
      set: (value) => {
        const read = withNamesAt(sheet, value === 'none' ? null : Number(value));
        if (read.result === 'read') set(read.value);
        else announce(read.message, 'assertive');
      },
    },
  ];
}

interface ColumnsStepProps extends Omit<BulkStepProps, 'step' | 'problems' | 'state' | 'children'> {
  sheet: MappedSheet;
  /** Those that a column can be mapped to. */
  fields: readonly { key: string; label: string; hint?: string }[];
  map(column: number, key: string): void;
  /** Label for a column without a field. */
  unused: string;
  questions: readonly Question[];
  problems: readonly CellProblem[];
  footer: string;
}

/** Maps the columns of a sheet to fields. */
export function ColumnsStep({ sheet, fields, map, unused, questions, problems, footer, ...step }: ColumnsStepProps) {
  const used = formatCount(sheet.fields.filter(Boolean).length);
  /** Returns the input where an error is fixed: the choice for every row if there is one, else the first column. */
  const at = (key: string | null) => (questions.some((one) => one.key === key) ? `fixed.${key}` : 'columns.0');
  return (
    <BulkStep
      {...step}
      step="Columns"
      meta={[<UserText key="source">{sheet.source}</UserText>, ...step.meta]}
      problems={problems.map(({ key, message }) => ({ field: at(key), message }))}
      state={`${used} of ${plural(sheet.columns.length, 'column', 'columns')} used`}
    >
      {sheet.notes.map((note) => (
        <Banner key={note} kind="note" title={note} />
      ))}
      <Panel title="Columns" aside={`${used} of ${formatCount(sheet.columns.length)} used`} footer={footer}>
        <ul className={classes.columns}>
          {sheet.columns.map(({ title }, column) => {
            const id = fieldId(`columns.${column}`);
            const own = sheet.fields[column] ?? '';
            return (
              <li key={title}>
                <label htmlFor={id}>
                  <UserText>{title}</UserText>
                </label>
                <Samples sheet={sheet} column={column} />
                <NativeSelect
                  id={id}
                  description={fields.find(({ key }) => key === own)?.hint}
                  inputWrapperOrder={['input', 'description']}
                  value={own}
                  onChange={({ currentTarget }) => map(column, currentTarget.value)}
                >
                  <option value="">{unused}</option>
                  {fields.map(({ key, label }) => (
                    // A field is in one column only.
                    <option key={key} value={key} disabled={key !== own && sheet.fields.includes(key)}>
                      {label}
                    </option>
                  ))}
                </NativeSelect>
              </li>
            );
          })}
        </ul>
      </Panel>
      {questions.length > 0 ? (
        <Panel title="Applied to every row">
          <Stack pt={12} px="md" pb="md" maw={480}>
            {questions.map(({ key, ...question }) => (
              <Answer key={key} id={fieldId(`fixed.${key}`)} {...question} />
            ))}
          </Stack>
        </Panel>
      ) : null}
    </BulkStep>
  );
}

function namesIn({ namesAt, above = [] }: Sheet): string {
  return namesAt && above.length > 0 ? `Column names are in row ${formatCount(namesAt)}` : 'First row is the header';
}

function Samples({ sheet: { rows }, column }: { sheet: MappedSheet; column: number }) {
  const given = rows.map(({ cells }) => cells[column] ?? '').filter(Boolean);
  const shown = [...new Set(given)].slice(0, samplesShown);
  return (
    <div className={classes.samples}>
      {shown.length === 0 ? 'Blank' : null}
      {shown.map((sample) => (
        <bdi key={sample}>{sample.slice(0, 60)}</bdi>
      ))}
    </div>
  );
}

function Answer({ hint, choices, set, ...input }: Omit<Question, 'key'> & { id: string }) {
  return choices ? (
    <NativeSelect
      {...input}
      description={hint}
      data={[...choices]}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  ) : (
    <TextInput
      {...input}
      description={hint}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}

/** Maps the file's columns to the fields of a record. */
export function BulkColumnsStep<Values, Body>(props: WorkStepProps<Values, Body>) {
  const { kind, work, checked, change } = props;
  const interrupted = useContinuable(kind.name);
  const rows = plural(work.rows.length, 'row', 'rows');
  return (
    <ColumnsStep
      crumbs={props.crumbs}
      to={props.to}
      of={kind.title}
      title="Map columns to fields"
      meta={[rows, work.isRemembered ? 'Same columns as last time' : namesIn(work)]}
      sheet={work}
      fields={[...kind.ids, ...kind.fields]}
      map={(column, key) => change(mapColumn(work, column, key))}
      unused="Don’t import"
      questions={[
        ...dateQuestions(kind.fields, work, (choice) => change({ ...work, ...choice })),
        ...kind.fixed.map(({ usual: _, ...fixed }) => ({
          ...fixed,
          value: work.fixed[fixed.key] ?? '',
          set: (value: string) => change({ ...work, fixed: { ...work.fixed, [fixed.key]: value } }),
        })),
        ...namesQuestion(work, false, (sheet) => change(startWork(kind, sheet, work.source, work.openedAt))),
      ]}
      problems={mappingProblems(kind, work)}
      footer={`Blank cells leave the field unchanged. ${kind.cannot}`}
      next={{
        label: `Check ${rows}`,
        go: () => {
          // Only now it's known which column has the IDs.
          change(withKnown(kind, continued(work, checked, interrupted)));
          props.next();
        },
      }}
      back={{ label: 'Back', go: props.back }}
    />
  );
}

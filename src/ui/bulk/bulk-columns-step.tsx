import { plural, formatCount } from '#domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import type { DateOrder } from '#domain/values/written-dates.ts';
import { Banner } from '#ui/kit/banner.tsx';
import type { BulkFixed } from './bulk-kind.ts';
import { ambiguousDate, dateOrderKey } from './bulk-dates.ts';
import { BulkStep, type WorkStepProps } from './bulk-step.tsx';
import { mapColumn, mappingProblems } from './bulk-columns.ts';
import type { Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { UserText } from '#ui/kit/cells.tsx';
import { fieldId } from '#ui/fields/fields.tsx';
import { Panel } from '#ui/kit/page.tsx';

const samplesShown = 3;
const dateOrders = [
  { value: '', label: 'Choose' },
  { value: 'day first', label: 'Day first (DD/MM)' },
  { value: 'month first', label: 'Month first (MM/DD)' },
];

/** Maps the file's columns to fields. */
export function BulkColumnsStep<Values, Body>(props: WorkStepProps<Values, Body>) {
  const { kind, work, change } = props;
  const used = work.fields.filter(Boolean).length;
  const date = ambiguousDate(kind, work);
  return (
    <BulkStep
      crumbs={props.crumbs}
      step="Columns"
      to={props.to}
      of={kind.title}
      title="Map columns to fields"
      meta={[
        <UserText key="source">{work.source}</UserText>,
        plural(work.rows.length, 'row', 'rows'),
        work.isRemembered ? 'Same columns as last time' : 'First row is the header',
      ]}
      problems={mappingProblems(kind, work).map(({ key, message }) => ({ field: at(kind.fixed, key), message }))}
      next={{ label: `Check ${plural(work.rows.length, 'row', 'rows')}`, go: props.next }}
      back={{ label: 'Back', go: props.back }}
      state={`${formatCount(used)} of ${plural(work.columns.length, 'column', 'columns')} used`}
    >
      {work.notes.map((note) => (
        <Banner key={note} kind="note" title={note} />
      ))}
      <Panel
        title="Columns"
        aside={`${formatCount(used)} of ${formatCount(work.columns.length)} used`}
        footer={`Blank cells leave the field unchanged. ${kind.cannot}`}
      >
        <ul className={classes.columns}>
          {work.columns.map(({ title }, column) => (
            <li key={title}>
              <label htmlFor={fieldId(`columns.${column}`)}>
                <UserText>{title}</UserText>
              </label>
              <Samples work={work} column={column} />
              <FieldSelect kind={kind} work={work} column={column} change={change} />
            </li>
          ))}
        </ul>
      </Panel>
      {kind.fixed.length > 0 || date !== null ? (
        <Panel title="Applied to every row">
          <div className={classes.panelFields}>
            {date === null ? null : (
              <NativeSelect
                id={fieldId(`fixed.${dateOrderKey}`)}
                label={`How should we read “${date.slice(0, 40)}”?`}
                value={work.dateOrder ?? ''}
                data={dateOrders}
                onChange={({ currentTarget: { value } }) =>
                  change({ ...work, dateOrder: value === '' ? null : (value as DateOrder) })
                }
              />
            )}
            {kind.fixed.map((fixed) => (
              <FixedInput
                key={fixed.key}
                fixed={fixed}
                value={work.fixed[fixed.key] ?? ''}
                set={(value) => change({ ...work, fixed: { ...work.fixed, [fixed.key]: value } })}
              />
            ))}
          </div>
        </Panel>
      ) : null}
    </BulkStep>
  );
}

/** Returns the input where an error is fixed: the value for every row if there is one, else the first column. */
function at(fixed: readonly BulkFixed[], key: string | null): string {
  return key === dateOrderKey || fixed.some((one) => one.key === key) ? `fixed.${key}` : 'columns.0';
}

function Samples({ work, column }: { work: Work; column: number }) {
  const given = work.rows.map(({ cells }) => cells[column] ?? '').filter(Boolean);
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

interface FieldSelectProps<Values, Body> extends Pick<WorkStepProps<Values, Body>, 'kind' | 'work' | 'change'> {
  column: number;
}

/** Select for a column's field. Fields mapped to other columns are disabled. */
function FieldSelect<Values, Body>({ kind, work, column, change }: FieldSelectProps<Values, Body>) {
  const { fields } = work;
  const own = fields[column] ?? '';
  const hint = kind.fields.find(({ key }) => key === own)?.hint;
  return (
    <NativeSelect
      id={fieldId(`columns.${column}`)}
      description={hint}
      inputWrapperOrder={['input', 'description']}
      value={own}
      onChange={({ currentTarget }) => change(mapColumn(work, column, currentTarget.value))}
    >
      <option value="">Don’t import</option>
      {[...kind.ids, ...kind.fields].map(({ key, label }) => (
        <option key={key} value={key} disabled={key !== own && fields.includes(key)}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

function FixedInput({ fixed, value, set }: { fixed: BulkFixed; value: string; set(value: string): void }) {
  const common = { id: fieldId(`fixed.${fixed.key}`), label: fixed.label, description: fixed.hint, value };
  return fixed.choices ? (
    <NativeSelect {...common} data={[...fixed.choices]} onChange={({ currentTarget }) => set(currentTarget.value)} />
  ) : (
    <TextInput
      {...common}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  );
}

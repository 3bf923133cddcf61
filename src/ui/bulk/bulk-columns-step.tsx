import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { Banner } from '../kit/banner.tsx';
import type { BulkFixed } from './bulk-kind.ts';
import { BulkStep, type WorkStepProps } from './bulk-step.tsx';
import { counted } from './bulk-words.ts';
import { mapColumn, mappingProblems, type Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { Words } from '../kit/cells.tsx';
import { fieldId } from '../fields/fields.tsx';
import { formatCount } from '../values/money.ts';
import { Panel } from '../kit/page.tsx';

const samplesShown = 3;

/** Which column goes to which field. */
export function BulkColumnsStep<Values, Body>(props: WorkStepProps<Values, Body>) {
  const { kind, work, change } = props;
  const used = work.fields.filter(Boolean).length;
  return (
    <BulkStep
      crumbs={props.crumbs}
      title="Which column is which field"
      meta={[<Words key="source">{work.source}</Words>, counted(work.rows.length, 'row'), 'First row: column names']}
      problems={mappingProblems(kind, work).map(({ key, message }) => ({ field: at(kind.fixed, key), message }))}
      next={{ label: `Check ${counted(work.rows.length, 'row')}`, go: props.next }}
      back={{ label: 'Back', go: props.back }}
      state={`${formatCount(used)} of ${counted(work.columns.length, 'column')} used`}
    >
      {work.notes.map((note) => (
        <Banner key={note} kind="note" title={note} />
      ))}
      <Panel
        title="Columns"
        aside={`${formatCount(used)} of ${formatCount(work.columns.length)} used`}
        footer={`An empty cell leaves the field as it is. ${kind.cannot}`}
      >
        <ul className={classes.columns}>
          {work.columns.map(({ title }, column) => (
            <li key={title}>
              <label htmlFor={fieldId(`columns.${column}`)}>
                <Words>{title}</Words>
              </label>
              <Samples work={work} column={column} />
              <FieldSelect kind={kind} work={work} column={column} change={change} />
            </li>
          ))}
        </ul>
      </Panel>
      {kind.fixed.length > 0 ? (
        <Panel title="The same for every row">
          <div className={classes.panelFields}>
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

/** Where a problem is fixed: at the value for every row where there is one, else at the first column. */
function at(fixed: readonly BulkFixed[], key: string | null): string {
  return fixed.some((one) => one.key === key) ? `fixed.${key}` : 'columns.0';
}

function Samples({ work, column }: { work: Work; column: number }) {
  const given = work.rows.map(({ cells }) => cells[column] ?? '').filter(Boolean);
  const shown = [...new Set(given)].slice(0, samplesShown);
  return (
    <div className={classes.samples}>
      {shown.length === 0 ? 'Empty' : null}
      {shown.map((sample) => (
        <bdi key={sample}>{sample.slice(0, 60)}</bdi>
      ))}
    </div>
  );
}

interface FieldSelectProps<Values, Body> extends Pick<WorkStepProps<Values, Body>, 'kind' | 'work' | 'change'> {
  column: number;
}

/** A field that another column goes to cannot be chosen. */
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
      <option value="">Left out</option>
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

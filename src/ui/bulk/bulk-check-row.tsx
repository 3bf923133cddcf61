import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { Button } from '../kit/button.tsx';
import { useEffect, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import type { BulkKind, Ids } from './bulk-kind.ts';
import { cellOf, type CheckedRow, type Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { Words } from '../kit/cells.tsx';
import { errorLine, fieldId } from '../fields/fields.tsx';
import { formatCount } from '../values/money.ts';

/** A row on the page, with the fields that had problems when the page was made. */
export interface ShownRow {
  place: number;
  keys: readonly string[];
}

interface CheckedRowItemProps<Values, Body> {
  kind: BulkKind<Values, Body>;
  work: Work;
  row: ShownRow;
  checked: CheckedRow<Body> | undefined;
  isOut: boolean;
  edit(key: string, cell: string): void;
  leaveOut(out: boolean): void;
}

export function CheckedRowItem<Values, Body>(props: CheckedRowItemProps<Values, Body>) {
  const { kind, work, row, checked, isOut } = props;
  const problems = checked?.problems ?? [];
  const number = formatCount(work.rows[row.place]?.number ?? 0);
  const isReady = !isOut && problems.length === 0;
  const [wasWrong] = useState(!isReady);
  useEffect(() => {
    if (isReady && wasWrong) announce(`Row ${number} is ready`);
  }, [isReady, wasWrong, number]);
  const labels = new Map([...kind.ids, ...kind.fields].map(({ key, label }) => [key, label]));
  const shown = new Set([...row.keys, ...problems.map(({ key }) => key)]);
  const keys = [...labels.keys()].filter((key) => shown.has(key));
  return (
    <li data-ready={isReady || undefined}>
      <div>
        <h3>Row {number}</h3>
        <p className={classes.dim}>
          <Words>{idsWords(kind.ids, checked?.ids ?? {})}</Words>
        </p>
        {isReady ? <p>Ready</p> : null}
        {isOut ? <p>Left out</p> : null}
      </div>
      <div className={classes.inputs}>
        {problems
          .filter(({ key }) => key === null)
          .map(({ message }) => (
            <div key={message}>{errorLine(message)}</div>
          ))}
        {keys.map((key) => (
          <CellInput
            key={key}
            name={`rows.${row.place}.${key}`}
            row={number}
            label={labels.get(key) ?? key}
            cell={cellOf(work, row.place, key)}
            error={problems.find((problem) => problem.key === key)?.message}
            commit={(cell) => props.edit(key, cell)}
          />
        ))}
      </div>
      <Button onClick={() => props.leaveOut(!isOut)}>
        {isOut ? 'Put back' : 'Leave out'}
        <span className="spoken"> row {number}</span>
      </Button>
    </li>
  );
}

function idsWords(names: readonly { key: string; label: string }[], ids: Ids): string {
  return names
    .filter(({ key }) => ids[key])
    .map(({ key, label }) => `${label} ${ids[key]}`)
    .join(', ');
}

interface CellInputProps {
  name: string;
  row: string;
  label: string;
  cell: string;
  error: string | undefined;
  commit(cell: string): void;
}

/** The row is checked when the cell is left, or at Enter: not while it is being typed. */
function CellInput({ name, row, label, cell, error, commit }: CellInputProps) {
  const [typed, setTyped] = useState(cell);
  const put = () => {
    if (typed.trim() !== cell) commit(typed);
  };
  return (
    <TextInput
      id={fieldId(name)}
      label={
        <>
          <span className="spoken">Row {row}, </span>
          {label}
        </>
      }
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={put}
      onKeyDown={({ key }) => {
        if (key === 'Enter') put();
      }}
      error={errorLine(error)}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
    />
  );
}

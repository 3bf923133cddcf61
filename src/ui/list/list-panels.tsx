/** Panels of a list: its order, and its columns. */
import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { sentenceCase } from '../../domain/values/labels.ts';
import { announce } from '../browser/announcer.tsx';
import { IconButton, TextButton } from '../kit/button.tsx';
import { DensityChoice } from '../kit/choices.tsx';
import type { Values } from '../record/record-link.ts';
import { type Arranged, type Arrangement, withMoved, withShown } from './arrangement.ts';
import { type Column, directionLabel } from './column.tsx';
import classes from './list-panels.module.css';
import { EditorForm } from './filter-editors.tsx';
import type { EditorProps } from './list-address.ts';
import { orderLabel, type Sort, sortChange } from './order.ts';

interface OrderEditorProps<Row> extends EditorProps {
  sorts: readonly Sort[];
  columns: readonly Column<Row>[];
}

/** Sort options: those that the platform applies, and any other column of the loaded rows. */
export function OrderEditor<Row>({ sorts, columns, values, apply }: OrderEditorProps<Row>) {
  const given = written(values);
  const [chosen, setChosen] = useState(given);
  // The URL may have a sort that only the platform knows.
  const isOffered = !given.startsWith('service ') || sorts.some(({ value }) => value === valueOf(given));
  const others = columns.filter(
    ({ key, sort }) => key === values['sort']?.replace(/^-/, '') || !sorts.some(({ value }) => value === sort),
  );
  const submit = () => {
    const [where, direction] = chosen.split(' ');
    const value = valueOf(chosen);
    if (where === 'here') return apply({ sort: `${direction === 'descending' ? '-' : ''}${value}` });
    apply(sortChange(value || undefined, direction === 'ascending' ? 'ascending' : 'descending'));
  };
  return (
    <EditorForm onSubmit={submit} act="Apply sort">
      <NativeSelect label="Sort by" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        <option value="">Default order</option>
        {sorts.map(({ value, ascending, descending }) => (
          <Fragment key={value}>
            <option value={`service descending ${value}`}>{sentenceCase(descending)}</option>
            <option value={`service ascending ${value}`}>{sentenceCase(ascending)}</option>
          </Fragment>
        ))}
        {isOffered ? null : <option value={given}>{sentenceCase(orderLabel(sorts, values, ''))}</option>}
        {others.flatMap((column) =>
          (['ascending', 'descending'] as const).map((direction) => (
            <option key={`${direction} ${column.key}`} value={`here ${direction} ${column.key}`}>
              {sentenceCase(column.ordered?.[direction] ?? `${column.title}, ${directionLabel(column, direction)}`)}
            </option>
          )),
        )}
      </NativeSelect>
    </EditorForm>
  );
}

function written({ sort, sortBy, sortByDesc }: Values): string {
  if (sort !== undefined) return sort.startsWith('-') ? `here descending ${sort.slice(1)}` : `here ascending ${sort}`;
  if (sortByDesc !== undefined) return `service descending ${sortByDesc}`;
  return sortBy === undefined ? '' : `service ascending ${sortBy}`;
}

function valueOf(order: string): string {
  return order.split(' ').slice(2).join(' ');
}

/** Panel to choose and move columns and to set the row density. Changes apply immediately. */
export function ColumnsEditor<Of extends Arranged>({ arrangement }: { arrangement: Arrangement<Of> }) {
  const { all, shown, change, reset } = arrangement;
  const moved = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // Moving an element within its list takes focus away from it.
    moved.current?.focus();
    moved.current = null;
  }, [all]);

  const move = (column: Arranged, step: -1 | 1, button: HTMLButtonElement) => {
    const to = all.findIndex(({ key }) => key === column.key) + step;
    if (to < 1 || to >= all.length) return;
    moved.current = button;
    change(withMoved(arrangement, column.key, step));
    announce(`${column.title}, column ${to + 1} of ${all.length}`);
  };
  return (
    <div className={classes.editor}>
      <fieldset>
        <legend>Columns</legend>
        {/* It may scroll; the keyboard reaches everything in it. */}
        <ul className={classes.columns}>
          {all.map((column, index) => (
            <li key={column.key}>
              {index === 0 ? (
                <span className={classes.first}>{column.title}, always first</span>
              ) : (
                <>
                  <Checkbox
                    size="md"
                    label={column.title}
                    checked={shown.includes(column)}
                    onChange={(event) => change(withShown(arrangement, column.key, event.currentTarget.checked))}
                  />
                  <div className={classes.moves}>
                    <Move
                      label={`Move ${column.title} up`}
                      Icon={IconArrowUp}
                      possible={index > 1}
                      move={(button) => move(column, -1, button)}
                    />
                    <Move
                      label={`Move ${column.title} down`}
                      Icon={IconArrowDown}
                      possible={index < all.length - 1}
                      move={(button) => move(column, 1, button)}
                    />
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <DensityChoice />
      <TextButton
        onClick={() => {
          reset();
          announce('Columns reset to the default.');
        }}
      >
        Reset columns
      </TextButton>
    </div>
  );
}

interface MoveProps {
  label: string;
  Icon: typeof IconArrowUp;
  possible: boolean;
  move(button: HTMLButtonElement): void;
}

function Move({ label, Icon, possible, move }: MoveProps) {
  return (
    <IconButton aria-label={label} isOff={!possible} onClick={(event) => move(event.currentTarget)}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </IconButton>
  );
}

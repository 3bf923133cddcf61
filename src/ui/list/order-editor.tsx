import { sentenceCase } from '../../domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { Fragment, useState } from 'react';
import { type Column, directionWords } from '../rows/column.tsx';
import { EditorForm } from '../rows/filter-editors.tsx';
import type { EditorProps, Values } from '../rows/list-values.ts';
import { orderWords, type Sort, sortChange } from '../rows/order.ts';

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
        {isOffered ? null : <option value={given}>{sentenceCase(orderWords(sorts, values, ''))}</option>}
        {others.flatMap((column) =>
          (['ascending', 'descending'] as const).map((direction) => (
            <option key={`${direction} ${column.key}`} value={`here ${direction} ${column.key}`}>
              {sentenceCase(column.ordered?.[direction] ?? `${column.title}, ${directionWords(column, direction)}`)}
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

import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { EditorForm } from './filter-editors.tsx';
import type { EditorProps, Values } from './filters.tsx';
import { type Sort, sortChange } from './order.ts';

export function OrderEditor({ sorts, values, apply }: EditorProps & { sorts: readonly Sort[] }) {
  const [chosen, setChosen] = useState(() => written(values));
  const submit = () => {
    const [direction, value] = chosen.split(' ');
    apply(sortChange(value, direction === 'ascending' ? 'ascending' : 'descending'));
  };
  return (
    <EditorForm onSubmit={submit} act="Apply order">
      <NativeSelect label="Order" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        <option value="">Usual order</option>
        {sorts.map(({ value, ascending, descending }) => (
          <optgroup key={value} label={sentenceCase(value.replaceAll('_', ' '))}>
            <option value={`descending ${value}`}>{sentenceCase(descending)}</option>
            <option value={`ascending ${value}`}>{sentenceCase(ascending)}</option>
          </optgroup>
        ))}
      </NativeSelect>
    </EditorForm>
  );
}

function written({ sortBy, sortByDesc }: Values): string {
  if (sortByDesc !== undefined) return `descending ${sortByDesc}`;
  return sortBy === undefined ? '' : `ascending ${sortBy}`;
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorLine, fieldId } from '#ui/fields/fields.tsx';

interface CellInputProps {
  name: string;
  row: string;
  label: string;
  cell: string;
  error: string | undefined;
  /** Warning about a value that is unusual but sent anyway. */
  remark: string | undefined;
  commit(cell: string): void;
}

/** Input of one cell. The row is checked on blur and on Enter, not on every key. */
export function CellInput({ name, row, label, cell, error, remark, commit }: CellInputProps) {
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
      description={remark}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
    />
  );
}

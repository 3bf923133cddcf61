import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { figuresIn, readCondition, writtenRange } from '#domain/rows/condition.ts';
import { readTypedRange, toDecimalInput } from '#domain/values/typed-number.ts';

const both = ['from', 'to'] as const;

interface RangeInputProps {
  /** `Gross` */
  label: string;
  /** As an address has it. */
  written: string;
  /** Undefined without a number. `fix`: how to correct what's typed, which then isn't `written`. */
  set(written: string | undefined, fix?: string): void;
  /** Only the most is asked for. */
  isMost?: boolean;
}

/** Numbers from one to another, as the viewer writes them. */
export function RangeInput({ label, written, set, isMost = false }: RangeInputProps) {
  const [typed, setTyped] = useState(() => {
    const { from = null, to = null } = figuresIn(written) ?? {};
    return { from: toDecimalInput(from), to: toDecimalInput(to) };
  });
  const change = (next: typeof typed) => {
    setTyped(next);
    const { fix, ...ends } = readTypedRange(next.from, next.to);
    const range = writtenRange(ends);
    if (fix !== undefined) set(undefined, fix);
    else if (range === undefined || readCondition({ key: '', kind: 'amount' }, range)) set(range);
    else set(undefined, 'Use 10 decimal places or fewer');
  };
  return both.map((end) =>
    isMost && end === 'from' ? null : (
      <TextInput
        key={end}
        label={isMost ? label : `${label} ${end}`}
        value={typed[end]}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => change({ ...typed, [end]: event.currentTarget.value })}
      />
    ),
  );
}

import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { halfTyped } from '#ui/format/days.ts';
import classes from './day-time-input.module.css';
import { Described } from '#ui/kit/described.tsx';

export interface DayTimeInputProps {
  type: 'date' | 'time';
  /** The accessible name: `Expires, date`. */
  label: string;
  /** `2026-11-20`, `14:30`, `14:30:15`, `halfTyped`, or empty. */
  value: string;
  onChange(value: string): void;
  onBlur?: () => void;
  id?: string;
  /** IDs of the elements that describe it. */
  describedBy?: string | undefined;
  error?: boolean;
  /** Stands at its end, in place of the browser's own calendar. */
  end?: ReactNode;
}

/**
 * A date or time input. Its value is `halfTyped` while the entry is incomplete, because browsers report the same empty
 * text as for an empty field, and fire no change event. Shows seconds only if the value has some.
 */
export function DayTimeInput({ type, label, value, onChange, onBlur, id, describedBy, error, end }: DayTimeInputProps) {
  const ownId = useId();
  const ref = useRef<HTMLInputElement>(null);
  const read = () => {
    const input = ref.current;
    if (!input) return;
    const now = input.validity.badInput ? halfTyped : input.value;
    if (now !== value) onChange(now);
  };
  useEffect(() => {
    const input = ref.current;
    // What was half typed is gone with the element that held it; and a field that was emptied holds no half.
    if (value === halfTyped && input?.validity.badInput === false) onChange(input.value);
    if (value === '' && input?.validity.badInput) input.value = '';
    // Only a new value: while it is typed in, the input is ahead of it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [value]);
  return (
    <Described id={id ?? ownId} by={describedBy}>
      <Input
        ref={ref}
        type={type}
        // Years have four digits, so that the fifth key goes on to the next field.
        max={type === 'date' ? '9999-12-31' : undefined}
        aria-label={label}
        classNames={{ input: classes.input ?? '' }}
        data-empty={value === '' || undefined}
        value={value === halfTyped ? '' : value}
        onChange={read}
        onKeyUp={read}
        onBlur={() => {
          read();
          onBlur?.();
        }}
        error={error}
        rightSection={end}
        rightSectionWidth={34}
        rightSectionPointerEvents="all"
        data-plain={end !== undefined || undefined}
      />
    </Described>
  );
}

import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Textarea, TextInput } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Controller, type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import classes from './fields.module.css';
import { TextButton } from '../kit/button.tsx';

interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: string;
}

/** Input props for data about other people: the browser must not autofill or correct it. */
export const othersData = { autoComplete: 'off', spellCheck: false, dir: 'auto' } as const;

export function TextField<Values extends FieldValues>(props: FieldProps<Values>) {
  return <TextInput {...useInput(props)} />;
}

export function LongTextField<Values extends FieldValues>({
  rows = 5,
  ...props
}: FieldProps<Values> & { rows?: number }) {
  return <Textarea {...useInput(props)} spellCheck rows={rows} />;
}

function useInput<Values extends FieldValues>({ name, label, hint }: FieldProps<Values>) {
  const { register, getFieldState, formState } = useFormContext<Values>();
  return {
    ...register(name),
    ...othersData,
    id: fieldId(name),
    label,
    description: hint,
    error: errorLine(getFieldState(name, formState).error?.message),
  };
}

interface RadioFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  choices: readonly { value: string; label: ReactNode }[];
}

export function RadioField<Values extends FieldValues>({ name, label, hint, choices }: RadioFieldProps<Values>) {
  const { control } = useFormContext<Values>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Radio.Group
          label={label}
          description={hint}
          value={field.value}
          onChange={field.onChange}
          error={errorLine(fieldState.error?.message)}
        >
          <div className={classes.radios}>
            {choices.map((choice, index) => (
              <Radio
                key={choice.value}
                {...(index === 0 ? { id: fieldId(name) } : {})}
                size="md"
                value={choice.value}
                label={choice.label}
                onBlur={field.onBlur}
              />
            ))}
          </div>
        </Radio.Group>
      )}
    />
  );
}

/** Returns the ID of a field's control, which error summaries link to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}

/** Focuses the element with that ID, and opens the `details` element around it. */
export function focusUnfolded(id: string): void {
  const element = document.getElementById(id);
  const fold = element?.closest('details');
  if (fold) fold.open = true;
  element?.focus();
}

/** Sets the values of a composite field one by one, because lists in it only react to their own paths. */
export function setWhole(set: (path: string, value: unknown) => void, name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return set(name, value);
  for (const [key, part] of Object.entries(value)) set(`${name}.${key}`, part);
}

export function errorLine(message: string | undefined): ReactNode {
  return message ? (
    <span className={classes.error}>
      <IconCircleX size={16} stroke={1.6} aria-hidden />
      {message}
    </span>
  ) : undefined;
}

/** Error message below a field. */
export function ErrorLine({ id, message }: { id?: string; message: string | undefined }) {
  return message ? (
    <div id={id} className={classes.under}>
      {errorLine(message)}
    </div>
  ) : null;
}

/** A suggested value with a button to use it. It is never applied automatically. */
export function Suggestion({ value, use }: { value: string; use(): void }) {
  return (
    <p className={classes.suggestion}>
      Suggested from members:{' '}
      <TextButton onClick={use}>
        Use “<bdi>{value}</bdi>”
      </TextButton>
    </p>
  );
}

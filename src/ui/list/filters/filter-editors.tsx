import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { EditorProps } from '#ui/list/list-address.ts';

interface EditorFormProps {
  onSubmit(): void;
  children: ReactNode;
}

/** The body of a panel: fields, and one button that applies them. */
export function EditorForm({ onSubmit, children }: EditorFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        {children}
        <div>
          <Button type="submit" variant="filled">
            Apply filter
          </Button>
        </div>
      </Stack>
    </form>
  );
}

export function ChoiceEditor({
  label,
  field,
  options,
  say,
  values,
  apply,
}: EditorProps & { label: string; field: string; options: readonly string[]; say(option: string): string }) {
  const [value, setValue] = useState(values[field] ?? options[0] ?? '');
  return (
    <EditorForm onSubmit={() => apply({ [field]: value })}>
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={options.map((option) => ({ value: option, label: say(option) }))}
      />
    </EditorForm>
  );
}

interface SuggestingInputProps {
  label: string;
  description?: string;
  value: string;
  suggestions: readonly string[];
  onChange(value: string): void;
}

/** A text, and values that it may be. Another can be typed. */
export function SuggestingInput({ suggestions, onChange, ...props }: SuggestingInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        {...props}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        dir="auto"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}

export function WordsEditor({
  label,
  field,
  hint,
  suggestions,
  values,
  apply,
}: EditorProps & { label: string; field: string; hint: string; suggestions: readonly string[] }) {
  const [value, setValue] = useState(values[field] ?? '');
  return (
    <EditorForm onSubmit={() => apply({ [field]: value.trim() || undefined })}>
      <SuggestingInput label={label} description={hint} value={value} suggestions={suggestions} onChange={setValue} />
    </EditorForm>
  );
}

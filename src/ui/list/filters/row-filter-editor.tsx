import { yesNo } from '#domain/values/labels.ts';
import { type Kind, isFigure } from '#domain/rows/field.ts';
import { keyOfLabel, labelOf } from '#domain/rows/filter.ts';
import '@mantine/core/styles/Input.layer.css';
import { Input, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Column } from '#ui/list/column.tsx';
import { ChoiceEditor, EditorForm, SuggestingInput } from './filter-editors.tsx';
import { RangeInput } from './range-input.tsx';
import type { EditorProps } from '#ui/list/list-address.ts';

interface RowFilterEditorProps extends EditorProps {
  label: string;
  field: string;
  kind: Kind;
  labels: Column<never>['labels'];
  /** Values in the loaded rows. */
  seen(): Promise<readonly string[]>;
}

/** Panel of a filter on loaded rows: a range, yes or no, or a word with the loaded values as suggestions. */
export function RowFilterEditor(props: RowFilterEditorProps) {
  if (isFigure(props)) return <RangeEditor {...props} />;
  return props.kind === 'yes-no' ? (
    <ChoiceEditor {...props} options={yesNoOptions} say={yesNoLabel} />
  ) : (
    <WordEditor {...props} />
  );
}

const yesNoOptions = ['yes', 'no', 'none'];
const yesNoLabel = (option: string) => (option === 'none' ? 'Empty' : yesNo(option));

/** How the filter compares: with a value, or by whether there is one. */
type Way = 'value' | 'none' | 'some';

function wayOf(written: string): Way {
  return written === 'none' || written === 'some' ? written : 'value';
}

function WaySelect({ way, setWay, first }: { way: Way; setWay(way: Way): void; first: string }) {
  return (
    <NativeSelect label="Condition" value={way} onChange={(event) => setWay(event.currentTarget.value as Way)}>
      <option value="value">{first}</option>
      <option value="none">is empty</option>
      <option value="some">is not empty</option>
    </NativeSelect>
  );
}

function RangeEditor({ label, field, values, apply }: RowFilterEditorProps) {
  const written = values[field] ?? '';
  const [way, setWay] = useState(wayOf(written));
  const [range, setRange] = useState<{ written: string | undefined; fix?: string | undefined }>({ written });
  const [error, setError] = useState<string>();
  const submit = () => {
    if (way !== 'value') return apply({ [field]: way });
    if (range.fix === undefined) apply({ [field]: range.written });
    else setError(range.fix);
  };
  return (
    <EditorForm onSubmit={submit}>
      <WaySelect way={way} setWay={setWay} first="is between" />
      {way === 'value' ? (
        <RangeInput label={label} written={written} set={(next, fix) => setRange({ written: next, fix })} />
      ) : null}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </EditorForm>
  );
}

const none: readonly string[] = [];

function WordEditor({ label, field, kind, labels, values, apply, seen }: RowFilterEditorProps) {
  const id = useId();
  const written = values[field] ?? '';
  const [way, setWay] = useState(wayOf(written));
  const [value, setValue] = useState(wayOf(written) !== 'value' ? '' : labels ? labelOf({ labels }, written) : written);
  const { data: offered = none } = useQuery({ queryKey: ['values', id], queryFn: seen, gcTime: 0, retry: false });
  const submit = () => apply({ [field]: way === 'value' ? keyOfLabel(labels, value.trim()) || undefined : way });
  return (
    <EditorForm onSubmit={submit}>
      <WaySelect way={way} setWay={setWay} first={kind === 'text' ? 'contains' : 'is'} />
      {way === 'value' ? (
        <SuggestingInput
          label={label}
          description={kind === 'text' ? 'Matches any part. Not case-sensitive.' : 'Choose one, or type another.'}
          value={value}
          suggestions={kind === 'text' ? none : offered}
          onChange={setValue}
        />
      ) : null}
    </EditorForm>
  );
}

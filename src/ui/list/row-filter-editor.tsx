import { type Kind, isFigure, isTime } from '../../domain/rows/field.ts';
import { endsOf, isFilter, keyOfLabel, labelOf, writtenRange } from '../../domain/rows/filter.ts';
import '@mantine/core/styles/Input.layer.css';
import { Input, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Column } from './column.tsx';
import { toDecimalInput, readTyped } from '../../domain/values/typed-number.ts';
import { DayTimeInput } from '../kit/dates/day-time-input.tsx';
import { halfTyped, today } from '../format/days.ts';
import { EditorForm } from './filter-editors.tsx';
import type { EditorProps } from './list-address.ts';

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
  if (isFigure(props) || isTime(props)) return <RangeEditor {...props} />;
  return props.kind === 'yes-no' ? <YesNoEditor {...props} /> : <WordEditor {...props} />;
}

/** How the filter compares: with a value, or by whether there is one. */
type Way = 'value' | 'none' | 'some' | 'past';

function wayOf(written: string): Way {
  return written === 'none' || written === 'some' || written === 'past' ? written : 'value';
}

function WaySelect({
  way,
  setWay,
  isTime,
  first,
}: {
  way: Way;
  setWay(way: Way): void;
  isTime: boolean;
  first: string;
}) {
  return (
    <NativeSelect label="Condition" value={way} onChange={(event) => setWay(event.currentTarget.value as Way)}>
      <option value="value">{first}</option>
      {isTime ? <option value="past">is before today</option> : null}
      <option value="none">is empty</option>
      <option value="some">is not empty</option>
    </NativeSelect>
  );
}

function RangeEditor({ label, field, kind, values, apply }: RowFilterEditorProps) {
  const asTime = isTime({ kind });
  const written = values[field] ?? '';
  const [way, setWay] = useState(wayOf(written));
  const ends = endsOf(kind, written, today());
  const typed = (end: string | undefined) => (asTime ? (end ?? '') : toDecimalInput(end ?? null));
  const [from, setFrom] = useState(() => typed(ends?.from));
  const [to, setTo] = useState(() => typed(ends?.to));
  const [error, setError] = useState<string>();
  const submit = () => {
    if (way !== 'value') return apply({ [field]: way });
    if (from === halfTyped || to === halfTyped) {
      return setError(`Enter a complete ${from === halfTyped ? 'start' : 'end'} date, or clear it`);
    }
    const start = asTime ? { text: from } : amountOf(from);
    const end = asTime ? { text: to } : amountOf(to);
    const fix = start.fix ?? end.fix;
    if (fix !== undefined) return setError(fix);
    const range = writtenRange({ from: start.text, to: end.text });
    if (range !== undefined && !isFilter({ kind }, range)) {
      return setError(asTime ? 'Enter a valid date' : 'Use 10 decimal places or fewer');
    }
    if (start.text && end.text && (asTime ? from > to : Number(start.text) > Number(end.text))) {
      return setError(asTime ? 'The end date is before the start date' : 'The maximum is less than the minimum');
    }
    apply({ [field]: range });
  };
  return (
    <EditorForm onSubmit={submit}>
      <WaySelect way={way} setWay={setWay} isTime={asTime} first="is between" />
      {way === 'value' ? (
        <>
          <RangeEnd label={`${label} from`} asTime={asTime} value={from} onChange={setFrom} />
          <RangeEnd label={`${label} to`} asTime={asTime} value={to} onChange={setTo} />
        </>
      ) : null}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </EditorForm>
  );
}

interface RangeEndProps {
  label: string;
  asTime: boolean;
  value: string;
  onChange(value: string): void;
}

function RangeEnd({ label, asTime, value, onChange }: RangeEndProps) {
  if (!asTime) {
    return (
      <TextInput
        label={label}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <div>
      <span aria-hidden>{label}</span>
      <DayTimeInput type="date" label={label} value={value} onChange={onChange} />
    </div>
  );
}

/** Returns one end of a range as the URL has it (empty if open), or how to fix the typed text. */
function amountOf(typed: string): { text: string; fix?: string } {
  const understood = readTyped(typed);
  if (understood.kind === 'refused') return { text: '', fix: understood.fix };
  return { text: understood.kind === 'number' ? understood.text : '' };
}

function YesNoEditor({ label, field, values, apply }: RowFilterEditorProps) {
  const [value, setValue] = useState(values[field] ?? 'yes');
  return (
    <EditorForm onSubmit={() => apply({ [field]: value })}>
      <NativeSelect label={label} value={value} onChange={(event) => setValue(event.currentTarget.value)}>
        <option value="yes">Yes</option>
        <option value="no">No</option>
        <option value="none">Empty</option>
      </NativeSelect>
    </EditorForm>
  );
}

function WordEditor({ label, field, kind, labels, values, apply, seen }: RowFilterEditorProps) {
  const id = useId();
  const written = values[field] ?? '';
  const [way, setWay] = useState(wayOf(written));
  const [value, setValue] = useState(wayOf(written) !== 'value' ? '' : labels ? labelOf({ labels }, written) : written);
  const { data: offered = [] } = useQuery({ queryKey: ['values', id], queryFn: seen, gcTime: 0, retry: false });
  const listId = `${id}list`;
  const submit = () => apply({ [field]: way === 'value' ? keyOfLabel(labels, value.trim()) || undefined : way });
  return (
    <EditorForm onSubmit={submit}>
      <WaySelect way={way} setWay={setWay} isTime={false} first={kind === 'text' ? 'contains' : 'is'} />
      {way === 'value' ? (
        <>
          <TextInput
            label={label}
            description={kind === 'text' ? 'Matches any part. Not case-sensitive.' : 'Choose one, or type another.'}
            value={value}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            dir="auto"
            list={listId}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <datalist id={listId}>
            {kind === 'text' ? null : offered.map((text) => <option key={text} value={text} />)}
          </datalist>
        </>
      ) : null}
    </EditorForm>
  );
}

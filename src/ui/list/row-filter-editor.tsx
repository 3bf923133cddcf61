import '@mantine/core/styles/Input.layer.css';
import { Input, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { type ColumnKind, isFigure, isTime } from '../rows/column.tsx';
import { toDecimalInput, understandDecimal } from '../values/decimal-input.ts';
import { DayTimeInput } from '../kit/day-time-input.tsx';
import { halfTyped } from '../values/days.ts';
import { EditorForm } from '../rows/filter-editors.tsx';
import type { EditorProps } from '../rows/list-values.ts';
import { endsOf, isFilter, writtenRange } from '../rows/row-filter.ts';

interface RowFilterEditorProps extends EditorProps {
  label: string;
  field: string;
  kind: ColumnKind;
  /** Values among the rows at hand. */
  seen(): readonly string[];
}

/** The panel of a filter over the rows at hand: a range, yes or no, or a word with those seen so far as suggestions. */
export function RowFilterEditor(props: RowFilterEditorProps) {
  if (isFigure(props) || isTime(props)) return <RangeEditor {...props} />;
  return props.kind === 'yes-no' ? <YesNoEditor {...props} /> : <WordEditor {...props} />;
}

/** How a filter begins: by a value, or by whether there is one. */
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
    <NativeSelect label="Show where it" value={way} onChange={(event) => setWay(event.currentTarget.value as Way)}>
      <option value="value">{first}</option>
      {isTime ? <option value="past">is before today</option> : null}
      <option value="none">is empty</option>
      <option value="some">has a value</option>
    </NativeSelect>
  );
}

function RangeEditor({ label, field, kind, values, apply }: RowFilterEditorProps) {
  const asTime = isTime({ kind });
  const written = values[field] ?? '';
  const [way, setWay] = useState(wayOf(written));
  const ends = endsOf(kind, written);
  const typed = (end: string | undefined) => (asTime ? (end ?? '') : toDecimalInput(end ?? null));
  const [from, setFrom] = useState(() => typed(ends?.from));
  const [to, setTo] = useState(() => typed(ends?.to));
  const [error, setError] = useState<string>();
  const submit = () => {
    if (way !== 'value') return apply({ [field]: way });
    if (from === halfTyped || to === halfTyped) {
      return setError(`Enter the whole day of the ${from === halfTyped ? 'start' : 'end'}, or clear it`);
    }
    const start = asTime ? { text: from } : amountOf(from);
    const end = asTime ? { text: to } : amountOf(to);
    const mend = start.mend ?? end.mend;
    if (mend !== undefined) return setError(mend);
    const range = writtenRange({ from: start.text, to: end.text });
    if (range !== undefined && !isFilter({ kind }, range)) {
      return setError(asTime ? 'Choose days that exist' : 'Enter amounts with 10 decimals at most');
    }
    if (start.text && end.text && (asTime ? from > to : Number(start.text) > Number(end.text))) {
      return setError('The end is below the start. Swap them');
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

/** One end of a range as the address has it, empty where it is open; or how to mend what was typed. */
function amountOf(typed: string): { text: string; mend?: string } {
  const understood = understandDecimal(typed);
  if (understood.kind === 'refused') return { text: '', mend: understood.mend };
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

function WordEditor({ label, field, kind, values, apply, seen }: RowFilterEditorProps) {
  const written = values[field] ?? '';
  const [way, setWay] = useState(wayOf(written));
  const [value, setValue] = useState(wayOf(written) === 'value' ? written : '');
  const [offered] = useState(seen);
  const listId = useId();
  const submit = () => apply({ [field]: way === 'value' ? value.trim() || undefined : way });
  return (
    <EditorForm onSubmit={submit}>
      <WaySelect way={way} setWay={setWay} isTime={false} first={kind === 'text' ? 'contains' : 'is'} />
      {way === 'value' ? (
        <>
          <TextInput
            label={label}
            description={kind === 'text' ? 'Any part of it, in capitals or not.' : 'Choose one, or type another.'}
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

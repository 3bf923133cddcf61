import '@mantine/core/styles/Input.layer.css';
import { Input, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { type ColumnKind, isFigure, isTime } from '../rows/column.tsx';
import { toDecimalInput, understandDecimal } from '../values/decimal-input.ts';
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
    <NativeSelect label="Rows where it is" value={way} onChange={(event) => setWay(event.currentTarget.value as Way)}>
      <option value="value">{first}</option>
      {isTime ? <option value="past">Before today</option> : null}
      <option value="none">Not given</option>
      <option value="some">Given</option>
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
  const input = asTime ? ({ type: 'date' } as const) : ({ inputMode: 'decimal', autoComplete: 'off' } as const);
  return (
    <EditorForm onSubmit={submit}>
      <WaySelect way={way} setWay={setWay} isTime={asTime} first="Between" />
      {way === 'value' ? (
        <>
          <TextInput
            label={`${label} from`}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            {...input}
          />
          <TextInput
            label={`${label} to`}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            {...input}
          />
        </>
      ) : null}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </EditorForm>
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
        <option value="none">Not given</option>
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
      <WaySelect way={way} setWay={setWay} isTime={false} first={kind === 'text' ? 'Containing' : 'Exactly'} />
      {way === 'value' ? (
        <>
          <TextInput
            label={label}
            description={
              kind === 'text'
                ? 'Any part of it, in capitals or not.'
                : 'Values seen so far are offered; any other may be typed.'
            }
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

import { toInstant, instantOf, wallClock } from '../../domain/values/calendar.ts';
import '@mantine/core/styles/Input.layer.css';
import { Input, NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../kit/button.tsx';
import { DayTimeInput } from '../kit/dates/day-time-input.tsx';
import { daysOf, halfTyped } from '../format/days.ts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import classes from './filter-editors.module.css';
import type { EditorProps } from './list-address.ts';
import { isPeriodName, momentsOf } from '../../domain/values/periods.ts';
import { zoneName, viewerZone } from '../format/time.ts';

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
    <form noValidate className={classes.form} onSubmit={submit}>
      {children}
      <div>
        <Button type="submit" variant="filled">
          Apply filter
        </Button>
      </div>
    </form>
  );
}

export function PeriodEditor({
  label,
  after,
  before,
  values,
  apply,
}: EditorProps & { label: string; after: string; before: string }) {
  const { [after]: name } = values;
  const held = isPeriodName(name) ? momentsOf(daysOf(name), viewerZone()) : { after: name, before: values[before] };
  const [start, setStart] = useState(() => inputsOf(held.after, '00:00:00'));
  const [end, setEnd] = useState(() => inputsOf(held.before, '23:59:59'));
  const [error, setError] = useState<string>();
  const submit = () => {
    const half = [start, end].findIndex(({ day, time }) => day === halfTyped || time === halfTyped);
    if (half >= 0) {
      const which = half === 0 ? 'start' : 'end';
      const what = [start, end][half]?.day === halfTyped ? 'date' : 'time';
      return setError(`Enter a complete ${which} ${what}, or clear it`);
    }
    const from = momentOf(start, '00:00:00');
    const to = momentOf(end, '23:59:59');
    if (from === null || to === null)
      return setError(from === null ? 'Choose a start date too' : 'Choose an end date too');
    if (from && to && (toInstant(from) ?? 0) > (toInstant(to) ?? 0)) {
      return setError('The end must be after the start');
    }
    apply({ [after]: from || undefined, [before]: to || undefined });
  };
  return (
    <EditorForm onSubmit={submit}>
      <Moment legend={`${label} from`} value={start} onChange={setStart} />
      <Moment legend={`${label} until`} value={end} onChange={setEnd} />
      <p className={classes.hint}>{zoneName()}. Leave the time blank to include the whole day.</p>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </EditorForm>
  );
}

interface DayAndTime {
  day: string;
  time: string;
}

/** A whole day has no time of its own: what the field does not show cannot be cleared. */
function inputsOf(moment: string | undefined, wholeDay: string): DayAndTime {
  const { day, time } = wallClock(moment ?? '', viewerZone()) ?? { day: '', time: '' };
  return { day, time: time === wholeDay ? '' : time.replace(/:00$/, '') };
}

/** Empty text when nothing was chosen; null when a time was chosen without a day. */
function momentOf({ day, time }: DayAndTime, otherwise: string): string | null {
  if (day === '') return time === '' ? '' : null;
  return instantOf(day, time || otherwise, viewerZone());
}

interface MomentProps {
  legend: string;
  value: DayAndTime;
  onChange(value: DayAndTime): void;
}

function Moment({ legend, value, onChange }: MomentProps) {
  return (
    <fieldset className={classes.moment}>
      <legend>{legend}</legend>
      <DayTimeInput
        type="date"
        label={`${legend}, date`}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
      />
      <DayTimeInput
        type="time"
        label={`${legend}, time`}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </fieldset>
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

export function WordsEditor({
  label,
  field,
  hint,
  suggestions,
  values,
  apply,
}: EditorProps & { label: string; field: string; hint: string; suggestions: readonly string[] }) {
  const [value, setValue] = useState(values[field] ?? '');
  const listId = useId();
  return (
    <EditorForm onSubmit={() => apply({ [field]: value.trim() || undefined })}>
      <TextInput
        label={label}
        description={hint}
        value={value}
        list={listId}
        autoComplete="off"
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </EditorForm>
  );
}

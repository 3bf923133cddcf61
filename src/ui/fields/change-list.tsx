/** Fields of a form that sends only changes: each field is unchanged, set, or cleared. */
import { instantOf } from '../../domain/values/calendar.ts';
import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import classes from './change-list.module.css';
import { type ChangeFieldProps, ChangeRow, ChoiceRow, type Clearing, type RowIds } from './change-row.tsx';
import type { TextChange } from './changes.ts';
import { Described } from '../kit/described.tsx';
import { fieldId, othersData } from './fields.tsx';
import { DayTimeInput } from '../kit/day-time-input.tsx';
import { zoneName, viewerZone } from '../format/time.ts';

interface TextChangeProps extends ChangeFieldProps {
  /** Text of several lines. */
  long?: boolean;
  /** The field can be cleared, which sends an empty text. */
  clearable?: boolean;
}

const emptyText = { label: 'Clear', sentence: 'The field will be cleared.' };

export function TextChangeField({ long = false, clearable = true, ...row }: TextChangeProps) {
  const at = `${row.name}.value`;
  return (
    <ChoiceRow {...row} input={at} long={long} clearing={clearable ? emptyText : undefined}>
      {(ids) => <ChangeInput at={at} ids={ids} long={long} />}
    </ChoiceRow>
  );
}

interface ChangeInputProps {
  at: string;
  ids: RowIds;
  long?: boolean;
  required?: boolean;
}

function ChangeInput({ at, ids, long = false, required = false }: ChangeInputProps) {
  const { register } = useFormContext();
  const common = {
    ...othersData,
    ...register(at),
    'aria-labelledby': ids.label,
    'aria-required': required || undefined,
    error: ids.hasError,
  };
  return (
    <Described id={fieldId(at)} by={ids.description}>
      {long ? <Input component="textarea" multiline rows={5} {...common} spellCheck /> : <Input {...common} />}
    </Described>
  );
}

interface WordChangeProps extends ChangeFieldProps {
  options: readonly { value: string; label: string }[];
}

/** One word of a fixed set. It can't be cleared. */
export function WordChangeField({ options, ...row }: WordChangeProps) {
  const { setValue, clearErrors } = useFormContext();
  const { how, value } = useWatch({ name: row.name }) as TextChange;
  const at = `${row.name}.value`;
  const chosen = how === 'leave' ? '' : value;
  const choose = (word: string) => {
    clearErrors(row.name);
    setValue(row.name, { how: word === '' ? 'leave' : 'set', value: word }, { shouldDirty: true });
  };
  return (
    <ChangeRow {...row} isChanged={how !== 'leave'} errorAt={at}>
      {(ids) => (
        <div
          role="radiogroup"
          aria-labelledby={ids.label}
          aria-describedby={ids.description}
          className={classes.choices}
        >
          {[{ value: '', label: 'No change' }, ...options].map((option, index) => (
            <label key={option.value} data-choice={option.value || 'leave'}>
              <input
                type="radio"
                name={row.name}
                value={option.value}
                checked={chosen === option.value}
                onChange={() => choose(option.value)}
                {...(index === 0 ? { id: fieldId(at) } : {})}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </ChangeRow>
  );
}

interface MomentChangeProps extends ChangeFieldProps {
  /** If omitted, the field can't be cleared. */
  clearing?: Clearing;
  /** Which end of the day a blank time stands for. If omitted, a time is required. */
  wholeDay?: 'start' | 'end';
}

/** A date and a time in the user's time zone. */
export function MomentChangeField({ clearing, wholeDay, ...row }: MomentChangeProps) {
  const [dayAt, timeAt] = [`${row.name}.day`, `${row.name}.time`];
  const [day, time] = useWatch({ name: [dayAt, timeAt] }) as [string, string];
  const iso = instantOf(day, time || '12:00', viewerZone());
  return (
    <ChoiceRow {...row} input={dayAt} secondInput={timeAt} clearing={clearing}>
      {(ids) => (
        <div className={classes.moment}>
          <DayTimeField at={dayAt} type="date" label={`${row.label}, date`} ids={ids} />
          <DayTimeField at={timeAt} type="time" label={`${row.label}, time`} ids={ids} />
          <p className={classes.sentence}>
            {time === '' && wholeDay ? `If the time is blank: ${wholeDay} of day. ` : null}
            Time zone: {zoneName(iso === null ? undefined : Date.parse(iso))}.
          </p>
        </div>
      )}
    </ChoiceRow>
  );
}

interface DayTimeFieldProps {
  at: string;
  ids: RowIds;
  type: 'date' | 'time';
  label: string;
  changed?: () => void;
}

export function DayTimeField({ at, ids, changed, ...input }: DayTimeFieldProps) {
  const { field, fieldState } = useController({ name: at });
  return (
    <DayTimeInput
      {...input}
      id={fieldId(at)}
      describedBy={ids.description}
      error={fieldState.invalid}
      value={field.value as string}
      onChange={(value) => {
        field.onChange(value);
        changed?.();
      }}
      onBlur={field.onBlur}
    />
  );
}

/** Fields of a plain form, which sends only changed fields, and their collapsible groups. */
import { plural } from '#domain/values/labels.ts';
import { instantOf } from '#domain/values/calendar.ts';
import { readTyped, toDecimalInput } from '#domain/values/typed-number.ts';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Checkbox, Input, Switch } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Described } from '#ui/kit/described.tsx';
import { DayInput } from '#ui/kit/dates/day-input.tsx';
import { DayTimeInput } from '#ui/kit/dates/day-time-input.tsx';
import { viewerZone, zoneName } from '#ui/format/time.ts';
import { Choices } from './choices.tsx';
import type { MomentChange, TextChange } from './changes.ts';
import { fieldId, othersData, Suggestion } from './fields.tsx';
import { FieldMenu, type PlainFieldProps, PlainRow, type RowIds, useChange } from './plain-row.tsx';
import classes from './plain-row.module.css';
import { LineFields } from './row-fields.tsx';

export interface FieldGroup {
  title: string;
  /** Names of its fields, shown while the group is collapsed. */
  names: string;
  /** Number of changed fields. */
  changes: number;
}

const groupId = (title: string) => `group-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

export function FirstFields({ title, children }: Pick<FieldGroup, 'title'> & { children: ReactNode }) {
  return (
    <section aria-labelledby={groupId(title)} className={classes.first}>
      <h2 id={groupId(title)} tabIndex={-1} className="spoken">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Rarely used fields in a collapsible group. A link to one of them opens the group. */
export function FoldedFields({ title, names, changes, children }: FieldGroup & { children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const isChanged = changes > 0;
  // Changed fields are always visible, also if a draft or an undo changed them.
  useEffect(() => {
    if (isChanged && fold.current) fold.current.open = true;
  }, [isChanged]);
  return (
    <details ref={fold} className={classes.group}>
      <summary id={groupId(title)}>
        <IconChevronRight size={16} stroke={1.6} aria-hidden />
        <h2>{title}</h2>
        <span className={classes.names}>{names}</span>
        {isChanged ? <span className={classes.changes}>{plural(changes, 'change', 'changes')}</span> : null}
      </summary>
      {children}
    </details>
  );
}

interface InputProps extends PlainFieldProps {
  /** Always sent, and can't be cleared. */
  required?: boolean | undefined;
  isClearable?: boolean | undefined;
  /** Label of the checkbox that clears it: `No limit`. */
  none?: string | undefined;
}

interface RowProps extends InputProps {
  change: ReturnType<typeof useChange>;
  errorsAt: readonly string[];
  /** Returns the text to copy; blank for none. */
  text?: () => string;
  children: (ids: RowIds) => ReactNode;
}

/** A row with the menu that clears the field, copies it, or undoes its change. */
function InputRow({ change, text, required, isClearable = true, none, children, ...row }: RowProps) {
  const { how, clear, back } = change;
  const { setValue } = useFormContext();
  const wasNone = row.was === '';
  const setNone = (isNone: boolean) => {
    if (isNone && !wasNone) clear();
    else if (isNone || how === 'clear') back();
    else setValue(`${row.name}.how`, 'set', { shouldDirty: true });
  };
  return (
    <PlainRow
      {...row}
      how={how}
      mark={required ? '(required)' : undefined}
      menu={
        isClearable || text || how !== 'leave' ? (
          <FieldMenu
            label={row.label}
            text={text ?? (() => '')}
            clear={isClearable && !none && how !== 'clear' ? clear : undefined}
            back={how === 'leave' ? undefined : back}
          />
        ) : null
      }
    >
      {(ids) => (
        <>
          {children(ids)}
          {none ? (
            <Checkbox
              size="md"
              label={none}
              checked={how === 'clear' || (how === 'leave' && wasNone)}
              onChange={(event) => setNone(event.currentTarget.checked)}
            />
          ) : null}
        </>
      )}
    </PlainRow>
  );
}

interface TextProps extends InputProps {
  long?: boolean | undefined;
  /** A number, in the user's notation, with the parsed value below. */
  isNumber?: boolean;
  suggested?: string | null | undefined;
}

export function PlainText({ long = false, isNumber = false, suggested = null, ...row }: TextProps) {
  const { register, setValue } = useFormContext();
  const change = useChange(row.name);
  const { at } = change;
  const typed = useWatch({ name: at }) as string;
  const echo = isNumber ? echoOf(typed) : null;
  const echoId = `${fieldId(at)}-echo`;
  return (
    <InputRow {...row} change={change} errorsAt={[at]} text={() => typed}>
      {(ids) => {
        const common = {
          ...othersData,
          ...(isNumber ? { inputMode: 'decimal' as const, dir: undefined } : {}),
          ...register(at, { onChange: change.touch }),
          'aria-labelledby': ids.label,
          'aria-required': row.required || undefined,
          error: ids.hasError,
        };
        return (
          <>
            <Described
              id={fieldId(at)}
              by={[ids.description, echo ? echoId : ''].filter(Boolean).join(' ') || undefined}
            >
              {long ? <Input component="textarea" multiline rows={4} {...common} spellCheck /> : <Input {...common} />}
            </Described>
            {echo ? (
              <p id={echoId} className={classes.dim}>
                {echo}
              </p>
            ) : null}
            {suggested === null || suggested === typed ? null : (
              <Suggestion value={suggested} use={() => setValue(at, suggested, { shouldDirty: true })} />
            )}
          </>
        );
      }}
    </InputRow>
  );
}

/** Returns the parsed number as a sentence if it differs from the input. */
function echoOf(typed: string): string | null {
  const understood = readTyped(typed);
  if (understood.kind !== 'number') return null;
  // Without grouping, because `1.234` may mean more than a thousand or little more than one.
  const plain = toDecimalInput(understood.text);
  return plain === typed.trim() ? null : `Reads as ${plain}.`;
}

interface ChoiceProps extends PlainFieldProps {
  options: readonly { value: string; label: string }[];
}

/** A choice of a few words. It can't be cleared. */
export function PlainChoice({ options, ...row }: ChoiceProps) {
  const change = useChange(row.name);
  return (
    <InputRow {...row} change={change} errorsAt={[change.at]} isClearable={false}>
      {(ids) => <Choices name={change.at} ids={ids} choices={options} chosen={change.touch} />}
    </InputRow>
  );
}

/** Yes or no: a switch if the value is known, otherwise a choice. */
export function PlainSwitch({ options, ...row }: ChoiceProps) {
  const { setValue, formState } = useFormContext();
  const change = useChange(row.name);
  const value = useWatch({ name: change.at }) as string;
  const start = formState.defaultValues?.[row.name] as TextChange | undefined;
  if (!start?.value) return <PlainChoice {...row} options={options} />;
  return (
    <InputRow {...row} change={change} errorsAt={[change.at]} isClearable={false}>
      {(ids) => (
        <Described id={fieldId(change.at)} by={ids.description || undefined}>
          <Switch
            aria-labelledby={ids.label}
            checked={value === 'yes'}
            onChange={(event) => {
              setValue(change.at, event.currentTarget.checked ? 'yes' : 'no', { shouldDirty: true });
              change.touch();
            }}
          />
        </Described>
      )}
    </InputRow>
  );
}

/** A date and a time in the user's time zone. `wholeDay`: the end of the day that a blank time stands for. */
export function PlainMoment({ wholeDay, ...row }: InputProps & { wholeDay?: 'start' | 'end' | undefined }) {
  const change = useChange(row.name);
  const { day, time } = useWatch({ name: row.name }) as MomentChange;
  const [dayAt, timeAt] = [`${row.name}.day`, `${row.name}.time`];
  const iso = instantOf(day, time || '12:00', viewerZone());
  const zone = `Time zone: ${zoneName(iso === null ? undefined : Date.parse(iso))}.`;
  const dayField = useDayTime(dayAt, change.touch);
  const timeField = useDayTime(timeAt, change.touch);
  return (
    <InputRow
      {...row}
      change={change}
      errorsAt={[dayAt, timeAt]}
      hint={time === '' && wholeDay ? `If the time is blank: ${wholeDay} of day. ${zone}` : zone}
    >
      {(ids) => (
        <div className={classes.moment}>
          <DayInput {...dayField(ids)} label={`${row.label}, date`} isEnd={wholeDay === 'end'} />
          <DayTimeInput {...timeField(ids)} type="time" label={`${row.label}, time`} />
        </div>
      )}
    </InputRow>
  );
}

/** Returns the props of a date or time input of the form. */
function useDayTime(at: string, changed: () => void) {
  const { field, fieldState } = useController({ name: at });
  return (ids: RowIds) => ({
    id: fieldId(at),
    describedBy: ids.description || undefined,
    error: fieldState.invalid,
    value: field.value as string,
    onChange: (value: string) => {
      field.onChange(value);
      changed();
    },
    onBlur: field.onBlur,
  });
}

export function PlainList({ one, ...row }: InputProps & { one: string }) {
  const { getValues } = useFormContext();
  const change = useChange(row.name);
  const items = () => (getValues(`${row.name}.items`) as { value: string }[]).map(({ value }) => value);
  return (
    <InputRow {...row} change={change} errorsAt={[`${row.name}.how`]} text={() => items().join('\n')}>
      {(ids) => (
        <div role="group" aria-labelledby={ids.label} aria-describedby={ids.description || undefined}>
          <LineFields
            at={`${row.name}.items`}
            one={one}
            add={`Add ${one.toLowerCase()}`}
            changed={change.touch}
            addId={fieldId(`${row.name}.how`)}
          />
        </div>
      )}
    </InputRow>
  );
}

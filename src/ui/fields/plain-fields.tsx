/** The inputs of a form, and their collapsible groups. */
import { plural } from '#domain/values/labels.ts';
import { instantOf } from '#domain/values/calendar.ts';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Checkbox, Group, Input, Switch, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Described } from '#ui/kit/described.tsx';
import { DayInput } from '#ui/kit/dates/day-input.tsx';
import { DayTimeInput } from '#ui/kit/dates/day-time-input.tsx';
import { viewerZone, zoneName } from '#ui/format/time.ts';
import { Choices } from './choices.tsx';
import { fieldId, othersData, Suggestion } from './fields.tsx';
import { type Clearing, FieldMenu, type PlainFieldProps, PlainRow, type RowIds, useChange } from './plain-row.tsx';
import classes from './plain-row.module.css';
import { TextLines } from './text-lines.tsx';

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
        {isChanged ? (
          <Text span size="sm" c="var(--st-accent)" fw={600}>
            {plural(changes, 'change', 'changes')}
          </Text>
        ) : null}
      </summary>
      {children}
    </details>
  );
}

export interface InputProps extends PlainFieldProps {
  /** Always sent, and can't be cleared. */
  required?: boolean | undefined;
  clearing: Clearing;
  /** Label of the checkbox that clears it: `No limit`. */
  none?: string | undefined;
}

interface RowProps extends InputProps {
  change: ReturnType<typeof useChange>;
  errorsAt?: readonly string[];
  /** Returns the text to copy; blank for none. */
  text?: () => string;
  /** Its value while something is to be entered in place of none. */
  empty?: '' | readonly [];
  children: (ids: RowIds) => ReactNode;
}

/** A row with the menu that clears the field, copies it, or undoes its change. */
function InputRow({ change, text, required, clearing: _clearing, none, empty = '', children, ...row }: RowProps) {
  const { value, start, how, clear, back, put } = change;
  const setNone = (isNone: boolean) => {
    if (isNone) clear?.();
    else if (start === null) put(empty);
    else back();
  };
  return (
    <PlainRow
      errorsAt={[row.name]}
      {...row}
      how={how}
      mark={required ? '(required)' : undefined}
      menu={
        clear || text || how !== 'leave' ? (
          <FieldMenu
            label={row.label}
            text={text ?? (() => '')}
            clear={none || how === 'clear' ? undefined : clear}
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
              checked={value === null}
              onChange={(event) => setNone(event.currentTarget.checked)}
            />
          ) : null}
        </>
      )}
    </PlainRow>
  );
}

interface TextProps extends InputProps {
  long?: boolean;
  /** A number, in the user's notation, with the parsed value below. */
  isNumber?: boolean;
  /** Returns that as a sentence; blank if it needs no words. */
  readsAs?: ((typed: string) => string) | undefined;
  suggested?: string | null | undefined;
}

export function PlainText({ long = false, isNumber = false, readsAs, suggested = null, ...row }: TextProps) {
  const change = useChange<string | null>(row.name, row.clearing);
  const { field, type, put } = change;
  const typed = change.value ?? '';
  const echo = readsAs?.(typed) ?? '';
  const echoId = `${fieldId(row.name)}-echo`;
  return (
    <InputRow {...row} change={change} text={() => typed}>
      {(ids) => {
        const common = {
          ...othersData,
          ...(isNumber ? { inputMode: 'decimal' as const, dir: undefined } : {}),
          ref: field.ref,
          name: field.name,
          value: typed,
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type(currentTarget.value),
          onBlur: field.onBlur,
          'aria-labelledby': ids.label,
          'aria-required': row.required || undefined,
          error: ids.hasError,
        };
        return (
          <>
            <Described
              id={fieldId(row.name)}
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
              <Suggestion value={suggested} use={() => put(suggested)} />
            )}
          </>
        );
      }}
    </InputRow>
  );
}

/** A choice of a few words. */
export function PlainChoice({
  options,
  ...row
}: InputProps & { options: readonly { value: string; label: string }[] }) {
  const change = useChange<string>(row.name, row.clearing);
  return (
    <InputRow {...row} change={change}>
      {(ids) => <Choices name={row.name} ids={ids} choices={options} value={change.value ?? ''} choose={change.put} />}
    </InputRow>
  );
}

const yesAndNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Yes or no, as a choice. */
export function PlainYesNo(row: InputProps) {
  const change = useChange<boolean>(row.name, row.clearing);
  return (
    <InputRow {...row} change={change}>
      {(ids) => (
        <Choices
          name={row.name}
          ids={ids}
          choices={yesAndNo}
          value={change.value === undefined ? '' : change.value ? 'yes' : 'no'}
          choose={(answer) => change.put(answer === 'yes')}
        />
      )}
    </InputRow>
  );
}

/** Yes or no: a switch if the value is known, otherwise a choice. */
export function PlainSwitch(row: InputProps) {
  const change = useChange<boolean>(row.name, row.clearing);
  if (change.start === undefined) return <PlainYesNo {...row} />;
  return (
    <InputRow {...row} change={change}>
      {(ids) => (
        <Described id={fieldId(row.name)} by={ids.description || undefined}>
          <Switch
            aria-labelledby={ids.label}
            checked={change.value === true}
            onChange={(event) => change.put(event.currentTarget.checked)}
          />
        </Described>
      )}
    </InputRow>
  );
}

/** A date and a time in the user's time zone. `wholeDay`: the end of the day that a blank time stands for. */
export function PlainMoment({ wholeDay, ...row }: InputProps & { wholeDay?: 'start' | 'end' | undefined }) {
  const change = useChange<string | null>(row.name, row.clearing);
  const [day = '', time = ''] = (change.value ?? '').split(' ', 2);
  const timeAt = `${row.name}.time`;
  const iso = instantOf(day, time || '12:00', viewerZone());
  const zone = `Time zone: ${zoneName(iso === null ? undefined : Date.parse(iso))}.`;
  const set = (nextDay: string, nextTime: string) => change.type(nextTime === '' ? nextDay : `${nextDay} ${nextTime}`);
  return (
    <InputRow
      {...row}
      change={change}
      errorsAt={[row.name, timeAt]}
      hint={time === '' && wholeDay ? `If the time is blank: ${wholeDay} of day. ${zone}` : zone}
    >
      {(ids) => {
        const common = { describedBy: ids.description || undefined, error: ids.hasError, onBlur: change.field.onBlur };
        return (
          <Group gap="sm">
            <DayInput
              {...common}
              id={fieldId(row.name)}
              value={day}
              onChange={(next) => set(next, time)}
              label={`${row.label}, date`}
              isEnd={wholeDay === 'end'}
            />
            <DayTimeInput
              {...common}
              id={fieldId(timeAt)}
              type="time"
              value={time}
              onChange={(next) => set(day, next)}
              label={`${row.label}, time`}
            />
          </Group>
        );
      }}
    </InputRow>
  );
}

const noLines: readonly string[] = [];

export function PlainList({ one, ...row }: InputProps & { one: string }) {
  const change = useChange<readonly string[] | null>(row.name, row.clearing);
  const lines = change.value ?? noLines;
  return (
    <InputRow {...row} change={change} text={() => lines.join('\n')} empty={[]}>
      {(ids) => (
        <div role="group" aria-labelledby={ids.label} aria-describedby={ids.description || undefined}>
          <TextLines
            name={row.name}
            one={one}
            lines={lines}
            put={(next) => change.put(next.length === 0 ? (change.start === undefined ? undefined : []) : next)}
          />
        </div>
      )}
    </InputRow>
  );
}

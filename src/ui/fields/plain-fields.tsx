/** Fields of a plain form, which sends only changed fields, and their collapsible groups. */
import { plural } from '../../domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Described } from '../kit/described.tsx';
import { zoneName } from '../format/time.ts';
import { DayTimeField } from './change-list.tsx';
import { Choices } from './change-row.tsx';
import type { MomentChange } from './changes.ts';
import { fieldId, focusUnfolded, othersData } from './fields.tsx';
import { FieldMenu, type PlainFieldProps, PlainRow, useChange } from './plain-row.tsx';
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

/** Fields that are always visible. */
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

/** Navigation of a long form, with the number of changes in each group. */
export function FieldIndex({ groups }: { groups: readonly Pick<FieldGroup, 'title' | 'changes'>[] }) {
  return (
    <nav aria-label="Form sections" className={classes.index}>
      <ul>
        {groups.map(({ title, changes }) => (
          <li key={title}>
            <a
              href={`#${groupId(title)}`}
              onClick={(event) => {
                event.preventDefault();
                focusUnfolded(groupId(title));
              }}
            >
              {title}
            </a>
            {changes > 0 ? (
              <span>
                {changes}
                <span className="spoken"> changed</span>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TextProps extends PlainFieldProps {
  /** Text of several lines. */
  long?: boolean;
  /** Always sent, and can't be cleared. */
  required?: boolean;
}

export function PlainText({ long = false, required = false, ...row }: TextProps) {
  const { register, getValues } = useFormContext();
  const { how, touch, clear, back } = useChange(row.name);
  const at = `${row.name}.value`;
  return (
    <PlainRow
      {...row}
      mark={required ? '(required)' : undefined}
      how={how}
      errorsAt={[at]}
      menu={
        <FieldMenu
          label={row.label}
          text={() => getValues(at) as string}
          clear={required || how === 'clear' ? undefined : clear}
          back={how === 'leave' ? undefined : back}
        />
      }
    >
      {(ids) => {
        const common = {
          ...othersData,
          ...register(at, { onChange: touch }),
          'aria-labelledby': ids.label,
          'aria-required': required || undefined,
          error: ids.hasError,
        };
        return (
          <Described id={fieldId(at)} by={ids.description || undefined}>
            {long ? <Input component="textarea" multiline rows={4} {...common} spellCheck /> : <Input {...common} />}
          </Described>
        );
      }}
    </PlainRow>
  );
}

interface ChoiceProps extends PlainFieldProps {
  options: readonly { value: string; label: string }[];
}

/** A choice of a few words. It can't be cleared. */
export function PlainChoice({ options, ...row }: ChoiceProps) {
  const { how, touch, back } = useChange(row.name);
  const at = `${row.name}.value`;
  return (
    <PlainRow
      {...row}
      how={how}
      errorsAt={[at]}
      menu={how === 'leave' ? null : <FieldMenu label={row.label} text={() => ''} clear={undefined} back={back} />}
    >
      {(ids) => <Choices name={at} ids={ids} choices={options} firstId={fieldId(at)} chosen={touch} />}
    </PlainRow>
  );
}

/** A date and a time in the user's time zone. They can't be cleared. */
export function PlainMoment(row: PlainFieldProps) {
  const { how, touch, back } = useChange(row.name);
  const { day } = useWatch({ name: row.name }) as MomentChange;
  const [dayAt, timeAt] = [`${row.name}.day`, `${row.name}.time`];
  const at = Date.parse(`${day}T12:00`);
  return (
    <PlainRow
      {...row}
      how={how}
      errorsAt={[dayAt, timeAt]}
      hint={`Time zone: ${zoneName(Number.isNaN(at) ? undefined : at)}`}
      menu={how === 'leave' ? null : <FieldMenu label={row.label} text={() => ''} clear={undefined} back={back} />}
    >
      {(ids) => (
        <div className={classes.moment}>
          <DayTimeField at={dayAt} type="date" label={`${row.label}, date`} ids={ids} changed={touch} />
          <DayTimeField at={timeAt} type="time" label={`${row.label}, time`} ids={ids} changed={touch} />
        </div>
      )}
    </PlainRow>
  );
}

/** A list of texts. */
export function PlainList({ one, ...row }: PlainFieldProps & { one: string }) {
  const { getValues } = useFormContext();
  const { how, touch, clear, back } = useChange(row.name);
  const items = () => (getValues(`${row.name}.items`) as { value: string }[]).map(({ value }) => value);
  return (
    <PlainRow
      {...row}
      how={how}
      errorsAt={[`${row.name}.how`]}
      menu={
        <FieldMenu
          label={row.label}
          text={() => items().join('\n')}
          clear={how === 'clear' ? undefined : clear}
          back={how === 'leave' ? undefined : back}
        />
      }
    >
      {(ids) => (
        <div role="group" aria-labelledby={ids.label} aria-describedby={ids.description || undefined}>
          <LineFields
            at={`${row.name}.items`}
            one={one}
            add={`Add ${one.toLowerCase()}`}
            changed={touch}
            addId={fieldId(`${row.name}.how`)}
          />
        </div>
      )}
    </PlainRow>
  );
}

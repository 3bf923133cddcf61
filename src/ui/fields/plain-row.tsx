/** A row of a plain form: typing sets the field; its menu clears it, copies it, or undoes the change. */
import { ActionIcon, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconDots, IconEraser, IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { isSame } from '#domain/values/collections.ts';
import { copyText, Escape } from '#ui/browser/dom.ts';
import { ButtonMenu } from '#ui/kit/menu.tsx';
import { ErrorLine, fieldId } from './fields.tsx';
import classes from './plain-row.module.css';

export interface PlainFieldProps {
  /** Path in the form: `employer`. */
  name: string;
  label: string;
  /** The previous value as display text. Empty string: the field was blank. Null: the previous value is unknown. */
  was: string | null;
  hint?: string | undefined;
  /** Warning about a value that is valid but unusual. */
  warning?: string | undefined;
}

/** How a save changes a field. */
type Choice = 'leave' | 'set' | 'clear';

/** For `aria-labelledby` and `aria-describedby` of the row's controls. */
export interface RowIds {
  label: string;
  description: string;
  hasError: boolean;
}

/** The value of a body that clears a field. Undefined: it can't be cleared. */
export type Clearing = '' | null | readonly [] | undefined;

/** A value is unchanged as the form was opened with it, and cleared as the value that clears it. */
export function useChange<Value>(name: string, clearing: Clearing) {
  const { setValue, clearErrors } = useFormContext();
  const { field, formState } = useController({ name });
  // In place of undefined, the controller has the value that it was mounted with.
  const value = useWatch({ name }) as Value | undefined;
  const start = formState.defaultValues?.[name] as Value | undefined;
  const how: Choice = isSame(value, start)
    ? 'leave'
    : clearing !== undefined && isSame(value, clearing)
      ? 'clear'
      : 'set';
  const put = (next: unknown) => setValue(name, next, { shouldDirty: true });
  const putWhole = (next: unknown) => {
    clearErrors(name);
    put(next);
  };
  return {
    field,
    value,
    start,
    how,
    put,
    /** Sets what's typed. A text that was unknown and is deleted again isn't sent. */
    type: (typed: string) => {
      const emptied = clearing === undefined ? '' : clearing;
      put(typed === '' ? (start === undefined ? undefined : emptied) : typed);
    },
    clear: clearing === undefined ? undefined : () => putWhole(clearing),
    back: () => putWhole(start),
  };
}

interface PlainRowProps extends PlainFieldProps {
  mark?: string | undefined;
  how: Choice;
  /** Paths of the values that may have errors. */
  errorsAt: readonly string[];
  /** Shown below the field instead of the previous value. */
  note?: ReactNode;
  menu?: ReactNode;
  children: (ids: RowIds) => ReactNode;
}

export function PlainRow(props: PlainRowProps) {
  const { name, label, was, hint, warning, mark, how, errorsAt, menu, children } = props;
  const { getFieldState, formState } = useFormContext();
  const message = errorsAt.map((path) => getFieldState(path, formState).error?.message).find(Boolean);
  const id = fieldId(name);
  const note = props.note === undefined ? how !== 'leave' && previousValueNote(how, was) : props.note;
  const description = Object.entries({ was: note, hint, warning, error: message }).flatMap(([part, said]) =>
    said ? [`${id}-${part}`] : [],
  );
  return (
    <div className={classes.row} data-changed={how !== 'leave' || undefined}>
      <p className={classes.what}>
        <Text span inherit fw={600} id={`${id}-label`}>
          {label}
        </Text>
        {mark ? <span className={classes.dim}> {mark}</span> : null}
      </p>
      <div className={classes.control}>
        {children({ label: `${id}-label`, description: description.join(' '), hasError: message !== undefined })}
        {note ? (
          <p id={`${id}-was`} className={classes.was}>
            {note}
          </p>
        ) : null}
        {hint ? (
          <p id={`${id}-hint`} className={classes.dim}>
            {hint}
          </p>
        ) : null}
        {warning ? (
          <p id={`${id}-warning`} className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {warning}
          </p>
        ) : null}
        <ErrorLine id={`${id}-error`} message={message} />
      </div>
      {menu}
    </div>
  );
}

function previousValueNote(how: Choice, was: string | null): ReactNode {
  const before = was ? (
    <>
      was <bdi>{was.split('\n').join(', ')}</bdi>
    </>
  ) : was === '' ? (
    'was blank'
  ) : null;
  if (how !== 'clear') return before;
  return (
    <>
      will be cleared{before ? ', ' : ''}
      {before}
    </>
  );
}

interface FieldMenuProps {
  label: string;
  /** Returns the text to copy; blank for none. */
  text(): string;
  /** Undefined if the field can't be cleared. */
  clear: (() => void) | undefined;
  /** Undefined if nothing is changed. */
  back: (() => void) | undefined;
}

/** Menu of further actions of a field, behind a three-dot button. */
export function FieldMenu({ label, text, clear, back }: FieldMenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const id = useId();
  const close = () => {
    setAnchor(null);
    anchor?.focus();
  };
  const items = [
    { label: 'Clear', Icon: IconEraser, act: clear },
    { label: 'Copy', Icon: IconCopy, act: text() === '' ? undefined : () => void copyText(text(), label) },
    { label: 'Undo change', Icon: IconArrowBackUp, act: back },
  ].flatMap(({ act, Icon, ...item }) =>
    act ? [{ ...item, act, icon: <Icon size={16} stroke={1.6} aria-hidden /> }] : [],
  );
  return (
    <>
      <ActionIcon
        className={classes.dots}
        aria-label={`${label}: more`}
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-disabled={items.length === 0}
        data-disabled={items.length === 0}
        onClick={(event) => setAnchor(anchor || items.length === 0 ? null : event.currentTarget)}
      >
        <IconDots aria-hidden />
      </ActionIcon>
      {anchor ? (
        <>
          <Escape opener={anchor} onClose={close} />
          <ButtonMenu anchor={anchor} items={items} onClose={close} />
        </>
      ) : null}
    </>
  );
}

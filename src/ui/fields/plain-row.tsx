/** A row of a plain form: typing sets the field; its menu clears it, copies it, or undoes the change. */
import { IconAlertTriangle, IconCopy, IconDots, IconEraser, IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { copyText, Escape } from '#ui/browser/dom.ts';
import { IconButton } from '#ui/kit/button.tsx';
import { ButtonMenu } from '#ui/kit/menu.tsx';
import type { Choice } from './changes.ts';
import { ErrorLine, fieldId, setWhole } from './fields.tsx';
import classes from './plain-row.module.css';

export interface PlainFieldProps {
  /** Path of the change in the form: `employer`. */
  name: string;
  label: string;
  /** The previous value as display text. Empty string: the field was blank. Null: the previous value is unknown. */
  was: string | null;
  hint?: string | undefined;
  /** Warning about a value that is valid but unusual. */
  warning?: string | undefined;
}

/** For `aria-labelledby` and `aria-describedby` of the row's controls. */
export interface RowIds {
  label: string;
  description: string;
  hasError: boolean;
}

interface Change {
  how: Choice;
}

const contentOf = ({ how: _how, ...content }: Change): object => content;

function isEmpty(content: object): boolean {
  return Object.values(content).every((value) => value === '' || (Array.isArray(value) && value.length === 0));
}

/**
 * Derives the change from the input: unchanged if equal to the opened form, cleared if emptied, otherwise set. The form has
 * the change itself, or only its text.
 */
export function useChange(name: string) {
  const { getValues, setValue, clearErrors, formState } = useFormContext();
  const value = useWatch({ name }) as Change | string;
  const start = formState.defaultValues?.[name] as Change | string | undefined;
  const put = (change: Change | string) => {
    clearErrors(name);
    setWhole((path, part) => setValue(path, part, { shouldDirty: true }), name, change);
  };
  const back = () => {
    if (start !== undefined) put(structuredClone(start));
  };
  if (typeof value === 'string') {
    const how: Choice = value === start ? 'leave' : value === '' ? 'clear' : 'set';
    return { how, at: name, touch: () => {}, clear: () => put(''), back };
  }
  return {
    how: value.how,
    at: `${name}.value`,
    touch: () => {
      const content = contentOf(getValues(name) as Change);
      const was = typeof start === 'object' ? contentOf(start) : {};
      const isSame = JSON.stringify(content) === JSON.stringify(was);
      const next = isSame || (isEmpty(content) && isEmpty(was)) ? 'leave' : isEmpty(content) ? 'clear' : 'set';
      if (next !== (getValues(name) as Change).how) setValue(`${name}.how`, next, { shouldDirty: true });
    },
    clear: () => {
      const empty = Object.entries(contentOf(getValues(name) as Change)).map(([key, part]) => [
        key,
        Array.isArray(part) ? [] : '',
      ]);
      put({ ...(Object.fromEntries(empty) as object), how: 'clear' });
    },
    back,
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
        <span id={`${id}-label`} className={classes.label}>
          {label}
        </span>
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
      <IconButton
        icon={IconDots}
        className={classes.dots}
        aria-label={`${label}: more`}
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        isOff={items.length === 0}
        onClick={(event) => setAnchor(anchor || items.length === 0 ? null : event.currentTarget)}
      />
      {anchor ? (
        <>
          <Escape opener={anchor} onClose={close} />
          <ButtonMenu anchor={anchor} items={items} onClose={close} />
        </>
      ) : null}
    </>
  );
}

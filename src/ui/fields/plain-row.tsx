/** A row of a plain form: typing into it sets it; its menu clears it, copies it, or takes the change back. */
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconEraser, IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Escape } from '../browser/close-on-escape.ts';
import { copyText } from '../browser/copy-text.ts';
import { Existing } from '../browser/existing-element.ts';
import { IconButton } from '../kit/button.tsx';
import type { RowIds } from './change-row.tsx';
import type { Choice } from './changes.ts';
import { ErrorLine, fieldId, setWhole } from './fields.tsx';
import classes from './plain-row.module.css';

export interface PlainFieldProps {
  /** Path of the change in the form: `employer`. */
  name: string;
  label: string;
  /** What it was, as people read it: blank where it was empty, null where nobody knows. */
  was: string | null;
  hint?: string | undefined;
}

interface Change {
  how: Choice;
}

const contentOf = ({ how: _how, ...content }: Change): object => content;

function isEmpty(content: object): boolean {
  return Object.values(content).every((value) => value === '' || (Array.isArray(value) && value.length === 0));
}

/** What is typed decides: as the form was opened, it is left; emptied, it is cleared; otherwise it is set. */
export function useChange(name: string) {
  const { getValues, setValue, clearErrors, formState } = useFormContext();
  const { how } = useWatch({ name }) as Change;
  const start = formState.defaultValues?.[name] as Change | undefined;
  const put = (change: object) => {
    clearErrors(name);
    setWhole((path, value) => setValue(path, value, { shouldDirty: true }), name, change);
  };
  return {
    how,
    touch: () => {
      const content = contentOf(getValues(name) as Change);
      const was = start ? contentOf(start) : {};
      const isSame = JSON.stringify(content) === JSON.stringify(was);
      const next = isSame || (isEmpty(content) && isEmpty(was)) ? 'leave' : isEmpty(content) ? 'clear' : 'set';
      if (next !== (getValues(name) as Change).how) setValue(`${name}.how`, next, { shouldDirty: true });
    },
    clear: () => {
      const empty = Object.entries(contentOf(getValues(name) as Change)).map(([key, value]) => [
        key,
        Array.isArray(value) ? [] : '',
      ]);
      put({ ...(Object.fromEntries(empty) as object), how: 'clear' });
    },
    back: () => {
      if (start) put(structuredClone(start));
    },
  };
}

interface PlainRowProps extends PlainFieldProps {
  mark?: string | undefined;
  how: Choice;
  /** Paths of what its error may be about. */
  errorsAt: readonly string[];
  /** Under the field in place of what it was. */
  note?: ReactNode;
  menu?: ReactNode;
  children: (ids: RowIds) => ReactNode;
}

export function PlainRow({ name, label, was, hint, mark, how, errorsAt, menu, children, ...others }: PlainRowProps) {
  const { getFieldState, formState } = useFormContext();
  const message = errorsAt.map((path) => getFieldState(path, formState).error?.message).find(Boolean);
  const id = fieldId(name);
  const note = others.note === undefined ? how !== 'leave' && wasWords(how, was) : others.note;
  const description = [note ? `${id}-was` : '', hint ? `${id}-hint` : '', message ? `${id}-error` : ''].filter(Boolean);
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
        <ErrorLine id={`${id}-error`} message={message} />
      </div>
      {menu}
    </div>
  );
}

function wasWords(how: Choice, was: string | null): ReactNode {
  const before = was ? (
    <>
      was <bdi>{was.split('\n').join(', ')}</bdi>
    </>
  ) : was === '' ? (
    'was empty'
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
  /** What is copied; blank for nothing. */
  text(): string;
  /** None: it cannot be cleared. */
  clear: (() => void) | undefined;
  /** None: nothing is changed. */
  back: (() => void) | undefined;
}

/** What else can be done with a field, behind three dots beside it. */
export function FieldMenu({ label, text, clear, back }: FieldMenuProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const id = useId();
  const close = () => {
    setAnchor(null);
    anchor?.focus();
  };
  const acts = [
    { words: 'Clear', icon: IconEraser, act: clear },
    { words: 'Copy', icon: IconCopy, act: text() === '' ? undefined : () => void copyText(text(), label) },
    { words: 'Undo change', icon: IconArrowBackUp, act: back },
  ].flatMap(({ act, ...one }) => (act ? [{ ...one, act }] : []));
  return (
    <>
      <IconButton
        className={classes.dots}
        aria-label={`${label}: more`}
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        isOff={acts.length === 0}
        onClick={(event) => setAnchor(anchor || acts.length === 0 ? null : event.currentTarget)}
      >
        <IconDots size={16} stroke={1.6} aria-hidden />
      </IconButton>
      {anchor ? (
        <>
          <Escape opener={anchor} onClose={close} />
          <Menu
            // The menu is called after its button.
            id={anchor.id}
            opened
            onChange={(opened) => {
              if (!opened) close();
            }}
            position="bottom-end"
            withInitialFocusPlaceholder={false}
            transitionProps={{ duration: 0 }}
            returnFocus={false}
          >
            <Menu.Target>
              <Existing element={anchor} />
            </Menu.Target>
            <Menu.Dropdown className={classes.menu}>
              {acts.map(({ words, icon: Icon, act }, index) => (
                <Menu.Item
                  key={words}
                  leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
                  onClick={act}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                >
                  {words}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </>
      ) : null}
    </>
  );
}

/** Lists in a change list: lines of text, and rows to add, change, and remove. */
import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { Button, IconButton } from '../kit/button.tsx';
import { IconPlus, IconSelector, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import classes from './change-list.module.css';
import { type ChangeFieldProps, ChoiceRow, type Clearing } from './change-row.tsx';
import { Described } from '../kit/described.tsx';
import { ErrorLine, fieldId, othersData } from './fields.tsx';

interface ListChangeProps extends ChangeFieldProps {
  /** `Tag` */
  one: string;
  /** Label of the button that adds a line. Default: `Add tag`. */
  add?: string;
  clearing?: Clearing;
}

const emptyList = { label: 'Clear', sentence: 'The list will be cleared.' };

/** A list of texts. Clearing sends an empty list, unless `clearing` describes another effect. */
export function ListChangeField({ one, add = `Add ${one.toLowerCase()}`, ...row }: ListChangeProps) {
  return (
    <ChoiceRow clearing={emptyList} {...row}>
      {() => <LineFields at={`${row.name}.items`} one={one} add={add} />}
    </ChoiceRow>
  );
}

interface LineFieldsProps {
  /** Path of the lines in the form. */
  at: string;
  /** `Tag`: lines are called `Tag 1`, `Tag 2`. */
  one: string;
  add: string;
  /** True if the lines name what the form removes: `Tag 1 to remove`. */
  removes?: boolean;
  digits?: boolean;
  /** Called after a line was added, edited, or removed. */
  changed?: () => void;
  /** ID of the add button, if links to the field lead to it. */
  addId?: string;
}

/** Lines of text, one input each. */
export function LineFields({ digits = false, ...list }: LineFieldsProps) {
  return (
    <RowList {...list} blank={{ value: '' }}>
      {(line, label) => <RowInput at={`${line}.value`} label={label} digits={digits} changed={list.changed} />}
    </RowList>
  );
}

interface RowListProps extends Omit<LineFieldsProps, 'digits'> {
  /** Values of a new row. */
  blank: Readonly<Record<string, string>>;
  /** Renders the inputs of the row at that path. `label`: `Email 2`. */
  children: (at: string, label: string) => ReactNode;
}

/** Rows that can be added and removed. Adding focuses the new row, removing focuses the add button. */
export function RowList({ at, one, add, removes = false, blank, changed, addId, children }: RowListProps) {
  const { control, clearErrors } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: at });
  const addButton = useRef<HTMLButtonElement>(null);
  const inner = one.charAt(0).toLowerCase() + one.slice(1);
  const removeRow = (index: number) => {
    // Errors are stored by row number, and the numbers shift.
    clearErrors(at);
    remove(index);
    changed?.();
    addButton.current?.focus();
  };
  return (
    <div className={classes.rows}>
      {fields.length > 0 ? (
        <ul>
          {fields.map(({ id }, index) => (
            <li key={id} className={classes.entry}>
              {children(`${at}.${index}`, `${one} ${index + 1}${removes ? ' to remove' : ''}`)}
              <IconButton
                aria-label={`${removes ? "Don't remove" : 'Remove'} ${inner} ${index + 1}`}
                onClick={() => removeRow(index)}
              >
                <IconX size={16} stroke={1.6} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={addButton}
        id={addId}
        className={classes.add}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => {
          clearErrors(`${at.split('.', 1)[0] ?? at}.how`);
          append({ ...blank });
          changed?.();
        }}
      >
        {add}
      </Button>
    </div>
  );
}

interface RowInputProps {
  at: string;
  label: string;
  digits?: boolean;
  /** Visible label above the input. */
  title?: string | undefined;
  options?: readonly { value: string; label: string }[];
  /** Common values, offered as suggestions; other values are accepted too. */
  suggestions?: readonly string[];
  /** Placeholder. */
  hint?: string;
  changed?: (() => void) | undefined;
  /** Returns a warning about a value that is valid but unusual; empty if there is none. */
  remark?(typed: string): string;
}

/** One input of a row, with its error below. */
export function RowInput({
  at,
  label,
  digits = false,
  title,
  options,
  suggestions,
  hint,
  changed,
  remark,
}: RowInputProps) {
  const { register, getFieldState, formState } = useFormContext();
  const typed: unknown = useWatch({ name: at });
  const message = getFieldState(at, formState).error?.message;
  const odd = (!message && remark?.(typeof typed === 'string' ? typed : '')) || '';
  const id = fieldId(at);
  const words = message ? `${id}-error` : odd ? `${id}-remark` : undefined;
  const common = {
    ...register(at, changed ? { onChange: changed } : {}),
    error: message !== undefined,
    'aria-label': title ? undefined : label,
  };
  return (
    <div className={classes.cell}>
      {title ? (
        <label htmlFor={id} className={classes.title}>
          <span className="spoken">{label}, </span>
          {title}
        </label>
      ) : null}
      <Described id={id} by={words}>
        {options ? (
          <Input
            component="select"
            pointer
            rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
            rightSectionPointerEvents="none"
            {...common}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Input>
        ) : (
          <Input
            {...common}
            {...othersData}
            inputMode={digits ? 'numeric' : undefined}
            placeholder={hint}
            {...(suggestions ? { list: `${id}-suggestions` } : {})}
          />
        )}
      </Described>
      {suggestions ? (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      ) : null}
      <ErrorLine id={`${id}-error`} message={message} />
      {odd ? (
        <p id={`${id}-remark`} className={classes.remark}>
          {odd}
        </p>
      ) : null}
    </div>
  );
}

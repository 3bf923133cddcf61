/** Lists in a form: lines of text, and rows to add, change, and remove. */
import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, Input, Text } from '@mantine/core';
import { formatCount } from '#domain/values/labels.ts';
import { IconMinus, IconPlus, IconSelector, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import classes from './row-fields.module.css';
import { Described } from '#ui/kit/described.tsx';
import { ErrorLine, fieldId, othersData } from './fields.tsx';

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
  /** The last one can't be removed. */
  needsOne?: boolean;
  /** There can't be more. */
  most?: number;
}

export function LineFields({ digits = false, ...list }: LineFieldsProps) {
  return (
    <RowList {...list} blank={{ value: '' }}>
      {(line, label) => (
        <RowInput
          at={`${line}.value`}
          label={label}
          inputMode={digits ? 'numeric' : undefined}
          changed={list.changed}
        />
      )}
    </RowList>
  );
}

interface RowListProps extends Omit<LineFieldsProps, 'digits'> {
  /** Values of a new row. */
  blank: Readonly<Record<string, string>>;
  /** Renders the inputs of the row at that path. `label`: `Email 2`; blank for the only row of those that need one. */
  children: (at: string, label: string) => ReactNode;
}

/** Rows that can be added and removed. Adding focuses the new row, removing focuses the add button. */
export function RowList({ at, one, add, removes = false, blank, changed, addId, children, ...bounds }: RowListProps) {
  const { control, clearErrors } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name: at });
  const addButton = useRef<HTMLButtonElement>(null);
  const { needsOne = false, most = Infinity } = bounds;
  const isOnly = needsOne && fields.length === 1;
  const isFull = fields.length >= most;
  const AddIcon = removes ? IconMinus : IconPlus;
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
              {children(`${at}.${index}`, isOnly ? '' : `${one} ${index + 1}${removes ? ' to remove' : ''}`)}
              {isOnly ? null : (
                <ActionIcon
                  aria-label={`${removes ? "Don't remove" : 'Remove'} ${inner} ${index + 1}`}
                  onClick={() => removeRow(index)}
                >
                  <IconX aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <Button
        ref={addButton}
        id={addId}
        leftSection={<AddIcon aria-hidden />}
        aria-disabled={isFull}
        data-disabled={isFull}
        onClick={() => {
          if (isFull) return;
          clearErrors(`${at.split('.', 1)[0] ?? at}.add`);
          append({ ...blank });
          changed?.();
        }}
      >
        {add}
      </Button>
      {isFull ? <Text size="sm" c="dimmed" mt="xs">{`Up to ${formatCount(most)} at a time.`}</Text> : null}
    </div>
  );
}

interface RowInputProps {
  at: string;
  label: string;
  /** Keyboard of a phone. */
  inputMode?: 'numeric' | 'decimal' | undefined;
  /** Visible label above the input. */
  title?: string | undefined;
  options?: readonly { value: string; label: string }[];
  /** Common values, offered as suggestions; other values are accepted too. */
  suggestions?: readonly string[];
  hint?: string;
  changed?: (() => void) | undefined;
  /** Takes over pasted text. Returns false to leave it to the input. */
  paste?(text: string): boolean;
  required?: boolean;
  /** Returns a warning about a value that is valid but unusual; empty if there is none. */
  remark?(typed: string): string;
  /** Returns how the typed text is read; empty if that needs no words. */
  note?(typed: string): string;
}

/** One input of a row, with its error below. */
export function RowInput({
  at,
  label,
  inputMode,
  title,
  options,
  suggestions,
  hint,
  changed,
  paste,
  required = false,
  remark,
  note,
}: RowInputProps) {
  const { register, getFieldState, formState } = useFormContext();
  const typed: unknown = useWatch({ name: at });
  const message = getFieldState(at, formState).error?.message;
  const text = typeof typed === 'string' ? typed : '';
  const id = fieldId(at);
  const said = { error: message, remark: message ? '' : remark?.(text), note: note?.(text) };
  const words = Object.entries(said).flatMap(([part, words]) => (words ? [`${id}-${part}`] : []));
  const common = {
    ...register(at, changed ? { onChange: changed } : {}),
    error: message !== undefined,
    'aria-label': title ? undefined : label,
    'aria-required': required || undefined,
  };
  return (
    <div className={classes.cell}>
      {title ? (
        <label htmlFor={id} className={classes.title}>
          {label ? <span className="spoken">{label}, </span> : null}
          {title}
          {required ? ' (required)' : null}
        </label>
      ) : null}
      <Described id={id} by={words.join(' ') || undefined}>
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
            inputMode={inputMode}
            placeholder={hint}
            onPaste={(event) => {
              if (paste?.(event.clipboardData.getData('text/plain'))) event.preventDefault();
            }}
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
      {said.remark ? (
        <Text size="sm" c="var(--st-warn)" mt="xs" id={`${id}-remark`}>
          {said.remark}
        </Text>
      ) : null}
      {said.note ? (
        <Text size="sm" c="dimmed" mt="xs" id={`${id}-note`}>
          {said.note}
        </Text>
      ) : null}
    </div>
  );
}

import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Described } from '#ui/kit/described.tsx';
import { ErrorLine, fieldId, othersData } from './fields.tsx';
import classes from './row-fields.module.css';

interface TextLinesProps {
  /** Path of the list in the form. */
  name: string;
  /** `Tag`: lines are called `Tag 1`, `Tag 2`. */
  one: string;
  lines: readonly string[];
  put(lines: readonly string[]): void;
}

/** A list of texts. Adding focuses the new line, removing the button that adds. */
export function TextLines({ name, one, lines, put }: TextLinesProps) {
  const { clearErrors, getFieldState, formState } = useFormContext();
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isAdding = useRef(false);
  useEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    isAdding.current = false;
  }, [lines.length]);
  const inner = one.toLowerCase();
  return (
    <div className={classes.rows}>
      {lines.length > 0 ? (
        <ul ref={list}>
          {lines.map((line, index) => {
            const id = fieldId(`${name}.${index}`);
            const message = getFieldState(`${name}.${index}`, formState).error?.message;
            return (
              // A line is its place and its text, and the form has both.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className={classes.entry}>
                <div className={classes.cell}>
                  <Described id={id} by={message ? `${id}-error` : undefined}>
                    <Input
                      {...othersData}
                      value={line}
                      aria-label={`${one} ${index + 1}`}
                      error={message !== undefined}
                      onChange={({ currentTarget }) => put(lines.with(index, currentTarget.value))}
                    />
                  </Described>
                  <ErrorLine id={`${id}-error`} message={message} />
                </div>
                <ActionIcon
                  aria-label={`Remove ${inner} ${index + 1}`}
                  onClick={() => {
                    // Errors are stored by line number, and the numbers shift.
                    clearErrors(name);
                    put(lines.toSpliced(index, 1));
                    add.current?.focus();
                  }}
                >
                  <IconX aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Button
        ref={add}
        id={fieldId(name)}
        leftSection={<IconPlus aria-hidden />}
        onClick={() => {
          clearErrors(name);
          isAdding.current = true;
          put([...lines, '']);
        }}
      >
        Add {inner}
      </Button>
    </div>
  );
}

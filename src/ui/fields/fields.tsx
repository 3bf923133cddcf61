import { Button, Text } from '@mantine/core';
import { IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** Input props for data about other people: the browser must not autofill or correct it. */
export const othersData = { autoComplete: 'off', spellCheck: false, dir: 'auto' } as const;

/** Returns the ID of a field's control, which error summaries link to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}

/** Focuses the element with that ID, or the first of its radios, and opens the `details` element around it. */
export function focusUnfolded(id: string): void {
  const element = document.getElementById(id);
  const fold = element?.closest('details');
  if (fold) fold.open = true;
  (element?.querySelector('input') ?? element)?.focus();
}

/** Sets the values of a composite field one by one, because lists in it only react to their own paths. */
export function setWhole(set: (path: string, value: unknown) => void, name: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return set(name, value);
  for (const [key, part] of Object.entries(value)) set(`${name}.${key}`, part);
}

export function errorLine(message: string | undefined): ReactNode {
  return message ? (
    <span className={classes.error}>
      <IconCircleX size={16} stroke={1.6} aria-hidden />
      {message}
    </span>
  ) : undefined;
}

export function ErrorLine({ id, message }: { id?: string; message: string | undefined }) {
  return message ? (
    <Text component="div" size="sm" c="var(--mantine-color-error)" mt={6} id={id}>
      {errorLine(message)}
    </Text>
  ) : null;
}

/** A suggested value with a button to use it. It is never applied automatically. */
export function Suggestion({ value, use }: { value: string; use(): void }) {
  return (
    <Text size="sm" c="dimmed" mt={6}>
      Suggested from members:{' '}
      <Button variant="transparent" onClick={use}>
        Use “<bdi>{value}</bdi>”
      </Button>
    </Text>
  );
}

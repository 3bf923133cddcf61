import type { ComponentProps, ReactNode } from 'react';
import classes from './list-button.module.css';

interface ListButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children' | 'aria-label'> {
  label: string;
  /** Icons at its sides; on a phone they stand for the label. */
  before?: ReactNode;
  after?: ReactNode;
}

/** For a link that looks like one: an icon, and its label in a span. */
export const listButtonLook = classes.button;

/** Looks as Mantine's, and is a plain element: whoever goes from list to list has all of them drawn anew each time. */
export function ListButton({ label, before, after, className, ...button }: ListButtonProps) {
  const look = className ? `${classes.button} ${className}` : classes.button;
  return (
    <button type="button" className={look} aria-label={label} {...button}>
      {before}
      <span>{label}</span>
      {after}
    </button>
  );
}

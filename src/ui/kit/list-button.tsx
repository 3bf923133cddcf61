import type { ComponentProps, ReactNode } from 'react';
import classes from './list-button.module.css';

interface ListButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  label: string;
  /** Icons at its sides; on a phone they stand for the label. */
  before?: ReactNode;
  after?: ReactNode;
}

/** For a link that looks like one: an icon, and its label in a span. */
export const listButtonLook = classes.button;

/** A plain element in the style of Mantine's button, because each list renders many of them again. */
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

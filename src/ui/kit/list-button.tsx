import type { ComponentProps, ReactNode } from 'react';
import classes from './list-button.module.css';

interface ListButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  label: string;
  /** Icons beside the label; on a phone they replace it. */
  before?: ReactNode;
  after?: ReactNode;
}

/** Class name for a link that looks like a list button: an icon, and its label in a span. */
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

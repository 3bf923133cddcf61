import type { ComponentProps, ReactNode } from 'react';
import classes from './list-button.module.css';

type ListButtonProps = Omit<ComponentProps<'button'>, 'type'> & { before?: ReactNode; after?: ReactNode };

/** For what is no button and shall look like one. */
export const listButtonLook = classes.button;

/** Looks as Mantine's, and is a plain element: whoever goes from list to list has all of them drawn anew each time. */
export function ListButton({ before, after, className = '', children, ...button }: ListButtonProps) {
  return (
    <button type="button" className={`${classes.button} ${className}`} {...button}>
      {before}
      <span>{children}</span>
      {after}
    </button>
  );
}

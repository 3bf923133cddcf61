/** Buttons as plain elements, because Mantine's would load its core code. */
import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';

/** Props that make an element look like a button. */
interface ButtonRoot {
  className: string;
  children: ReactNode;
  'aria-label'?: string | undefined;
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'default' | 'filled' | 'subtle';
  size?: 'sm' | 'md';
  color?: 'red';
  fullWidth?: boolean;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Renders another element, such as a link, instead of a button. */
  renderRoot?(root: ButtonRoot): ReactNode;
}

export function Button({
  variant = 'default',
  size = 'sm',
  color,
  fullWidth,
  leftSection,
  rightSection,
  renderRoot,
  className,
  children,
  ...others
}: ButtonProps) {
  const root = {
    ...others,
    className: joined(classes.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-block': fullWidth,
    children: (
      <>
        {leftSection}
        <span className={classes.label}>{children}</span>
        {rightSection}
      </>
    ),
  };
  return renderRoot ? renderRoot(root) : <button type="button" {...root} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  'aria-label': string;
  /** Pixels. */
  size?: number;
  /** Disabled but still focusable, so that the focus isn't lost. */
  isOff?: boolean;
}

/** A button with only an icon. */
export function IconButton({ size = 28, isOff = false, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      className={joined(classes.icon, className)}
      style={{ width: size, height: size }}
      aria-disabled={isOff || undefined}
      data-off={isOff || undefined}
      {...button}
    />
  );
}

/** A button that looks like a link, for small actions. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" className={classes.text} {...props} />;
}

function joined(own: string | undefined, given: string | undefined): string {
  return given ? `${own} ${given}` : `${own}`;
}

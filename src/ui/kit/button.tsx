/** Buttons as plain elements, because Mantine's would load its core code. */
import type { IconProps } from '@tabler/icons-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import classes from './button.module.css';

/** How a button looks, and a link that looks like one. */
export interface Look {
  variant?: 'default' | 'filled' | 'subtle';
  size?: 'sm' | 'md';
  color?: 'red';
  fullWidth?: boolean;
  /** On a phone, only the icon shows. The words are its name. */
  collapses?: boolean;
  /** Before the words. */
  icon?: ComponentType<IconProps>;
  rightSection?: ReactNode;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'>, Look {}

export function Button(props: ButtonProps) {
  return <button type="button" {...buttonRoot(props)} />;
}

/** Returns the props of the element that looks so. */
export function buttonRoot<Props extends Look & { className?: string | undefined; children?: ReactNode }>({
  variant = 'default',
  size = 'sm',
  color,
  fullWidth,
  collapses,
  icon: Icon,
  rightSection,
  className,
  children,
  ...others
}: Props) {
  return {
    ...others,
    className: joined(classes.button, className),
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-block': fullWidth || undefined,
    'data-collapses': collapses || undefined,
    children: (
      <>
        {Icon ? <Icon size={16} stroke={1.6} aria-hidden /> : null}
        <span className={classes.label}>{children}</span>
        {rightSection}
      </>
    ),
  };
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  'aria-label': string;
  icon: ComponentType<IconProps>;
  /** Pixels. */
  size?: number;
  /** Disabled but still focusable, so that the focus isn't lost. */
  isOff?: boolean;
}

/** A button with only an icon. */
export function IconButton({ icon: Icon, size = 28, isOff = false, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      className={joined(classes.icon, className)}
      style={{ width: size, height: size }}
      aria-disabled={isOff || undefined}
      data-off={isOff || undefined}
      {...button}
    >
      <Icon size={size < 32 ? 16 : 18} stroke={1.6} aria-hidden />
    </button>
  );
}

/** A button that looks like a link, for small actions. */
export function TextButton(props: ComponentProps<'button'>) {
  return <button type="button" className={classes.text} {...props} />;
}

function joined(own: string | undefined, given: string | undefined): string {
  return given ? `${own} ${given}` : `${own}`;
}

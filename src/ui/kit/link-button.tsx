/** Links that look like buttons. */
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonRoot, type Look } from './button.tsx';

interface AnchorButtonProps extends Omit<ComponentProps<'a'>, 'color'>, Look {}

/** For addresses outside Steward: an email, a phone number, another site. */
export function AnchorButton(props: AnchorButtonProps) {
  const { children, ...root } = buttonRoot(props);
  return <a {...root}>{children}</a>;
}

/** For pages of Steward. Takes what the router's link takes. */
export const LinkButton = createLink(AnchorButton);

import { type LinkOptions, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { prefetchCode } from '#ui/browser/prefetch.ts';

interface RowLinkProps extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'onClick' | 'onPointerEnter' | 'onFocus'
> {
  link: LinkOptions;
  /** Prefetches on hover and focus. Default: preloads the linked page. */
  prepare?: () => void;
}

/**
 * A lighter version of the router's link, because a page of rows has up to a hundred links. It has no active state.
 */
export function RowLink({ link, prepare, children, ...anchor }: RowLinkProps) {
  const router = useRouter();
  const prefetch = prepare ?? (() => prefetchCode(async () => router.preloadRoute(link)));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void router.navigate(link);
  };
  return (
    <a
      title={typeof children === 'string' ? titleOf(children) : undefined}
      {...anchor}
      href={router.buildLocation(link).href}
      onClick={follow}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </a>
  );
}

/** Returns the tooltip for a name that lists may cut off. Undefined for a short name. */
export function titleOf(name: string): string | undefined {
  return name.length > 60 ? name : undefined;
}

/** Returns true for a plain click, which navigates in this tab. The browser handles other buttons and modifier keys. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

import { type LinkOptions, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { prefetchCode } from '../browser/prefetch.ts';

interface RowLinkProps extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'onClick' | 'onPointerEnter' | 'onFocus'
> {
  link: LinkOptions;
  /** Prefetches on hover and focus; by default, the page that the link leads to. */
  prepare?: () => void;
}

/**
 * A link like the router's, without its subscriptions and effects, since a page of rows has up to a hundred links. It does
 * not know whether it leads to the current page.
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

/** Of a name that may be cut where it stands in a list; none of a short one. */
export function titleOf(name: string): string | undefined {
  return name.length > 60 ? name : undefined;
}

/** Navigates in this tab on a plain click. The browser handles other buttons and modifier keys. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

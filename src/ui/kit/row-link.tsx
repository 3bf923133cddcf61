import { type LinkOptions, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { prefetchCode } from '../browser/prefetch.ts';

interface RowLinkProps extends Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'onClick' | 'onPointerEnter' | 'onFocus'
> {
  link: LinkOptions;
  /** Fetches what the press needs, when it is pointed at or focused; without this, the page that it leads to. */
  prepare?: () => void;
}

/**
 * A link inside the application as the router's own, but without its subscriptions and effects: a page of rows has up to
 * a hundred links. It does not know whether it leads to the page that is shown.
 */
export function RowLink({ link, prepare, children, ...anchor }: RowLinkProps) {
  const router = useRouter();
  const ahead = prepare ?? (() => prefetchCode(async () => router.preloadRoute(link)));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void router.navigate(link);
  };
  return (
    <a {...anchor} href={router.buildLocation(link).href} onClick={follow} onPointerEnter={ahead} onFocus={ahead}>
      {children}
    </a>
  );
}

/** Follows a link in this tab: any other button or key is the browser's to deal with. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

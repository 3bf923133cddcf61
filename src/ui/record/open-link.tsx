import { type Values, withOpen } from './record-link.ts';
import { createContext, use } from 'react';
import { prefetchCode } from '#ui/browser/prefetch.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { RowLink, titleOf } from '#ui/kit/row-link.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from its list in this tab, so that Back closes it. */
    openedHere?: boolean | undefined;
  }
}

export const loadDrawer = () => import('./record-drawer.tsx');

/** Prefetches the code of the record's details. */
export const PrefetchDetails = createContext<(() => Promise<unknown>) | undefined>(undefined);

/** Link that opens a row's record next to its list. Its text is the row's name. */
export function OpenLink({ id, children }: { id: string | null; children: string }) {
  const loadDetails = use(PrefetchDetails);
  if (!id) return <UserText>{children}</UserText>;
  const prepare = () => {
    prefetchCode(loadDrawer);
    if (loadDetails) prefetchCode(loadDetails);
  };
  return (
    <RowLink
      id={openLinkId(id)}
      title={titleOf(children)}
      link={{
        to: '.',
        search: (old: Values) => withOpen(old, id),
        state: (old) => ({ ...old, openedHere: true }),
      }}
      prepare={prepare}
    >
      <UserText>{children}</UserText>
    </RowLink>
  );
}

/** Returns the ID of the element that gets focus when the record closes. */
export function openLinkId(id: string): string {
  return `open-${id}`;
}

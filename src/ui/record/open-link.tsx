import { createContext, type ReactNode, use } from 'react';
import { prefetchCode } from '../browser/prefetch.ts';
import { RowLink } from '../kit/row-link.tsx';
import type { Values } from '../rows/list-values.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from its list in this tab, so that Back closes it. */
    openedHere?: boolean | undefined;
  }
}

export const loadDrawer = () => import('./record-drawer.tsx');

/** Fetches the code of what is shown of a record of this list. */
export const PrefetchDetails = createContext<(() => Promise<unknown>) | undefined>(undefined);

/** A link that opens a row's record beside its list. */
export function OpenLink({ id, children }: { id: string | null; children: ReactNode }) {
  const loadDetails = use(PrefetchDetails);
  if (!id) return <>{children}</>;
  const prepare = () => {
    prefetchCode(loadDrawer);
    if (loadDetails) prefetchCode(loadDetails);
  };
  return (
    <RowLink
      id={openLinkId(id)}
      link={{
        to: '.',
        search: (old: Values) => ({ ...old, open: id }),
        state: (old) => ({ ...old, openedHere: true }),
      }}
      prepare={prepare}
    >
      {children}
    </RowLink>
  );
}

/** Where the focus returns to when the record is closed. */
export function openLinkId(id: string): string {
  return `open-${id}`;
}

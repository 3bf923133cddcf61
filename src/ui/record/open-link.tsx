import { createContext, use } from 'react';
import { prefetchCode } from '../browser/prefetch.ts';
import { Words } from '../kit/cells.tsx';
import { RowLink, titleOf } from '../kit/row-link.tsx';
import { type Values, withOpen } from '../rows/list-values.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from its list in this tab, so that Back closes it. */
    openedHere?: boolean | undefined;
  }
}

export const loadDrawer = () => import('./record-drawer.tsx');

/** Fetches the code of what is shown of a record of this list. */
export const PrefetchDetails = createContext<(() => Promise<unknown>) | undefined>(undefined);

/** A link that opens a row's record beside its list. Its text is what the row is called. */
export function OpenLink({ id, children }: { id: string | null; children: string }) {
  const loadDetails = use(PrefetchDetails);
  if (!id) return <Words>{children}</Words>;
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
      <Words>{children}</Words>
    </RowLink>
  );
}

/** Where the focus returns to when the record is closed. */
export function openLinkId(id: string): string {
  return `open-${id}`;
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { fetchAhead } from './lazy-part.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from its list in this tab, so that Back closes it. */
    openedHere?: boolean | undefined;
  }
}

export const loadDrawer = () => import('./record-drawer.tsx');

/** A link that opens a row's record beside its list. */
export function OpenLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (!id) return <>{children}</>;
  return (
    <Link
      id={openLinkId(id)}
      to="."
      search={(old) => ({ ...old, open: id })}
      state={(old) => ({ ...old, openedHere: true })}
      preload={false}
      onPointerEnter={() => fetchAhead(loadDrawer)}
      onFocus={() => fetchAhead(loadDrawer)}
    >
      {children}
    </Link>
  );
}

/** Where the focus returns to when the record is closed. */
export function openLinkId(id: string): string {
  return `open-${id}`;
}

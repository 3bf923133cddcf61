import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { Page } from '../api/page.ts';
import type { Values } from './filters.tsx';
import type { ListState } from './list-state.ts';
import { loadDrawer, openLinkId } from './open-link.tsx';

const RecordDrawer = lazy(async () => ({ default: (await loadDrawer()).RecordDrawer }));

/** How a list shows one of its rows as a record. */
export interface RecordView<Row> {
  /** `Transaction` */
  label: string;
  badge?(row: Row): ReactNode;
  /** What is known of it; loaded when a record is first opened. */
  Details: ComponentType<{ row: Row }>;
}

interface ListDrawerProps<Row> {
  view: RecordView<Row>;
  page: Page<Row> | undefined;
  list: ListState;
}

/** The record that the address names with `open`, beside the list. */
export function ListDrawer<Row extends { id: string | null }>({ view, page, list }: ListDrawerProps<Row>) {
  const { open } = list.values;
  const { close, turnTo } = useOpening();
  useReturnOfFocus(open);
  if (open === undefined || !page) return null;
  const ids = page.rows.map(({ id }) => id).filter((id) => id !== null);
  const position = ids.indexOf(open);
  const row = page.rows.find(({ id }) => id === open);
  const neighbour = (id: string | undefined) => (position < 0 || id === undefined ? undefined : () => turnTo(id));
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        title={`${view.label} ${open}`}
        badge={row ? view.badge?.(row) : undefined}
        previous={neighbour(ids[position - 1])}
        next={neighbour(ids[position + 1])}
        onClose={close}
      >
        {row ? (
          <view.Details row={row} />
        ) : (
          <p>It is not among the rows of this page. The list may have changed since the link was made.</p>
        )}
      </RecordDrawer>
    </Suspense>
  );
}

function useOpening() {
  const navigate = useNavigate();
  const router = useRouter();
  const openedHere = useLocation({ select: ({ state }) => state.openedHere === true });
  return {
    close: () => {
      if (openedHere) router.history.back();
      else void navigate({ to: '.', search: ({ open: _open, ...old }: Values) => old, replace: true });
    },
    turnTo: (id: string) =>
      void navigate({
        to: '.',
        search: (old: Values) => ({ ...old, open: id }),
        state: true,
        replace: true,
      }),
  };
}

/** However a record was closed, the focus goes back to its row. */
function useReturnOfFocus(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    if (open === undefined && last.current !== undefined) document.getElementById(openLinkId(last.current))?.focus();
    last.current = open;
  }, [open]);
}

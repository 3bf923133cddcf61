import { type Values, withOpen } from '#ui/record/record-link.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import type { SyncedRows } from './synced-rows.ts';
import type { PageSearch } from './list-source.ts';
import type { PageRequest } from './list-source.ts';
import type { ListState } from './list-address.ts';
import { loadDrawer, openLinkId } from '#ui/record/open-link.tsx';
import { cachedRow, useFoundRow } from './list-cache.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { Column } from './column.tsx';

const RecordDrawer = lazyPart(loadDrawer, ({ RecordDrawer }) => RecordDrawer);
const MissingRecord = lazyPart(
  () => import('./missing-record.tsx'),
  ({ MissingRecord }) => MissingRecord,
);

/** Shows one row of a list as a record. */
export interface RecordView<Row> {
  /** `Transaction` */
  label: string;
  /** The name that people use for the record, shown above label and ID. Blank if there is none. */
  name(row: Row): string;
  /** Fetches the code of `Details`. */
  load(): Promise<unknown>;
  /** The record's details; loaded when a record is first opened. */
  Details: ComponentType<DetailsProps<Row>>;
}

export interface DetailsProps<Row> {
  row: Row;
  /** Those of its list, which say what each field is called and how it's shown. */
  columns: readonly Column<Row>[];
}

interface ListDrawerProps<Row> {
  view: RecordView<Row>;
  columns: readonly Column<Row>[];
  noun: string;
  /** The rows on screen; undefined until the first response. */
  rows: readonly (Row | undefined)[] | undefined;
  list: ListState;
  /** Page number of each loaded row, by ID; undefined while one page is on screen. */
  pages: ReadonlyMap<string, number> | undefined;
  /** The rows in a worker. */
  synced: SyncedRows<Row> | null;
  search: PageSearch<Row> | undefined;
  request: PageRequest<Row>;
  /** The menu of the row, for its record. */
  menuOf(row: Row): ReactNode;
}

/** Shows the record that the URL names with `open`, next to the list. */
export function ListDrawer<Row extends { id: string | null }>(props: ListDrawerProps<Row>) {
  const { rows, list } = props;
  const { open } = list.values;
  useReturnOfFocus(open);
  return open === undefined || !rows ? null : <OpenRecord {...props} open={open} rows={rows} />;
}

interface OpenRecordProps<Row> extends ListDrawerProps<Row> {
  open: string;
  rows: readonly (Row | undefined)[];
}

function OpenRecord<Row extends { id: string | null }>(props: OpenRecordProps<Row>) {
  const { view, open, rows, list, request } = props;
  const { close, turnTo } = useOpening();
  usePageOf(open, list.page, props.pages);
  const position = useMemo(() => rows.findIndex((row) => row?.id === open), [rows, open]);
  const { row, isAwaited } = useRow(open, props);
  const neighbour = (index: number) => {
    const id = position < 0 ? null : rows[index]?.id;
    return id ? () => turnTo(id) : undefined;
  };
  const title = `${view.label} ${open}`;
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        name={row ? view.name(row) : ''}
        title={title}
        isFound={row !== undefined}
        menu={row ? props.menuOf(row) : null}
        previous={neighbour(position - 1)}
        next={neighbour(position + 1)}
        onClose={close}
      >
        {row ? (
          <view.Details row={row} columns={props.columns} />
        ) : isAwaited ? null : (
          <MissingRecord
            key={open}
            what={title}
            noun={props.noun}
            id={open}
            at={list.page}
            isSynced={props.synced?.isWhole === true}
            request={request}
            search={props.search}
          />
        )}
      </RecordDrawer>
    </Suspense>
  );
}

/** Returns the row from the screen, from the worker, or from any cached response of its list. */
function useRow<Row extends { id: string | null }>(open: string, { rows, synced, request }: OpenRecordProps<Row>) {
  const cache = useQueryClient();
  const operation = String(request(1).queryKey[0]);
  const found = useFoundRow<Row>(operation, open);
  const here = rows.find((row) => row?.id === open) ?? found ?? cachedRow<Row>(cache, operation, open)?.row;
  const { data, isFetching } = useQuery({
    queryKey: ['synced row', operation, open, synced?.key],
    queryFn: () => synced?.row(open) ?? null,
    enabled: here === undefined,
    gcTime: 0,
    // The previous answer stays while the worker starts, and while rows arrive.
    placeholderData: (before, query) => (query?.queryKey[2] === open ? before : undefined),
    retry: false,
  });
  return { row: here ?? data ?? undefined, isAwaited: isFetching && data === undefined };
}

function useOpening() {
  const navigate = useNavigate();
  const router = useRouter();
  const openedHere = useLocation({ select: ({ state }) => state.openedHere === true });
  return {
    close: () => {
      if (openedHere) router.history.back();
      else void navigate({ to: '.', search: (old: Values) => withOpen(old), replace: true });
    },
    turnTo: (id: string) =>
      void navigate({
        to: '.',
        search: (old: Values) => withOpen(old, id),
        state: true,
        replace: true,
      }),
  };
}

/** Puts the open record's page into the URL, so a reload finds it: a loaded list shows rows of all pages. */
function usePageOf(open: string, page: number, pages: ReadonlyMap<string, number> | undefined): void {
  const navigate = useNavigate();
  const at = pages?.get(open);
  useEffect(() => {
    if (at === undefined || at === page) return;
    const search = (old: Values) => ({ ...old, page: at > 1 ? String(at) : undefined });
    void navigate({ to: '.', search, state: true, replace: true });
  }, [navigate, at, page]);
}

/** Returns focus to the row after its record closes. */
function useReturnOfFocus(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    if (open === undefined && last.current !== undefined) document.getElementById(openLinkId(last.current))?.focus();
    last.current = open;
  }, [open]);
}

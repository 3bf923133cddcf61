import type { ListModel } from './list-props.ts';
import { IconArrowsSort, IconColumns3, IconDots, IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useId, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import { Escape } from '../browser/close-on-escape.ts';
import { useDisclosure } from '../kit/disclosure.tsx';
import { ListButton, listButtonLook } from '../kit/list-button.tsx';
import { type PageAction, usePageActions } from '../browser/page-actions.ts';
import classes from './list-screen.module.css';
import { hasMore, loadAllLabel } from './list-source.ts';
import { updatedAt } from './list-words.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';

const loadPanels = () => import('./list-panels.tsx');
const loadExport = () => import('./list-export.tsx');
const SortMenu = lazyPart(loadPanels, ({ SortMenu }) => SortMenu);
const ColumnsEditor = lazyPart(loadPanels, ({ ColumnsEditor }) => ColumnsEditor);
const ActionsMenu = lazyPart(loadPanels, ({ ActionsMenu }) => ActionsMenu);
const ListExport = lazyPart(loadExport, ({ ListExport }) => ListExport);

/** Buttons for the whole list: sort, refresh, export, columns. */
export function ListActions<Row extends { id: string | null }>({ model }: { model: ListModel<Row> }) {
  const { all, arrangement, leadsTo, more, sort } = model;
  const columns = useDisclosure(loadPanels);
  const [exporting, setExporting] = useState(false);
  const refetch = async () => {
    const wasWell = model.query.error === null;
    const { error, dataUpdatedAt } = await model.askAgain();
    // After a failure, ListTrouble announces it.
    if (wasWell && !error) announce(updatedAt(dataUpdatedAt));
  };
  const refresh = () => {
    model.heldRows?.refresh();
    if (model.heldRows === null || model.heldRows !== all.held) void refetch();
  };
  useListPageActions(model, {
    refresh,
    exportRows: () => setExporting(true),
    chooseColumns: columns.open,
  });
  return (
    <>
      <MenuButton
        Icon={IconArrowsSort}
        label="Sort"
        aria-label={`Sort: ${sort.words}`}
        title={`Sort: ${sort.words}`}
        data-sorts
        menu={(anchor, close) => <SortMenu anchor={anchor} sort={sort} onClose={close} />}
      />
      {leadsTo?.map(({ to, label, Icon }) => (
        <Link key={to} to={to} aria-label={label} className={listButtonLook}>
          <Icon size={16} stroke={1.6} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      {more ? null : (
        <>
          <Act Icon={IconRefresh} label="Refresh" onClick={refresh} />
          <Act
            Icon={IconDownload}
            label="Export"
            aria-haspopup="dialog"
            onPointerEnter={() => prefetchCode(loadExport)}
            onFocus={() => prefetchCode(loadExport)}
            onClick={() => setExporting(true)}
          />
        </>
      )}
      <div {...columns.anchor}>
        {more ? (
          <MenuButton
            className={classes.more}
            Icon={IconDots}
            label="More actions"
            title="More actions"
            menu={(anchor, close) => (
              <ActionsMenu
                anchor={anchor}
                onClose={close}
                items={[
                  ...more,
                  { label: 'Refresh', act: refresh },
                  { label: 'Export', act: () => setExporting(true) },
                  { label: 'Columns', act: columns.open },
                ]}
              />
            )}
          />
        ) : (
          <Act Icon={IconColumns3} label="Columns" title="Columns" {...columns.button} />
        )}
        {columns.panel('Columns and row density', () => (
          <ColumnsEditor arrangement={arrangement} />
        ))}
      </div>
      {exporting ? (
        <Suspense fallback={null}>
          <ListExport model={model} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface MenuButtonProps extends ActProps {
  menu(anchor: HTMLElement, close: () => void): ReactNode;
}

function MenuButton({ menu, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const id = useId();
  const close = () => {
    setAnchor(null);
    anchor?.focus();
  };
  return (
    <>
      <Act
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => prefetchCode(loadPanels)}
        onFocus={() => prefetchCode(loadPanels)}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        {...button}
      />
      {anchor ? (
        <>
          <Escape opener={anchor} onClose={close} />
          <Suspense fallback={null}>{menu(anchor, close)}</Suspense>
        </>
      ) : null}
    </>
  );
}

type ActProps = { Icon: typeof IconRefresh } & ComponentProps<typeof ListButton>;

function Act({ Icon, ...button }: ActProps) {
  return <ListButton before={<Icon size={16} stroke={1.6} aria-hidden />} {...button} />;
}

/** Registers the list's actions for the command menu and keyboard shortcuts. */
function useListPageActions<Row>(
  model: ListModel<Row>,
  given: Record<'refresh' | 'exportRows' | 'chooseColumns', () => void>,
): void {
  const { noun, page, list, all, isAll } = model;
  const loads = page && hasMore(page) && !isAll && !all.loading ? loadAllLabel(page) : null;
  const hasNext = page?.hasNext === true && !isAll && !model.repeats;
  const hasPrevious = list.page > 1 && !isAll;
  const clears = model.narrowedHere || model.narrowedByService;
  const possible: (PageAction | false)[] = [
    { label: `Search ${noun}`, key: '/', run: focusSearch },
    hasNext && { label: 'Next page', key: ']', run: () => list.goTo(list.page + 1) },
    hasPrevious && { label: 'Previous page', key: '[', run: () => list.goTo(list.page - 1) },
    { label: 'Next row', key: 'j', run: () => focusRow(1) },
    { label: 'Previous row', key: 'k', run: () => focusRow(-1) },
    { label: `Refresh ${noun}`, key: 'r', run: given.refresh },
    loads !== null && { label: `${loads} of ${noun}`, run: model.showAll },
    clears && { label: 'Clear filters', run: model.clear },
    { label: `Export ${noun}`, run: given.exportRows },
    { label: 'Choose columns', run: given.chooseColumns },
    { label: 'Change sort order', run: changeSort },
  ];
  usePageActions(possible.filter((action) => action !== false));
}

/** Returns the links that open the rows in the document. */
function rowLinks(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main tbody th[scope=row] > span > a, main article > p:first-child a'),
  ];
}

/** Moves focus to the next or previous row; without a focused row, to the first or last. */
export function focusRow(step: 1 | -1): void {
  const links = rowLinks();
  const at = links.findIndex((link) => link.closest('tr, article')?.contains(document.activeElement));
  const next = at === -1 ? links.at(step === 1 ? 0 : -1) : links[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Opens the sorts. */
function changeSort(): void {
  document.querySelector<HTMLElement>('main [data-sorts]')?.click();
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('main [role=search] input')?.focus();
}

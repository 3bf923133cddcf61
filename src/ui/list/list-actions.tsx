import type { ListModel } from './list-props.ts';
import { sentenceCase } from '../../domain/values/labels.ts';
import { IconArrowsSort, IconColumns3, IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import { type Disclosure, useDisclosure } from '../kit/disclosure.tsx';
import { ListButton, listButtonLook } from '../kit/list-button.tsx';
import { type PageAction, usePageActions } from '../browser/page-actions.ts';
import { hasMore, loadAllLabel } from './list-source.ts';
import { orderOf, updatedAt } from './list-words.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';

const loadPanels = () => import('./list-panels.tsx');
const loadExport = () => import('./list-export.tsx');
const OrderEditor = lazyPart(loadPanels, ({ OrderEditor }) => OrderEditor);
const ColumnsEditor = lazyPart(loadPanels, ({ ColumnsEditor }) => ColumnsEditor);
const ListExport = lazyPart(loadExport, ({ ListExport }) => ListExport);

/** Buttons for the whole list: refresh, export, sort, columns. */
export function ListActions<Row extends { id: string | null }>({ model }: { model: ListModel<Row> }) {
  const { list, all, sorts, arrangement, leadsTo } = model;
  const columns = useDisclosure(loadPanels);
  const order = useDisclosure(loadPanels);
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
    chooseOrder: order.open,
  });
  return (
    <>
      {leadsTo?.map(({ to, label, Icon }) => (
        <Link key={to} to={to} aria-label={label} className={listButtonLook}>
          <Icon size={16} stroke={1.6} aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
      <Act Icon={IconRefresh} label="Refresh" onClick={refresh} />
      <Act
        Icon={IconDownload}
        label="Export"
        aria-haspopup="dialog"
        onPointerEnter={() => prefetchCode(loadExport)}
        onFocus={() => prefetchCode(loadExport)}
        onClick={() => setExporting(true)}
      />
      <Panelled
        disclosure={order}
        Icon={IconArrowsSort}
        // The name and the tooltip have the rest: the button keeps its width when rows decide which date that is.
        label={sentenceCase(orderOf(model).replace(/ by .*/, ''))}
        spoken={`Sort: ${orderOf(model)}`}
        title="Sort"
      >
        <OrderEditor
          sorts={sorts}
          columns={arrangement.all}
          values={list.values}
          apply={(changes) => {
            list.change(changes);
            order.close();
          }}
        />
      </Panelled>
      <Panelled
        disclosure={columns}
        Icon={IconColumns3}
        label="Columns"
        spoken="Columns"
        title="Columns and row density"
      >
        <ColumnsEditor arrangement={arrangement} />
      </Panelled>
      {exporting ? (
        <Suspense fallback={null}>
          <ListExport model={model} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type ActProps = { Icon: typeof IconRefresh } & ComponentProps<typeof ListButton>;

function Act({ Icon, ...button }: ActProps) {
  return <ListButton before={<Icon size={16} stroke={1.6} aria-hidden />} {...button} />;
}

interface PanelledProps {
  disclosure: Disclosure;
  Icon: typeof IconRefresh;
  label: string;
  /** Its accessible name. */
  spoken: string;
  title: string;
  children: ReactNode;
}

function Panelled({ disclosure, Icon, label, spoken, title, children }: PanelledProps) {
  return (
    <div {...disclosure.anchor}>
      <Act Icon={Icon} label={label} aria-label={spoken} title={spoken} {...disclosure.button} />
      {disclosure.panel(title, () => children)}
    </div>
  );
}

/** Registers the list's actions for the command menu and keyboard shortcuts. */
function useListPageActions<Row>(
  model: ListModel<Row>,
  given: Record<'refresh' | 'exportRows' | 'chooseColumns' | 'chooseOrder', () => void>,
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
    { label: 'Change sort order', run: given.chooseOrder },
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

function focusSearch(): void {
  document.querySelector<HTMLElement>('main [role=search] input')?.focus();
}

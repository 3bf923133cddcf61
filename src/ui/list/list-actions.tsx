import { IconArrowsSort, IconColumns3, IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import { type Disclosure, useDisclosure } from '../kit/disclosure.tsx';
import type { ListModel } from './list-model.ts';
import { ListButton, listButtonLook } from '../kit/list-button.tsx';
import { type PageAction, usePageActions } from '../browser/page-actions.ts';
import { hasMore, loadWords } from '../rows/loaded-words.ts';
import { loadedWords, orderOf } from './list-words.ts';
import { sentenceCase } from '../values/words.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';

const loadColumns = () => import('./columns-editor.tsx');
const loadOrder = () => import('./order-editor.tsx');
const loadExport = () => import('./list-export.tsx');
const OrderEditor = lazyPart(loadOrder, ({ OrderEditor }) => OrderEditor);
const ColumnsEditor = lazyPart(loadColumns, ({ ColumnsEditor }) => ColumnsEditor);
const ListExport = lazyPart(loadExport, ({ ListExport }) => ListExport);

/** What can be done with a list as a whole. */
export function ListActions<Row extends { id: string | null }>({ model }: { model: ListModel<Row> }) {
  const { list, all, sorts, arrangement, leadsTo } = model;
  const columns = useDisclosure(loadColumns);
  const order = useDisclosure(loadOrder);
  const [exporting, setExporting] = useState(false);
  const refetch = async () => {
    const wasWell = model.query.error === null;
    const { error, dataUpdatedAt } = await model.askAgain();
    // After a failure, that there are new rows is said wherever they were asked for.
    if (wasWell && !error) announce(loadedWords(dataUpdatedAt));
  };
  const refresh = () => void (all.loaded ? all.load(true) : refetch());
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
        // What it's by is in the name and the tooltip: the button keeps its width when rows say which date that is.
        label={sentenceCase(orderOf(model).replace(/ by .*/, ''))}
        spoken={`Order: ${orderOf(model)}`}
        title="Order of the list"
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
      <Panelled disclosure={columns} Icon={IconColumns3} label="Columns" spoken="Columns" title="Columns and rows">
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
  /** Its name for those who hear it. */
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

/** What the command menu and the single keys can do with the list on screen. */
function useListPageActions<Row>(
  model: ListModel<Row>,
  given: Record<'refresh' | 'exportRows' | 'chooseColumns' | 'chooseOrder', () => void>,
): void {
  const { noun, page, list, all } = model;
  const loads = page && hasMore(page) && !all.loaded && !all.loading ? loadWords(page) : null;
  const hasNext = page?.hasNext === true && !all.loaded && !model.repeats;
  const hasPrevious = list.page > 1 && !all.loaded;
  const clears = model.narrowedHere || model.narrowedByService;
  const possible: (PageAction | false)[] = [
    { label: `Search ${noun}`, key: '/', run: focusSearch },
    hasNext && { label: 'Next page', key: ']', run: () => list.goTo(list.page + 1) },
    hasPrevious && { label: 'Previous page', key: '[', run: () => list.goTo(list.page - 1) },
    { label: 'Next row', key: 'j', run: () => focusRow(1) },
    { label: 'Previous row', key: 'k', run: () => focusRow(-1) },
    { label: `Refresh ${noun}`, key: 'r', run: given.refresh },
    loads !== null && { label: `${loads} of ${noun}`, run: () => void all.load() },
    clears && { label: 'Clear filters', run: model.clear },
    { label: `Export ${noun}`, run: given.exportRows },
    { label: 'Choose columns', run: given.chooseColumns },
    { label: 'Choose order', run: given.chooseOrder },
  ];
  usePageActions(possible.filter((action) => action !== false));
}

/** The names of the rows in the document, as links that open them. */
function rowLinks(): HTMLElement[] {
  return [
    ...document.querySelectorAll<HTMLElement>('main tbody th[scope=row] > span > a, main article > p:first-child a'),
  ];
}

/** So many rows on from the one with the focus; without one, the first or the last. */
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

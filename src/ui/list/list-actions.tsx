import classes from './list-screen.module.css';
import { ActionIcon, Button } from '@mantine/core';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { useNarrow } from '#ui/browser/media.ts';
import { formatCount } from '#domain/values/labels.ts';
import { Confirm } from '#ui/kit/confirm.tsx';
import { useDisclosure, useMenu } from '#ui/kit/disclosure.tsx';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { type PageAction, usePageActions } from '#ui/browser/page-state.ts';
import { hasMore, loadAllLabel } from './list-source.ts';
import { updatedAt } from './list-words.ts';
import { printed } from './synced-rows.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { prefetchCode } from '#ui/browser/prefetch.ts';

const loadPanels = () => import('./list-panels.tsx');
const loadExport = () => import('./list-export.tsx');
const SortMenu = lazyPart(loadPanels, ({ SortMenu }) => SortMenu);
const ColumnsEditor = lazyPart(loadPanels, ({ ColumnsEditor }) => ColumnsEditor);
const ActionsMenu = lazyPart(loadPanels, ({ ActionsMenu }) => ActionsMenu);
const ListExport = lazyPart(loadExport, ({ ListExport }) => ListExport);

/** Buttons for the whole list: two screens that it leads to, its export, and a menu of the rest. On a phone, the menu has all but a screen that is alone. */
export function ListActions<Row extends ListRow>({ model }: { model: ListModel<Row> }) {
  const { all, arrangement, leadsTo = [], more = [], sort } = model;
  const narrow = useNarrow();
  // On a phone, two would need a line of their own.
  const beside = leadsTo.slice(0, narrow && leadsTo.length > 1 ? 0 : 2);
  const navigate = useNavigate();
  const columns = useDisclosure(loadPanels);
  const [exporting, setExporting] = useState(false);
  const sorts = useMenu();
  const actions = useMenu();
  const refetch = async () => {
    const wasWell = model.query.error === null;
    const { error, dataUpdatedAt } = await model.askAgain();
    // After a failure, ListTrouble announces it.
    if (wasWell && !error) announce(updatedAt(dataUpdatedAt));
  };
  const refresh = () => {
    model.syncedRows?.refresh();
    if (model.syncedRows === null || model.syncedRows !== all?.synced) void refetch();
  };
  const exportRows = () => setExporting(true);
  // The heads of columns sort, too: here are those that have none in sight.
  const changeSort = () => sorts.open(actions.button.ref.current);
  // So that the menu opens without a connection, too.
  useEffect(() => prefetchCode(loadPanels), []);
  const print = usePrint(model);
  useListPageActions(model, { refresh, exportRows, print: print.start, chooseColumns: columns.open, changeSort });
  const inMenu = [
    ...leadsTo.slice(beside.length).map(({ label, link }) => ({ label, act: () => void navigate(link) })),
    { label: `Sort: ${sort.words}`, act: changeSort },
  ];
  return (
    <>
      {beside.map(({ label, Icon, link }) => (
        <LinkButton key={label} {...link} leftSection={<Icon aria-hidden />}>
          {label}
        </LinkButton>
      ))}
      {narrow ? null : (
        <Button
          leftSection={<IconDownload aria-hidden />}
          onPointerEnter={() => prefetchCode(loadExport)}
          onFocus={() => prefetchCode(loadExport)}
          onClick={exportRows}
        >
          Export
        </Button>
      )}
      <div {...columns.anchor}>
        <ActionIcon
          variant="default"
          size="lg"
          className={classes.more}
          aria-label="More actions"
          title="More actions"
          onPointerEnter={() => prefetchCode(loadPanels)}
          onFocus={() => prefetchCode(loadPanels)}
          {...actions.button}
        >
          <IconDots aria-hidden />
        </ActionIcon>
        {sorts.menu((anchor) => (
          <SortMenu anchor={anchor} sort={sort} onClose={sorts.close} />
        ))}
        {actions.menu((anchor) => (
          <ActionsMenu
            anchor={anchor}
            onClose={actions.close}
            items={[
              ...more,
              ...inMenu,
              { label: 'Refresh', act: refresh },
              ...(narrow ? [{ label: 'Export', act: exportRows }] : []),
              { label: 'Print', act: print.start },
              { label: 'Columns', act: columns.open },
            ]}
          />
        ))}
        {columns.panel('Columns and row density', () => (
          <ColumnsEditor arrangement={arrangement} />
        ))}
      </div>
      {print.question}
      {exporting ? (
        <Suspense fallback={null}>
          <ListExport model={model} onClose={() => setExporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** More rows than this aren't printed without asking. */
const printsUnasked = 500;
/** Rows of one line on a sheet, as they are on A4. */
const rowsOnSheet = 28;

/** Prints the rows that match, once they're there. */
function usePrint<Row extends ListRow>({ rows, mostPrinted, setMostPrinted }: ListModel<Row>) {
  const [stage, setStage] = useState<'asking' | 'waiting' | null>(null);
  const count = rows?.length ?? 0;
  const isReady = stage === 'waiting' && rows?.slice(0, mostPrinted).includes(undefined) === false;
  useEffect(() => {
    if (!isReady) return;
    window.addEventListener('afterprint', () => setMostPrinted(printed), { once: true });
    window.print();
    // The browser's own dialog, which has ended, isn't part of the page.
    // oxlint-disable-next-line react/set-state-in-effect
    setStage(null);
  }, [isReady, setMostPrinted]);
  const print = (most: number) => {
    setMostPrinted(most);
    setStage('waiting');
  };
  const start = () => (count > printsUnasked ? setStage('asking') : print(count));
  const question =
    stage === 'asking' ? (
      <Confirm
        title={`Print ${formatCount(count)} rows?`}
        loss={`They take about ${formatCount(Math.ceil(count / rowsOnSheet))} sheets of paper.`}
        keepLabel="Cancel"
        other={{ label: `Print the first ${formatCount(printed)}`, run: () => print(printed) }}
        act="Print all"
        onClose={() => setStage(null)}
        confirm={() => print(count)}
      />
    ) : null;
  return { start, question };
}

/** Registers the list's actions for the command menu and keyboard shortcuts. */
function useListPageActions<Row extends ListRow>(
  model: ListModel<Row>,
  given: Record<'refresh' | 'exportRows' | 'print' | 'chooseColumns' | 'changeSort', () => void>,
): void {
  const { noun, page, list, all } = model;
  const isAll = model.syncedRows !== null;
  const loads = page && hasMore(page) && !isAll && !all?.loading ? loadAllLabel(page) : null;
  const hasNext = page?.hasNext === true && !isAll && !model.repeats;
  const hasPrevious = list.page > 1 && !isAll;
  const clears = model.narrowedHere || model.narrowedByPlatform;
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
    { label: `Print ${noun}`, run: given.print },
    { label: 'Choose columns', run: given.chooseColumns },
    { label: 'Change sort order', run: given.changeSort },
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

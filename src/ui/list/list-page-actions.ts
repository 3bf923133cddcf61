import type { ListModel } from './list-model.ts';
import { type PageAction, usePageActions } from '../browser/page-actions.ts';
import { hasMore, loadWords } from '../rows/loaded-words.ts';

interface ListPageActions<Row> {
  model: ListModel<Row>;
  noun: string;
  refresh(): void;
  exportRows(): void;
  chooseColumns(): void;
  chooseOrder(): void;
}

/** What the command menu and the single keys can do with the list on screen. */
export function useListPageActions<Row>(given: ListPageActions<Row>): void {
  const { model, noun } = given;
  const { page, list, all } = model;
  const loads = page && hasMore(page) && !all.loaded && !all.loading ? loadWords(page) : null;
  const hasNext = page?.hasNext === true && !all.loaded && !model.repeats;
  const hasPrevious = list.page > 1 && !all.loaded;
  const clears = model.narrowedHere || model.narrowedByService;
  const possible: (PageAction | false)[] = [
    { label: `Search ${noun}`, key: '/', run: focusSearch },
    hasNext && { label: 'Next page', key: ']', run: () => list.goTo(list.page + 1) },
    hasPrevious && { label: 'Previous page', key: '[', run: () => list.goTo(list.page - 1) },
    { label: `Refresh ${noun}`, key: 'r', run: given.refresh },
    loads !== null && { label: `${loads} of ${noun}`, run: () => void all.load() },
    clears && { label: 'Clear filters', run: model.clear },
    { label: `Export ${noun}`, run: given.exportRows },
    { label: 'Choose columns', run: given.chooseColumns },
    { label: 'Choose order', run: given.chooseOrder },
  ];
  usePageActions(possible.filter((action) => action !== false));
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('main [role=search] input')?.focus();
}

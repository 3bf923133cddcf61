import type { RecordPage, RelatedLink, Values } from '#ui/record/record-link.ts';
import type { RecordView } from './list-drawer.tsx';
import type { ReadyView } from './views.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import type { Page } from '#api/page.ts';
import type { AllPages } from './list-source.ts';
import type { ListSource, PageRequest } from './list-source.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import type { HeldRows } from './held-rows.ts';
import type { Filter } from './filters.tsx';
import type { Card, Column } from './column.tsx';
import type { Arrangement } from './arrangement.ts';
import type { ApiError } from '#api/errors.ts';
/** Properties of a list screen, and the state of a list. */
import type { MenuItem } from '#ui/kit/menu.tsx';
import type { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Match } from '#domain/rows/search.ts';
import type { ListState } from './list-address.ts';
/** Another screen about the same rows. */
export interface LeadsTo {
  label: string;
  Icon: typeof IconRefresh;
  link: LinkOptions;
}

export interface ListScreenProps<Row> {
  /** Its name in browser storage: `transactions`. */
  name: string;
  title: string;
  crumbs?: ReactNode;
  /** The noun in the plural, in lower case. */
  noun: string;
  source: ListSource<Row>;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  card: Card<Row>;
  /** Filters that the platform applies. */
  filters?: readonly Filter[];
  /** The default sort, as in addresses: `-date`. Rows of lists without pages come in it. */
  usualSort?: string;
  /** The default sort in words, if no column stands for it. */
  usualOrder?: string;
  /** Rows that come first in the default sort. */
  urgent?(row: Row): boolean;
  /** Label of the search box, for a list that the platform can search. */
  searchLabel?: string;
  /** Shown for an empty list: where its rows come from. */
  whenNone: string;
  /** A note on the figures. */
  note?: string;
  /** Explains what the rows don't show of a filter; null if nothing. */
  caveat?(rows: readonly Row[], values: Values): string | null;
  /** Shows a row as a record next to the list. */
  record?: RecordView<Row>;
  /** For rows with their own pages. */
  page?: RecordPage<Row>;
  /** Further links for a row's menu. */
  related?(row: Row): readonly RelatedLink[];
  /** The row without its secrets, for copying. */
  shareable?(row: Row): object;
  /** Fields that a search covers besides the columns; by default those of `shareable`. */
  searchedAs?(row: Row): object;
  /** Views that are ready to be used, beside `All`. */
  views?: readonly ReadyView[];
  /** Totals of a fully loaded list. */
  totals?: readonly Total<Row>[];
  chart?: ListChart<Row>;
  leadsTo?: readonly LeadsTo[];
  /** Shown next to the title after the number of rows, instead of their age. */
  scope?: readonly ReactNode[];
  /** Controls that decide which rows these are: beside the title, on a phone beside the filters. */
  choices?: ReactNode;
  /** The screen's main button. */
  primary?: ReactNode;
  /** Further actions of this screen, in the menu of those that every list has. */
  more?: readonly MenuItem[];
  /** URL keys of these choices. They stay when the view changes, and views don't include them. */
  kept?: readonly string[];
  /** Messages above the rows. */
  above?: ReactNode;
  /** Panels about the whole list. On a phone they open under a line with the summary. */
  overview?: { summary: ReactNode; content: ReactNode } | undefined;
  /** Content of a line between the filters and the rows. */
  below?: ReactNode;
}

export interface ListModel<Row> extends Omit<ListScreenProps<Row>, 'page'> {
  filters: readonly Filter[];
  arrangement: Arrangement<Column<Row>>;
  /** The visible columns: those of the arrangement, and those that the URL filters or sorts by. */
  shown: readonly Column<Row>[];
  request: PageRequest<Row>;
  list: ListState;
  query: UseQueryResult<Page<Row>, ApiError>;
  /** The current page; undefined while it loads. */
  page: Page<Row> | undefined;
  all: AllPages<Row>;
  /** The rows in a worker that are on screen: of the whole list, or of all pages under these filters. */
  heldRows: HeldRows<Row> | null;
  /** How many rows of all pages there are, before client-side filters; also of a result that fits on one page. */
  held: HeldPart | undefined;
  /** Rows of all pages are shown, as far as they're there. */
  isAll: boolean;
  /** Loads all pages, or shows what a worker holds of them. */
  showAll(): void;
  /** All pages load automatically, since one page can't answer the query. */
  loadsItself: boolean;
  /** The loaded rows before client-side filters: those of the page, or all pages. */
  atHand: readonly Row[] | undefined;
  /** The rows after client-side filters, search, and sort. Of rows in a worker, those that aren't in sight are missing. */
  rows: readonly (Row | undefined)[] | undefined;
  /** The currency of each amount that has the same one in all of them, by the column's key: its head says it. */
  currencies: Readonly<Record<string, string>>;
  /** Search matches in fields without a visible column. */
  matchOf: ((row: Row) => Match | null) | undefined;
  isMatched: ((index: number) => boolean) | undefined;
  /** The page of each row by ID, if they come from all pages of the platform. */
  pages: ReadonlyMap<string, number> | undefined;
  /** Brings rows that are missing. */
  see: ((first: number, last: number) => void) | undefined;
  /** Client-side filters, search, and sort. */
  narrowing: RowQuery;
  /** The platform applies filters or a search. */
  narrowedByService: boolean;
  sort: ListSort<Row>;
  /** Client-side filters or a search apply. */
  narrowedHere: boolean;
  orderedHere: boolean;
  /** The platform ignored the page number and returned the same rows again. */
  repeats: boolean;
  /** Reloads this page, even while a request is pending. */
  askAgain(): Promise<Pick<UseQueryResult<Page<Row>, ApiError>, 'error' | 'dataUpdatedAt'>>;
  clear(): void;
}

export interface ListSort<Row> {
  /** The sort in force, as in addresses. Undefined for one that no column stands for. */
  inForce: string | undefined;
  /** In words. */
  words: string;
  /** It's the default. */
  isUsual: boolean;
  /** The default in words, if no column stands for it. */
  usual: string | undefined;
  /** All rows are loaded, so every column can sort them. */
  isHere: boolean;
  /** The columns that a menu offers to sort by. */
  columns: readonly Column<Row>[];
  /** Sorts by a column; undefined for the default. */
  choose(sort: string | undefined): void;
}

export interface HeldPart {
  count: number;
  complete: boolean;
  /** Milliseconds. */
  loadedAt: number;
}

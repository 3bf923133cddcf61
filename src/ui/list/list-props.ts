/** Properties of a list screen. */
import type { IconRefresh } from '@tabler/icons-react';
import type { LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import type { MenuItem } from '#ui/kit/menu.tsx';
import type { RecordPage, RelatedLink, Values } from '#ui/record/record-link.ts';
import type { Card, Column } from './column.tsx';
import type { Filter } from './filters.tsx';
import type { RecordView } from './list-drawer.tsx';
import type { ListSource } from './list-source.ts';
import type { ReadyView } from './views.ts';

export interface ListRow {
  id: string | null;
}

/** Another screen about the same rows. */
export interface LeadsTo {
  label: string;
  Icon: typeof IconRefresh;
  link: LinkOptions;
}

interface Overview {
  /** The line under which a phone has all of it. */
  summary: ReactNode;
  /** Figures beside the title. The list's buttons stand beside its views then. */
  strip?: ReactNode;
  /** Panels above the rows. */
  content: ReactNode;
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
  /** The row's group in the default sort, of which the lowest comes first. */
  rank?(row: Row): number;
  /** Heads of these groups. Without them, rows of a group only come first. */
  groups?: readonly string[];
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
  /** Figures and panels about the whole list. Totals of its rows stand below the rows then. */
  overview?: Overview | undefined;
  /** Content of a line between the filters and the rows. */
  below?: ReactNode;
}

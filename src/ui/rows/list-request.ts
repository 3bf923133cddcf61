import type { UseQueryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import type { HeldRows } from './held-rows.ts';
import type { AllPages } from './loaded.ts';
import type { Values } from './list-values.ts';

/** The request for one page of a list, under the filters and the order that the service applies. Pages count from 1. */
export type PageRequest<Row> = (page: number) => UseQueryOptions<Page<Row>, ApiError, Page<Row>>;

/** How a list reads its address and asks the service for its pages. */
export interface ListSource<Row> {
  /** `ignored` are parameters that the list does not have, or whose value it does not take. */
  parse(given: Values): { values: Values; ignored: readonly string[] };
  request(ask: { values: Values; searchText: string | undefined }): PageRequest<Row>;
  /** Returns the rows that a worker holds of it, if it can answer these filters; a hook. */
  useHeld?(ask: { values: Values; searchText: string | undefined }): HeldRows<Row> | null;
  /** Returns all of its pages under these filters, read on request; a hook. Absent: it has no pages, all rows are held. */
  useAll?(ask: { values: Values; searchText: string | undefined }): AllPages<Row>;
}

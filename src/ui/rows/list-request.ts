import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';

/** The request for one page of a list, under the filters and the order that the service applies. Pages count from 1. */
export type PageRequest<Row, Key extends QueryKey> = (
  page: number,
) => UseQueryOptions<Page<Row>, ApiError, Page<Row>, Key>;

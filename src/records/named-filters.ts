/** Filters of the platform that take a record's ID. Their chips show its name. */
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Filter } from '#ui/list/filters.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { useSync, useStatus } from './use-sync.ts';

/** Returns the filters, and describes those in the address with names: synced ones, or else those on the first pages of a list. */
export function useNamedFilters(filters: readonly Filter[]): readonly Filter[] {
  const values = useSearch({ strict: false }) as Values;
  const sync = useSync();
  const whole = useStatus(
    sync,
    (status) => Object.values(status?.lists ?? {}).filter(({ wholeSince }) => wholeSince !== null).length,
  );
  const records = filters.flatMap(({ kind, keys: [key = ''] }) => {
    const id = values[key];
    return kind !== undefined && id !== undefined ? [{ kind, id }] : [];
  });
  const { data: names } = useQuery({
    // It begins as the keys of names do, so it's asked again when they change.
    queryKey: ['name', records, whole],
    queryFn:
      sync && records.length > 0
        ? async ({ client }) => (await import('./named-rows.ts')).namesOf(sync, records, whole === 0 ? client : null)
        : skipToken,
  });
  return useMemo(() => {
    const named = (filter: Filter): Filter => ({
      ...filter,
      describe: (set) => names?.get(`${filter.kind} ${set[filter.keys[0] ?? '']}`) ?? filter.describe(set),
    });
    return names ? filters.map((filter) => (filter.kind === undefined ? filter : named(filter))) : filters;
  }, [filters, names]);
}

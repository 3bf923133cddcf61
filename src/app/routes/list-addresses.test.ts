/** Checks that prefetched requests equal those of the list routes. */
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { operations } from '#api/operations.ts';
import { listNames, resources } from '#domain/resources.ts';
import { asksAt } from './list-addresses.ts';
import { createAppRouter } from './router.ts';
import { parseSearch } from './search.ts';

interface ListRoute {
  validateSearch?(given: Record<string, string>): Record<string, string>;
  loaderDeps?(given: { search: Record<string, string> }): object;
  loader?(given: object): void;
}

/** Returns the query keys of the requests that a URL's route starts. */
function askedByRoute(pathname: string, search: string, searchText?: string): unknown[] {
  const cache = new QueryClient();
  const asked = vi.spyOn(cache, 'query').mockReturnValue(new Promise(() => undefined));
  const { routesByPath } = createAppRouter(cache);
  const { validateSearch, loaderDeps, loader } = routesByPath[pathname as '/transactions'].options as ListRoute;
  const understood = validateSearch?.(parseSearch(search)) ?? {};
  const deps = loaderDeps?.({ search: understood });
  loader?.({ context: { cache }, deps, location: { state: { searchText } }, cause: 'enter' });
  return asked.mock.calls.map(([{ queryKey }]) => queryKey);
}

function askedEarly(pathname: string, search: string, searchText?: string): unknown[] {
  return asksAt({ pathname, search, searchText }).map(({ name, input }) => [name, input]);
}

const searches = [
  '',
  '?page=1',
  '?page=7',
  '?page=0&open=77',
  '?page=2&f.status=paid&sort=-amount&view=Mine&unknown=1',
  '?method=card&contacts=12%2C13&scope=chapters&sortBy=amount&page=3',
  '?sortBy=amount&sortByDesc=created_at&transactedAfter=2026-09-01T00:00:00Z&transactedBefore=yesterday',
  '?headContactId=4801&sortByDesc=name&query=ames&page=2',
];

describe.each(listNames.map((name) => [`/${resources[name].many}`, name] as const))('%s', (pathname, name) => {
  it.each(searches)('asksAt(): prefetches the same request as the route for %s', (search) => {
    for (const searchText of [undefined, 'ames']) {
      const early = askedEarly(pathname, search, searchText);
      expect(early).toEqual(askedByRoute(pathname, search, searchText));
      expect(early).toHaveLength(1);
    }
  });

  it('asksAt(): sends only parameters of the operation', () => {
    const declared = Object.keys(operations[name].query._zod.def.shape);
    for (const search of searches) {
      const [{ input } = { input: {} }] = asksAt({ pathname, search, searchText: 'ames' });
      expect(declared).toEqual(expect.arrayContaining(Object.keys(input)));
    }
  });
});

it.each(['/', '/contacts', '/settings', '/households/501', '/transactions/', '/connect', '/__proto__', '/constructor'])(
  'asksAt(): prefetches nothing for %s',
  (pathname) => {
    expect(askedEarly(pathname, '?page=2', 'ames')).toEqual([]);
  },
);

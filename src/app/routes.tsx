/** The whole map of the application: one table of addresses. */
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ListName } from '../api/operations.ts';
import { read } from '../api/query.ts';
import { token } from '../device/token.ts';
import { listInput, type ListValues } from '../records/lists.ts';
import { ErrorScreen, NotFoundScreen } from './dead-ends.tsx';
import { formSearch, listSearch, noticing, ownPath, parseSearch, recordSearch, stringifySearch } from './search.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** When the record was saved, in milliseconds. */
    savedAt?: number | undefined;
  }
}

interface Context {
  cache: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

const connect = createRoute({
  getParentRoute: () => root,
  path: '/connect',
  validateSearch: (given: Record<string, unknown>) => {
    const back = ownPath(given['back']);
    return back === '/' ? {} : { back };
  },
  component: lazyRouteComponent(() => import('../screens/connect.tsx'), 'ConnectScreen'),
});

/** Everything behind sign-in. */
const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: ({ location }) => {
    // The router takes a redirect as a thrown value.
    // oxlint-disable-next-line typescript/only-throw-error
    if (token() === null) throw redirect({ to: '/connect', search: { back: location.href } });
  },
  component: lazyRouteComponent(() => import('./frame.tsx'), 'Frame'),
});

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- as above
    throw redirect({ to: '/transactions' });
  },
});

/** Starts a list's request while its screen's code is still on its way. The screen shows what comes of it. */
function startList(name: ListName) {
  return ({
    context,
    deps,
    location,
  }: {
    context: Context;
    deps: ListValues;
    location: { state: { searchText?: string | undefined } };
  }) => {
    const { page, ...values } = deps;
    const { searchText } = location.state;
    const input = listInput(name, { page: Number(page ?? 1), values, searchText });
    void context.cache.query({ ...read(name, input), staleTime: 'static' }).catch(() => undefined);
  };
}

const transactions = createRoute({
  getParentRoute: () => frame,
  path: '/transactions',
  validateSearch: noticing('/transactions', listSearch('listTransactions')),
  loaderDeps: ({ search }) => search,
  loader: startList('listTransactions'),
  component: lazyRouteComponent(() => import('../screens/transactions.tsx'), 'TransactionsScreen'),
});

const households = createRoute({
  getParentRoute: () => frame,
  path: '/households',
  validateSearch: noticing('/households', listSearch('listHouseholds')),
  loaderDeps: ({ search }) => search,
  loader: startList('listHouseholds'),
  component: lazyRouteComponent(() => import('../screens/households.tsx'), 'HouseholdsScreen'),
});

const household = createRoute({
  getParentRoute: () => frame,
  path: '/households/$household',
  validateSearch: recordSearch('listHouseholds'),
  component: lazyRouteComponent(() => import('../screens/household.tsx'), 'HouseholdScreen'),
});

const householdEdit = createRoute({
  getParentRoute: () => frame,
  path: '/households/$household/edit',
  validateSearch: formSearch('listHouseholds'),
  component: lazyRouteComponent(() => import('../screens/household-edit.tsx'), 'HouseholdEditScreen'),
});

const routeTree = root.addChildren([
  connect,
  frame.addChildren([home, transactions, households, household, householdEdit]),
]);

export function createAppRouter(cache: QueryClient) {
  return createRouter({
    routeTree,
    context: { cache },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 400,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

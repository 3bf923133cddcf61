import { AppShell, MantineProvider, NavLink } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Link,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { lists } from './names.ts';
import { rowsOf } from './rows.ts';

function Shell() {
  return (
    <AppShell navbar={{ width: 220, breakpoint: 'sm' }} padding="md">
      <AppShell.Navbar p="xs">
        {Object.entries(lists).map(([letter, list]) => (
          <NavLink key={letter} label={list} renderRoot={(props) => <Link {...props} to={`/${letter}`} />} />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** The floor of our packages, with its list brought along or loaded when it is needed. */
export function startStack(list: RouteComponent): void {
  const cache = new QueryClient();
  const root = createRootRoute({ component: Shell });
  const listRoute = createRoute({
    getParentRoute: () => root,
    path: '$letter',
    validateSearch: ({ page }: Record<string, unknown>) => ({ page: Number(page ?? 1) || undefined }),
    loaderDeps: ({ search }) => search,
    loader: ({ params, deps }) => {
      void cache.prefetchQuery(rowsOf(lists[params.letter] ?? '', deps.page ?? 1));
    },
    component: list,
  });
  const formRoute = createRoute({
    getParentRoute: () => root,
    path: '$letter/new',
    component: lazyRouteComponent(() => import('./form.tsx'), 'Form'),
  });
  const router = createRouter({ routeTree: root.addChildren([listRoute, formRoute]), defaultPreload: 'intent' });
  const place = document.querySelector('#root');
  if (!place) return;
  createRoot(place).render(
    <MantineProvider>
      <QueryClientProvider client={cache}>
        {/* The router of the whole repository's types is the application's. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** For tests: renders a screen at a URL, and waits for what it shows. */
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { vi } from 'vitest';

/** `screens`: the component for each path. Returns the router's history. */
export async function showScreen(root: Root, address: string, screens: Readonly<Record<string, RouteComponent>>) {
  const rootRoute = createRootRoute();
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => rootRoute, path, component }),
  );
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute.addChildren(routes), history });
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  return history;
}

/**
 * Waits for what comes by itself: an answer, code, the end of a timer. React draws it as in a browser, because act() would hold
 * some of it back until the wait is over.
 */
export async function until(check: () => void) {
  const scope = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  scope.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await vi.waitFor(check, 20_000);
  } finally {
    scope.IS_REACT_ACT_ENVIRONMENT = true;
  }
  await act(async () => undefined);
}

// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import fc from 'fast-check';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { operations } from '#api/operations.ts';
import { createQueryClient } from '#api/query.ts';
import { changePreferences } from '#device/preferences.ts';
import { nonsense, numRuns, rowOf } from '#e2e/support/doubles/records.ts';
import { CampaignScreen } from './campaigns/campaign.tsx';
import { WebhookScreen } from './webhooks/webhook.tsx';

/**
 * Stands in each answer, and at the end of both pages among all fields: a component that throws takes the whole page
 * away, and this with it.
 */
let marked = '';
let marks = 0;
function mark(): string {
  marks += 1;
  marked = `mark ${marks}.`;
  return marked;
}

describe('the page of a record', () => {
  const cache = createQueryClient();
  const container = document.createElement('div');
  let page: Root;

  beforeEach(() => {
    // The pages then end with all fields.
    changePreferences({ showsTechnicalDetails: true });
    // Answers are shown at once, so that each is looked at before the next.
    notifyManager.setScheduler((callback) => callback());
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }));
  });
  afterEach(() => act(() => page.unmount()));

  async function show(path: string) {
    const root = createRootRoute({ component: Outlet });
    const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Outlet });
    const campaign = createRoute({
      getParentRoute: () => frame,
      path: '/campaigns/$campaign',
      component: CampaignScreen,
    });
    const webhook = createRoute({ getParentRoute: () => frame, path: '/webhooks/$webhook', component: WebhookScreen });
    const router = createRouter({
      routeTree: root.addChildren([frame.addChildren([campaign, webhook])]),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    await act(async () => {
      await router.load();
      page = createRoot(container);
      page.render(
        <MantineProvider env="test">
          <QueryClientProvider client={cache}>
            {/* Types of addresses are the application's, which this router hasn't. */}
            <RouterProvider router={router as never} />
          </QueryClientProvider>
        </MantineProvider>,
      );
    });
  }

  it('of a campaign is there, whatever the platform sends as one', async () => {
    const read = (row: unknown) => operations.listCampaigns.returns.read({ data: [row] }, {}).rows[0];
    cache.setQueryData(['found', 'listCampaigns', '1'], { row: read({ title: 'Gala', raised: 5 }), loadedAt: 0 });
    await show('/campaigns/1');
    expect(container.textContent).toContain('Gala');
    const event = rowOf(
      'title type location_name start_at end_at timezone details private livestream tickets_required',
    );
    const fields = rowOf(
      'id code type title subtitle description url cover status timezone end_at currency goal raised donors settings',
    );
    fc.assert(
      fc.property(fields, event, (row, happening) => {
        const campaign = read({ event: happening, ...(row as object), marked: mark() });
        act(() => {
          cache.setQueryData(['found', 'listCampaigns', '1'], { row: campaign, loadedAt: 0 });
        });
        expect(container.textContent).toContain(marked);
        expect(container.textContent).not.toMatch(nonsense);
      }),
      { numRuns },
    );
  });

  it('of a webhook is there, whatever the platform sends as one', async () => {
    const fields = rowOf(
      'name events enabled url last_status last_status_description last_used_at created_at signature',
    );
    const read = (row: unknown) => operations.getWebhook.returns.read({ ...(row as object), id: 1 }, {});
    cache.setQueryData(['getWebhook', { webhook: '1' }], read({ name: 'Ledger' }));
    await show('/webhooks/1');
    expect(container.textContent).toContain('Ledger');
    fc.assert(
      fc.property(fields, (row) => {
        const webhook = read({ ...(row as object), marked: mark() });
        act(() => {
          cache.setQueryData(['getWebhook', { webhook: '1' }], webhook);
        });
        expect(container.textContent).toContain(marked);
        expect(container.textContent).not.toMatch(nonsense);
      }),
      { numRuns },
    );
  });
});

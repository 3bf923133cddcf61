// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { operations } from '../../api/operations.ts';
import { connect, createQueryClient, read } from '../../api/query.ts';
import { listInput } from '../../records/lists.ts';
import { listSource } from '../../records/list-source.ts';
import { type LoadedList, useLoaded } from '../../ui/rows/loaded.ts';
import { ContactGiving } from './gifts.tsx';
import { ContactPledges, useContactPledges } from './pledges.tsx';

const perPage = 20;
const request = listSource('listPledges').request({});

let root: Root;
let cache: QueryClient;
let lastPage: number;
let own: object[];
let answers: Promise<void>;
let failure: ApiError | null;
const asked: string[] = [];
const screen = document.createElement('div');
const shown = {} as { list: LoadedList<unknown> };

const call = (async (name: 'listPledges' | 'listTransactions', { page = '1' }: { page?: string }) => {
  if (name === 'listPledges') {
    asked.push(page);
    if (failure) throw failure;
    if (page !== '1') await answers;
  }
  const total = name === 'listPledges' ? lastPage * perPage : 1;
  const others = Array.from({ length: Math.min(perPage, total) }, (_none, index) => ({ id: `${page}-${index}` }));
  const data =
    name === 'listPledges' ? [...own, ...others].slice(0, perPage) : [{ id: 1, captured: 'true', amount: '5' }];
  const last = name === 'listPledges' ? lastPage : 1;
  return operations[name].returns.read(
    { data, meta: { current_page: Number(page), last_page: last, per_page: perPage, total } },
    { page },
  );
}) as unknown as Call;

function Contact() {
  const pledges = useContactPledges('4801');
  const gifts = useQuery(read('listTransactions', listInput('listTransactions', { values: { contacts: '4801' } })));
  return (
    <>
      <ContactGiving id="4801" query={gifts} pledges={pledges}>
        {null}
      </ContactGiving>
      <ContactPledges id="4801" pledges={pledges} />
    </>
  );
}

/** Stand-in for the pledges screen, which loads the same list. */
function Pledges() {
  const list = useLoaded(request, 'pledges');
  useEffect(() => {
    shown.list = list;
  });
  return null;
}

async function show(component: () => React.ReactNode) {
  const route = createRootRoute({ component });
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={cache}>
          <Pledges />
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  await pass(1);
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: false,
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
  connect(call);
  cache = createQueryClient();
  root = createRoot(screen);
  lastPage = 1;
  own = [];
  answers = Promise.resolve();
  asked.length = 0;
  failure = null;
});
afterEach(async () => {
  await act(async () => root.unmount());
  cache.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('ContactPledges', () => {
  it('ContactPledges: says “No pledges” only once all pledges are loaded', async () => {
    lastPage = 3;
    await show(Contact);
    await pass(5);
    expect(screen.textContent).toContain('No pledges.');
    expect(screen.textContent).toContain('Open pledgesNone');
    expect(shown.list.loaded?.complete).toBe(true);
  });

  it('ContactPledges: searches only the first page of a long list, and leaves the full list alone', async () => {
    lastPage = 150;
    await show(Contact);
    await pass(5);
    expect(screen.textContent).toContain('None found so far.');
    expect(screen.textContent).toContain('Searched the first 20 of 3,000 pledges');
    expect(screen.textContent).toContain('Open pledgesSee pledges');
    expect(asked).toEqual(['1']);
    expect(shown.list.loaded).toBeUndefined();
  });

  it('ContactPledges: doesn’t cancel a full load in progress', async () => {
    lastPage = 150;
    let answer = () => {};
    answers = new Promise((resolve) => (answer = resolve));
    await show(() => null);
    await act(async () => void shown.list.load());
    await show(Contact);
    await pass(5);
    answer();
    await pass(30);
    expect(shown.list.loaded).toMatchObject({ complete: true, total: 3000 });
    expect(screen.textContent).toContain('No pledges.');
  });

  it('ContactPledges: shows an error, not “No pledges”, if loading fails, and retries', async () => {
    failure = new ApiError({ kind: 'refused', message: 'Not today.' });
    await show(Contact);
    expect(screen.textContent).toContain('Couldn’t load pledges. The platform rejected the request: Not today.');
    expect(screen.textContent).not.toMatch(/No pledges|None found|Open pledgesNone/);
    expect(screen.textContent).toContain('Open pledgesSee pledges');
    failure = null;
    const again = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again');
    await act(async () => again?.click());
    await pass(1);
    expect(screen.textContent).toContain('No pledges.');
    expect(screen.textContent).not.toContain('Couldn’t load');
  });

  it('ContactPledges: shows an open pledge with an invalid amount, not “None”', async () => {
    own = [{ id: 7, contact_id: 4801, amount_remaining: '1,200', expected_fulfillment_date: '2026-01-01' }];
    await show(Contact);
    expect(screen.textContent).toContain('Open pledgesInvalid amountPast due');
  });
});

// @vitest-environment happy-dom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { createQueryClient, refresh } from '../../api/query.ts';
import { type Loaded, type LoadedList, useLoaded } from './loaded.ts';

interface Row {
  id: string;
}

const broken = new ApiError({ kind: 'refused', message: 'The ledger is being closed.', status: 400 });
const perPage = 20;

let root: Root;
let cache: QueryClient;
let answer: (number: number) => Page<Row> | Promise<Page<Row>>;
const shown = {} as { list: LoadedList<Row> };

const idsOf = (number: number, of: number) =>
  Array.from({ length: Math.max(0, Math.min(perPage, of - (number - 1) * perPage)) }, (_, index) => ({
    id: `${(number - 1) * perPage + index + 1}`,
  }));

/** A page of a list of so many rows. */
function page(number: number, of = 90): Page<Row> {
  const last = Math.ceil(of / perPage);
  return {
    rows: idsOf(number, of),
    number,
    last,
    total: of,
    unfilteredTotal: null,
    from: null,
    to: null,
    hasPrevious: number > 1,
    hasNext: number < last,
    unreadable: 0,
  };
}

const request = (number: number) => ({
  queryKey: ['listPayouts', number > 1 ? { page: String(number) } : {}] as const,
  queryFn: async () => answer(number),
});

function List() {
  const list = useLoaded<Row>(request, 'payouts');
  useEffect(() => {
    shown.list = list;
  });
  return null;
}

async function load(again = false): Promise<Loaded<Row>> {
  let loaded: Loaded<Row> | undefined;
  await act(async () => {
    loaded = await shown.list.load(again);
  });
  if (!loaded) throw new Error('The loading did not end.');
  return loaded;
}

const held = () => shown.list.loaded;
const payoutsWereSaved = () =>
  act(async () => {
    await refresh(cache, ['listPayouts']);
    // Observers are told in the next turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
  });

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  cache = createQueryClient();
  answer = page;
  root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <List />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

describe('loading all pages again', () => {
  it('keeps every row of before when the first page does not come, and says why', async () => {
    const before = await load();
    answer = () => Promise.reject(broken);
    await load(true);
    expect(held()).toMatchObject({ complete: true, loadedAt: before.loadedAt, failed: broken });
    expect(held()?.rows).toHaveLength(90);
  });

  it('keeps them when a later page does not come, or when it is stopped', async () => {
    await load();
    answer = (number) => (number === 3 ? Promise.reject(broken) : page(number));
    await load(true);
    expect(held()?.rows).toHaveLength(90);
    answer = (number) => {
      if (number === 2) shown.list.stop();
      return page(number);
    };
    await load(true);
    expect(held()).toMatchObject({ complete: true, failed: null });
    expect(held()?.rows).toHaveLength(90);
  });

  it('keeps the more of two parts, and takes what is complete, however short', async () => {
    answer = (number) => (number === 4 ? Promise.reject(broken) : page(number));
    await load();
    answer = (number) => (number === 2 ? Promise.reject(broken) : page(number));
    await load(true);
    expect(held()).toMatchObject({ complete: false, nextPage: 4 });
    expect(held()?.rows).toHaveLength(60);
    answer = (number) => page(number, 5);
    await load(true);
    expect(held()).toMatchObject({ complete: true, failed: null });
    expect(held()?.rows).toHaveLength(5);
  });
});

describe('loading that somebody else began', () => {
  it('comes to its end, whatever is thought of it meanwhile', async () => {
    const heard = vi.fn<() => void>(() => shown.list.stop());
    // Longer than between two times that it tells how far it is.
    answer = async (number) => {
      if (number === 2) await new Promise((resolve) => setTimeout(resolve, 300));
      return page(number);
    };
    await act(async () => {
      const theirs = shown.list.load();
      await Promise.all([theirs, shown.list.load(false, heard)]);
    });
    expect(held()).toMatchObject({ complete: true });
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('loading that brings no row', () => {
  it('leaves the page on screen alone, and says why', async () => {
    answer = () => Promise.reject(broken);
    const came = await load();
    expect(came).toMatchObject({ complete: false, failed: broken });
    expect(held()).toBeUndefined();
    expect(shown.list.failed).toBe(broken);
    answer = page;
    await load();
    expect(shown.list.failed).toBeNull();
    expect(held()?.rows).toHaveLength(90);
  });

  it('leaves the page on screen alone when it was stopped', async () => {
    answer = (number) => {
      shown.list.stop();
      return page(number);
    };
    await load();
    expect(held()).toBeUndefined();
    expect(shown.list.failed).toBeNull();
  });

  it('is complete where there are none', async () => {
    answer = (number) => page(number, 0);
    await load();
    expect(held()).toMatchObject({ complete: true, rows: [] });
  });
});

describe('rows that something was saved to since', () => {
  it('are out of date until they are all loaded again', async () => {
    await load();
    expect(shown.list.outOfDate).toBe(false);
    await payoutsWereSaved();
    expect(shown.list.outOfDate).toBe(true);
    answer = () => Promise.reject(broken);
    await load(true);
    expect(shown.list.outOfDate).toBe(true);
    answer = page;
    await load(true);
    expect(shown.list.outOfDate).toBe(false);
  });

  it('are out of date when it was saved while they were on their way', async () => {
    answer = async (number) => {
      if (number === 3) await refresh(cache, ['listPayouts']);
      return page(number);
    };
    await load();
    expect(held()?.complete).toBe(true);
    expect(shown.list.outOfDate).toBe(true);
  });

  it('stay out of date when only the rest is loaded', async () => {
    answer = (number) => (number === 3 ? Promise.reject(broken) : page(number));
    await load();
    await payoutsWereSaved();
    answer = page;
    await load();
    expect(held()?.rows).toHaveLength(90);
    expect(shown.list.outOfDate).toBe(true);
  });
});

describe('a service that does not page', () => {
  it('leaves a part, never a whole list, and is asked from the first page again', async () => {
    answer = (number) => (number === 1 ? page(1) : { ...page(1), number, last: null, total: null, hasNext: true });
    await load();
    expect(held()).toMatchObject({ complete: false, stuck: 'repeats', repeated: 0 });
    expect(held()?.rows).toHaveLength(20);
    answer = page;
    await load();
    expect(held()).toMatchObject({ complete: true, stuck: null, repeated: 0 });
    expect(held()?.rows).toHaveLength(90);
  });
});

it('every row knows the page it came with, also when the rest was loaded later', async () => {
  answer = (number) => (number === 3 ? Promise.reject(broken) : page(number));
  await load();
  answer = page;
  await load();
  expect(held()?.pages.get('1')).toBe(1);
  expect(held()?.pages.get('40')).toBe(2);
  expect(held()?.pages.get('90')).toBe(5);
});

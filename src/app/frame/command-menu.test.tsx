// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Call } from '#api/client.ts';
import { connect, createQueryClient } from '#api/query.ts';
import { noteVisit } from '#device/recent.ts';
import { createStore } from '#device/store.ts';
import { everyList, beforeSync, syncInMemory, syncWith } from '#e2e/support/doubles/sync.ts';
import type { Sync } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { usePageActions } from '#ui/browser/page-state.ts';
import { CommandMenu } from './command-menu.tsx';
import { useCommandMenu } from './search-button.tsx';

let root: Root;
const asked: string[] = [];
const call = ((_name: string, { query }: { query: string }) => {
  asked.push(query);
  return Promise.resolve({ rows: [], number: 1, hasNext: false });
}) as unknown as Call;
const never = () => undefined;

const Menu = () => <CommandMenu close={(then) => then?.()} focusLater={never} takeTyped={() => ''} />;

async function open(component = Menu) {
  const frame = createRootRoute({ component });
  const contacts = createRoute({ getParentRoute: () => frame, path: '/contacts' });
  const contact = createRoute({ getParentRoute: () => frame, path: '/contacts/$contact' });
  const router = createRouter({
    routeTree: frame.addChildren([contacts, contact]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => {
    await router.load();
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  return router;
}

const field = () => document.querySelector<HTMLInputElement>('input[role=combobox]');
const chosen = () => document.querySelector('[aria-selected="true"]')?.textContent;
const press = (key: string) =>
  act(async () => field()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

async function type(text: string) {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(field(), text);
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(() => vi.advanceTimersByTimeAsync(1000));
}

beforeEach(() => {
  vi.useFakeTimers();
  connect(call);
  asked.length = 0;
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  localStorage.clear();
  currentSync.set(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('command menu: keeps the chosen option while more people appear above it', async () => {
  noteVisit('contact', '4810');
  const router = await open();
  await type('sig');
  expect(chosen()).toContain('Sign out');
  await press('ArrowUp');
  expect(chosen()).toContain('Search people for “sig”');
  const sync = syncInMemory();
  const contacts = [{ id: '4810', first_name: 'Sigrid', last_name: 'Ames' }];
  sync.update({ list: 'listHouseholds', rows: [{ id: '501', contacts }] });
  await act(async () => currentSync.set(syncWith(sync, createStore(beforeSync))));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(document.querySelector('[role="option"]')?.textContent).toContain('Sigrid Ames');
  expect(chosen()).toContain('Search people for “sig”');
  await press('Enter');
  expect(router.state.location).toMatchObject({ pathname: '/contacts', state: { searchText: 'sig' } });
});

it('command menu: searches for people only if no command matches', async () => {
  await open();
  await type('payouts');
  await type('lock');
  expect(asked).toEqual([]);
  await type('Ruth Am');
  expect(asked).toEqual(['Ruth Am']);
});

it('command menu: Enter waits for the answer to what is typed, and opens nothing of an earlier text', async () => {
  vi.stubGlobal('scrollTo', never);
  const answers: { text: string; answer(): void }[] = [];
  const person = (text: string) => ({ id: text === 'm' ? '1' : '2', name: `${text}aggio`, given: [], gifts: 0 });
  const ask = (_question: string, { text }: { text: string }) =>
    new Promise((resolve) => {
      const found = { count: 1, rows: [person(text)], said: [[]], isNamed: true };
      const none = { count: 0, rows: [], said: [], isNamed: false };
      answers.push({ text, answer: () => resolve({ people: found, unlinked: none, withId: {}, names: {} }) });
    });
  const lists = everyList({ rows: 1, last: 1, wholeSince: 1, beganAt: 1 });
  currentSync.set({ ask, status: createStore({ ...beforeSync, lists }) } as unknown as Sync);
  const router = await open();
  const answerAll = async () => {
    for (let step = 0; step < 6; step += 1) {
      await act(async () => answers.splice(0).forEach(({ answer }) => answer()));
      await act(() => vi.advanceTimersByTimeAsync(200));
    }
  };
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await type('m');
  await answerAll();
  expect(options()).toContain('maggio');
  await type('maggio');
  const stale = document.querySelector<HTMLElement>('[role=option]');
  expect(stale?.getAttribute('aria-disabled')).toBe('true');
  await act(async () => stale?.click());
  await press('Enter');
  expect(router.state.location.pathname).toBe('/');
  await answerAll();
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/contacts/2'));
  await act(async () => currentSync.set(null));
});

it('command menu: what the page does after an early Enter gets the focus, when the menu is closed', async () => {
  const answers: (() => void)[] = [];
  const none = { count: 0, rows: [], said: [], isNamed: false };
  const ask = () =>
    new Promise((resolve) => answers.push(() => resolve({ people: none, unlinked: none, withId: {}, names: {} })));
  currentSync.set({ ask, status: createStore(beforeSync) } as unknown as Sync);
  await open(() => {
    const { menu } = useCommandMenu();
    const search = useRef<HTMLInputElement>(null);
    usePageActions([{ label: 'Search pledges', run: () => search.current?.focus() }]);
    return (
      <>
        <input ref={search} type="search" />
        {menu}
      </>
    );
  });
  await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true })));
  await vi.waitFor(() => expect(field()).toBe(document.activeElement));
  await type('search pl');
  await press('Enter');
  expect(field()).not.toBeNull();
  await act(async () => answers.forEach((answer) => answer()));
  await vi.waitFor(() => expect(field()).toBeNull());
  expect(document.activeElement).toBe(document.querySelector('input[type=search]'));
});

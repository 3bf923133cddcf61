// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#api/query.ts';
import { createStore } from '#device/store.ts';
import { until } from '#e2e/support/doubles/screen.tsx';
import { beforeSync, syncInMemory, syncWith } from '#e2e/support/doubles/sync.ts';
import { currentSync } from '#sync/current.ts';
import type { Sync } from '#sync/sync.ts';
import { type Campaigns, nameKey, useCampaigns, useName } from './use-name.ts';

const screen = document.createElement('div');
let root: Root;
let cache: ReturnType<typeof createQueryClient>;
let worker: ReturnType<typeof syncInMemory>;
const ask = vi.fn<(question: string, given: unknown) => Promise<unknown>>();
/** The campaigns of each render. */
let rendered: Campaigns[];

const member = (id: string, first_name: string) => ({ id: `h${id}`, contacts: [{ id, first_name }] });
const household = (id: string, name: string) => worker.update({ list: 'listHouseholds', rows: [member(id, name)] });

function Name({ id }: { id: string }) {
  const known = useName('contact', id);
  return <li>{known === null ? 'awaited' : known.name || 'unnamed'}</li>;
}

function Shown() {
  rendered.push(useCampaigns());
  return ['1', '2', '3'].map((id) => <Name key={id} id={id} />);
}

const names = () => Array.from(screen.querySelectorAll('li'), ({ textContent }) => textContent);
const questions = () => ask.mock.calls.filter(([question]) => question === 'named').map(([, given]) => given);
const namesChange = () => act(() => cache.invalidateQueries({ queryKey: [nameKey] }));
const render = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <Shown />
      </QueryClientProvider>,
    ),
  );

beforeEach(async () => {
  rendered = [];
  cache = createQueryClient();
  worker = syncInMemory();
  const sync = syncWith(worker, createStore(beforeSync));
  ask.mockReset().mockImplementation(async (question, given) => {
    // A worker never answers at once.
    await new Promise((done) => setTimeout(done, 10));
    return sync.ask(question as 'named', given as never);
  });
  currentSync.set({ ...sync, ask: ask as unknown as Sync['ask'] });
  root = createRoot(screen);
});
afterEach(async () => {
  await act(async () => root.unmount());
  cache.clear();
  currentSync.set(null);
});

it('useName(): what many links ask at once is one question, asked again when names change', async () => {
  household('1', 'Ruth');
  await render();
  expect(names()).toEqual(['awaited', 'awaited', 'awaited']);
  await until(() => expect(names()).toEqual(['Ruth', 'unnamed', 'unnamed']));
  expect(questions()).toEqual([['1', '2', '3'].map((id) => ({ kind: 'contact', id }))]);
  household('3', 'Siv');
  await namesChange();
  await until(() => expect(names()).toEqual(['Ruth', 'unnamed', 'Siv']));
  expect(questions()).toHaveLength(2);
});

it('useName(): a question that fails leaves the ID, and isn’t asked again until names change', async () => {
  household('1', 'Ruth');
  ask.mockRejectedValueOnce(new Error('The rows were let go.')).mockRejectedValueOnce(new Error('The same.'));
  await render();
  await until(() => expect(ask).toHaveBeenCalled());
  expect(names()).toEqual(['awaited', 'awaited', 'awaited']);
  expect(questions()).toHaveLength(1);
  await namesChange();
  await until(() => expect(names()[0]).toBe('Ruth'));
});

it('useName(): without the worker, nothing is asked', async () => {
  currentSync.set(null);
  await render();
  expect(names()).toEqual(['awaited', 'awaited', 'awaited']);
  expect(ask).not.toHaveBeenCalled();
});

it('useCampaigns(): is by title, and the same map until a campaign changes', async () => {
  const campaign = (id: string, title: string) => ({ id, title, currency: 'USD' });
  worker.update({ list: 'listCampaigns', rows: [campaign('77', 'Gala'), campaign('78', 'Appeal')] });
  await render();
  const last = () => rendered.at(-1);
  await until(() => expect(Array.from(last()?.values() ?? [], ({ title }) => title)).toEqual(['Appeal', 'Gala']));
  expect(last()?.get('77')).toEqual({ id: '77', title: 'Gala', currency: 'USD', page: null, eventDay: null });
  const before = rendered.length;
  await namesChange();
  expect(rendered).toHaveLength(before);
  worker.update({ list: 'listCampaigns', rows: [campaign('77', 'Winter gala')] });
  await namesChange();
  await until(() => expect(last()?.get('77')?.title).toBe('Winter gala'));
});

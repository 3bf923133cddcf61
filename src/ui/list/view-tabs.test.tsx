// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { ViewTabs } from './view-tabs.tsx';

it.each([
  ['', 'All 90Late 4'],
  ['?q=atlases', 'AllLate'],
])('With “%s” in the address the tabs are “%s”: a search’s matches aren’t counted.', async (address, said) => {
  const values = Object.fromEntries(new URLSearchParams(address));
  const list = { values, choose: () => undefined };
  const source = {
    searchKey: 'q',
    parse: () => ({ values: {}, ignored: [] }),
    useSynced: () => ({ isWhole: true, key: [], count: () => Promise.resolve(90) }),
  };
  const views = [{ key: 'late', name: 'Late', values: { 'f.timing': 'late' }, count: 4 }];
  const model = { name: 'messages', views, kept: ['q'], list, source } as never;
  const screen = document.body.appendChild(document.createElement('div'));
  const root = createRoot(screen);
  onTestFinished(() => act(async () => root.unmount()));
  await showScreen(root, `/${address}`, { '/': () => <ViewTabs list={model} columns={[]} isDrawn /> });
  const tabs = () => [...screen.querySelectorAll('nav a')].map((tab) => tab.textContent).join('');
  await until(() => expect(tabs()).toBe(said));
});

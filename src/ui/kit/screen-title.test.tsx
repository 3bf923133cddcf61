// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '#ui/browser/announcer.tsx';
import { ScreenTitle } from './screen-title.tsx';

vi.mock(import('#ui/browser/announcer.tsx'), async (original) => ({
  ...(await original()),
  announce: vi.fn<typeof announce>(),
}));

let root: Root;
let search: HTMLElement;

beforeEach(() => {
  search = document.body.appendChild(document.createElement('input'));
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  root = createRoot(main);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const show = (key: string, title: string) => act(() => root.render(<ScreenTitle key={key} title={title} />));
const focused = () => document.activeElement;

it('ScreenTitle: takes the focus after navigation, at a new step, and from a removed part of its screen only', () => {
  history.replaceState(null, '', '/');
  show('first', 'Home');
  expect(focused()).toBe(document.body);
  expect(announce).not.toHaveBeenCalled();

  history.replaceState(null, '', '/thanks');
  show('reading', 'Thank-you list');
  expect(focused()?.tagName).toBe('H1');
  expect(announce).toHaveBeenCalledExactlyOnceWith('Thank-you list');

  show('list', 'Thank-you list');
  expect(focused()?.tagName).toBe('H1');

  search.focus();
  show('list again', 'Thank-you list');
  expect(focused()).toBe(search);
  expect(announce).toHaveBeenCalledOnce();

  document.querySelector('main')?.focus();
  show('and again', 'Thank-you list');
  expect(focused()?.tagName).toBe('H1');

  search.focus();
  show('next step', 'Labels');
  expect(focused()?.tagName).toBe('H1');
  expect(announce).toHaveBeenLastCalledWith('Labels');
});

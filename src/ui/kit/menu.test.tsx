// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ButtonMenu, type MenuItem } from './menu.tsx';

let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

function open(items: readonly MenuItem[]): void {
  const anchor = document.body.appendChild(document.createElement('button'));
  anchor.id = 'opener';
  anchor.focus();
  act(() =>
    root.render(
      <MantineProvider env="test">
        <ButtonMenu anchor={anchor} items={items} onClose={() => undefined} />
      </MantineProvider>,
    ),
  );
}

const focused = () => document.activeElement?.textContent;
const item = (label: string, isChosen?: boolean): MenuItem => ({
  label,
  act: () => undefined,
  ...(isChosen === undefined ? {} : { isChosen }),
});

it('menu: its first item, or the one in force, has the focus before another key can be pressed', async () => {
  open([item('Refresh'), item('Export')]);
  expect(focused()).toBe('Refresh');
  await act(async () => root.render(null));
  open([item('Newest first', false), item('Oldest first', true)]);
  expect(focused()).toBe('Oldest first');
});

it('menu: an item that a key was pressed for keeps the focus', () => {
  open([item('Refresh'), item('Export')]);
  const [, other] = document.querySelectorAll<HTMLElement>('[role=menuitem]');
  act(() => other?.focus());
  act(() => void vi.runAllTimers());
  expect(focused()).toBe('Export');
});

// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PopoverPanel } from '#ui/kit/popover-panel.tsx';
import { ColumnsEditor } from './list-panels.tsx';

let root: Root;
const change = vi.fn<() => void>();
const all = ['Donor', 'Date', 'Amount'].map((title) => ({ key: title, title }));
const arrangement = { all, shown: all, change, reset: () => undefined } as never;

beforeEach(() => {
  change.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const render = (content: React.ReactNode) =>
  act(async () => root.render(<MantineProvider env="test">{content}</MantineProvider>));
const handle = () => document.querySelector<HTMLElement>('[aria-label="Move Date"]')!;
const send = (type: string, clientY: number) =>
  handle().dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientY, pointerId: 1 }));

it('drops a column where its last move was, also before that is rendered', async () => {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockReturnValue();
  await render(<ColumnsEditor arrangement={arrangement} />);
  // Every row is above the pointer: it's the last place.
  await act(async () => {
    for (const [type, y] of [
      ['pointerdown', 5],
      ['pointermove', 50],
      ['pointerup', 50],
    ] as const)
      send(type, y);
  });
  expect(change).toHaveBeenCalledOnce();
  expect(handle().getAttribute('aria-pressed')).toBe('false');
  // The drag had no click after it: a press of a key isn't taken for it.
  await act(async () => {
    handle().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    handle().click();
  });
  expect(handle().getAttribute('aria-pressed')).toBe('true');
});

it.each([true, false])('has a button that closes a panel where it is a sheet: %s', async (isSheet) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: isSheet }) as unknown as MediaQueryList,
  );
  const close = vi.fn<() => void>();
  const anchor = document.body.appendChild(document.createElement('button'));
  await render(
    <PopoverPanel label="Columns" anchor={anchor} onClose={close}>
      <input />
    </PopoverPanel>,
  );
  const last = document.querySelector<HTMLElement>('[role=dialog] > :last-child');
  expect(last?.textContent === 'Close').toBe(isSheet);
  if (isSheet) await act(async () => last?.click());
  expect(close).toHaveBeenCalledTimes(isSheet ? 1 : 0);
});

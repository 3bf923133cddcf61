// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { loadModule } from '#ui/browser/prefetch.ts';

let root: Root;
let container: HTMLElement;

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

function drawn(Part: () => React.ReactNode): void {
  act(() =>
    root.render(
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <Suspense fallback="on its way">
          <Part />
        </Suspense>
      </MantineProvider>,
    ),
  );
}

function part() {
  const load = vi.fn<() => Promise<{ Part: () => string }>>(() => Promise.resolve({ Part: () => 'there' }));
  return { load, Part: lazyPart(load, (module) => module.Part) };
}

it('lazyPart(): renders the component once it has loaded', async () => {
  const { Part } = part();
  drawn(Part);
  expect(container.textContent).toBe('on its way');
  await act(async () => undefined);
  expect(container.textContent).toBe('there');
});

it('lazyPart(): renders prefetched code at once', async () => {
  const { load, Part } = part();
  await loadModule(load);
  drawn(Part);
  expect(container.textContent).toBe('there');
});

it('lazyPart(): shows a message on failure, and retries on the next mount', async () => {
  const { load, Part } = part();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  drawn(Part);
  await act(async () => undefined);
  expect(container.textContent).toMatch(/couldn’t load/);
  await act(async () => root.render(null));
  drawn(Part);
  await act(async () => undefined);
  expect(container.textContent).toBe('there');
});

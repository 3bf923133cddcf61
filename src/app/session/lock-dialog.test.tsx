// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveRegions } from '#ui/browser/announcer.tsx';
import { LockDialog } from './lock-dialog.tsx';

let root: Root;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});

const aloud = () => document.querySelector('[role=alert]')?.textContent?.trim();

async function opened(secondsLeft: number) {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const page = (dialog?: ReactNode) => (
    <MantineProvider env="test">
      <LiveRegions />
      {dialog}
    </MantineProvider>
  );
  // The live regions are registered long before the warning.
  await act(async () => root.render(page()));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  await act(async () =>
    root.render(page(<LockDialog at={Date.now() + secondsLeft * 1000} onClose={() => undefined} />)),
  );
}

it.each([
  [60, 'Steward will lock in a minute.'],
  [59.2, 'Steward will lock in a minute.'],
  [45, 'Steward will lock in 45 seconds.'],
  [25, 'Steward will lock in 25 seconds.'],
  [1, 'Steward will lock in 1 second.'],
])('lock warning: with %s seconds left, announces the time and how to stay signed in', async (left, words) => {
  await opened(left);
  expect(aloud()).toBe(`${words} Press any key to stay signed in.`);
});

it('lock warning: announces again at 30 and 10 seconds, and not in between', async () => {
  await opened(45);
  const heard = [];
  for (let second = 0; second < 44; second += 1) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
    heard.push(aloud());
  }
  expect([...new Set(heard)]).toEqual(
    [45, 30, 10].map((left) => `Steward will lock in ${left} seconds. Press any key to stay signed in.`),
  );
});

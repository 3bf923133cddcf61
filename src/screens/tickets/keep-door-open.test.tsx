// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it } from 'vitest';
import { type Configuration, readConfiguration } from '#api/host.ts';
import { openAccountStorage } from '#device/account-storage.ts';
import { chooseShared } from '#device/shared-computer.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { KeepDoorOpen } from './door-parts.tsx';

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await openAccountStorage(null);
});

async function offered(secret: string | null, given: Partial<Configuration> = {}): Promise<boolean> {
  await openAccountStorage(secret);
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <ConfigurationContext value={{ ...readConfiguration(undefined), keepsDoorList: true, ...given }}>
          <QueryClientProvider client={new QueryClient()}>
            <KeepDoorOpen />
          </QueryClientProvider>
        </ConfigurationContext>
      </MantineProvider>,
    ),
  );
  const words = place.querySelector('button')?.textContent;
  await act(async () => root.unmount());
  return words === 'Keep the door list open until midnight';
}

it('KeepDoorOpen: is offered on one’s own computer', async () => {
  expect(await offered('a')).toBe(true);
});

it.each<[string, Partial<Configuration>]>([
  ['an administrator forbids it', { keepsDoorList: false }],
  ['the server holds the token', { custody: 'host' }],
])('KeepDoorOpen: isn’t offered where %s', async (_where, given) => {
  expect(await offered('b', given)).toBe(false);
});

it('KeepDoorOpen: isn’t offered on a shared computer, or where that isn’t known', async () => {
  chooseShared();
  expect(await offered('c')).toBe(false);
  expect(await offered(null)).toBe(false);
});

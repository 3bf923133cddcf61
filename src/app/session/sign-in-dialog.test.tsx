// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../api/host.ts';
import { storeAccount } from '../../device/account.ts';
import { allDrafts, keepDrafts } from '../../device/drafts.ts';
import { ConfigurationContext } from '../../ui/browser/configuration.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

let root: Root;
let asked: string[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    return Promise.resolve(Response.json({ result: 'accepted', account: 'somebody-else' }));
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const named = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

it('gives up the session of another token when the question about the drafts is closed without an answer', async () => {
  storeAccount('me');
  keepDrafts('household.501', [{ values: { note: 'Mine' }, start: { note: '' }, at: 1 }]);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ConfigurationContext value={{ ...readConfiguration(undefined), custody: 'host', account: 'me' }}>
            <SignInDialog />
          </ConfigurationContext>
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  const field = document.querySelector('input');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(field, 'another');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => named('Sign in')?.click());
  expect(document.body.textContent).toContain('This is another token');
  expect(asked).toEqual(['POST']);
  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(asked).toEqual(['POST', 'DELETE']);
  expect(allDrafts()).toHaveLength(1);
});

// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '#e2e/support/doubles/screen.tsx';
import { readConfiguration } from '#api/host.ts';
import { account, storeAccount } from '#device/account.ts';
import { allDrafts, keepDraft } from '#device/drafts.ts';
import { chooseShared } from '#device/shared-computer.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { openAccount } from './session.ts';
import { SignInDialog } from './sign-in-dialog.tsx';

let root: Root;
let asked: string[];
let answer: object;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  answer = { result: 'accepted', account: 'another', secret: 'theirs' };
  vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const named = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

const accounts = () => Object.entries(localStorage).filter(([key]) => /^steward\.kept\.[^.]+$/.test(key));

/** Opens the dialog and signs in. */
async function signIn() {
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
}

/** The same with a different token, which asks about the drafts. */
async function signInAsOther() {
  keepDraft('household.501', { values: { note: 'Mine' }, start: { note: '' }, at: 1 });
  await signIn();
  expect(document.body.textContent).toContain('This is a different token');
}

it('sign-in dialog: ends the session of a different token when the drafts question is dismissed', async () => {
  storeAccount('me');
  await signInAsOther();
  expect(asked).toEqual(['POST']);
  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(asked).toEqual(['POST', 'DELETE']);
  expect(allDrafts()).toHaveLength(1);
});

it.each(['accepted', 'limited'])('sign-in dialog: a check (%s) after it was closed signs no one in', async (result) => {
  answer = { ...answer, result };
  let reply = (_response: Response): void => undefined;
  vi.stubGlobal('fetch', (_address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    return new Promise<Response>((resolve) => (reply = resolve));
  });
  storeAccount('me', 'mine');
  await signIn();
  await act(async () => root.unmount());
  await act(async () => reply(Response.json(answer)));
  await until(() => expect(asked).toEqual(['POST', 'DELETE']));
  expect(account()).toBe('me');
});

it('sign-in dialog: says that the platform takes long, goes on waiting, and can be canceled', async () => {
  const reply: ((response: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => reply.push(resolve)));
  const text = () => document.querySelector('form')?.textContent;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await signIn();
  expect(text()).not.toContain('longer than usual');
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(text()).toContain('The platform is taking longer than usual. Still waiting…');
  await act(async () => named('Cancel')?.click());
  expect(text()).not.toContain('longer than usual');
  expect(document.activeElement).toBe(document.querySelector('input'));
  await act(async () => named('Sign in')?.click());
  await act(async () => reply[1]?.(Response.json({ result: 'not-accepted', message: 'The platform said no.' })));
  expect(text()).toContain('The platform said no.');
  expect(reply).toHaveLength(2);
});

it('sign-in dialog: keeps the shared-computer choice after continuing with a different token', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  storeAccount('me', 'mine');
  chooseShared();
  await openAccount();
  await signInAsOther();
  await act(async () => named('Continue with this token')?.click());
  await until(() => expect(reload).toHaveBeenCalled());
  expect(allDrafts()).toEqual([]);
  expect(accounts()).toEqual([[expect.any(String), expect.stringMatching(/ shared$/)]]);
});

it.each([
  ['not-accepted', 'Access tokenAsk your fundraising platform’s administrator.The platform said no.'],
  ['not-reachable', 'Can’t reach the platformThe platform said no.'],
  ['try-later', 'Try again laterThe platform said no.'],
])('sign-in dialog: says what went wrong (%s) at the field or below it', async (result, words) => {
  answer = { result, message: 'The platform said no.' };
  await signIn();
  expect(document.querySelector('form')?.textContent).toContain(words);
  expect(document.querySelector('input')?.value).toBe('another');
  expect(document.activeElement).toBe(document.querySelector('input'));
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { forgetDevice } from '#device/inventory.ts';
import { openAccountStorage } from '#device/account-storage.ts';
import { chooseShared } from '#device/shared-computer.ts';
import { EndingScreen } from './ending-screen.tsx';

const shown = (end: 'locked' | 'signed-out') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EndingScreen end={end} waitsFor="change" />
    </QueryClientProvider>,
  );

beforeEach(() => localStorage.clear());

it('ending screen: mentions Activity only if the outcome will be stored there', async () => {
  const words = 'The result will appear in Activity.';
  expect(shown('locked')).toContain('Waiting for the result of a change you sent.');
  expect(shown('locked')).not.toContain('Activity');
  await openAccountStorage('a');
  expect(shown('locked')).toContain(words);
  expect(shown('signed-out')).toContain(words);
  chooseShared();
  await openAccountStorage('b');
  expect(shown('locked')).toContain(words);
  expect(shown('signed-out')).not.toContain('Activity');
  await openAccountStorage('a');
  forgetDevice();
  expect(shown('signed-out')).not.toContain('Activity');
});

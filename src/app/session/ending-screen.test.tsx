// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { forgetDevice } from '../../device/forget.ts';
import { openKept } from '../../device/kept.ts';
import { chooseShared } from '../../device/shared-computer.ts';
import { EndingScreen } from './ending-screen.tsx';

const shown = (end: 'locked' | 'signed-out') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EndingScreen end={end} waitsFor="change" />
    </QueryClientProvider>,
  );

beforeEach(() => localStorage.clear());

it('says where the outcome of a change on its way will stand, unless it will not', async () => {
  const words = 'What becomes of it will stand under Activity.';
  expect(shown('locked')).toContain('A change that was sent is waiting for its answer.');
  expect(shown('locked')).not.toContain('Activity');
  await openKept('a');
  expect(shown('locked')).toContain(words);
  expect(shown('signed-out')).toContain(words);
  chooseShared();
  await openKept('b');
  expect(shown('locked')).toContain(words);
  expect(shown('signed-out')).not.toContain('Activity');
  await openKept('a');
  forgetDevice();
  expect(shown('signed-out')).not.toContain('Activity');
});

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { forgetDrafts } from '../../device/drafts.ts';
import { noteEnd } from '../../device/session-clock.ts';
import { EndingScreen } from './ending-screen.tsx';

const shown = (end: 'locked' | 'signed-out') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <EndingScreen end={end} waitsFor="change" />
    </QueryClientProvider>,
  );

beforeEach(() => localStorage.clear());

it('says where the outcome of a change on its way will stand, and not once everything was forgotten', () => {
  expect(shown('locked')).toContain('What becomes of it will stand under Activity.');
  forgetDrafts();
  noteEnd('signed-out');
  expect(shown('signed-out')).toContain('What becomes of it will stand under Activity.');
  noteEnd('signed-out', { how: 'forgotten' });
  expect(shown('signed-out')).toContain('A change that was sent is waiting for its answer.');
  expect(shown('signed-out')).not.toContain('Activity');
});

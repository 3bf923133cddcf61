// @vitest-environment happy-dom
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { useConnection } from './connection.ts';

test('useConnection(): follows responses, failures, and the network', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = document.createElement('p');
  const root = createRoot(shown);
  onTestFinished(() => act(async () => root.unmount()));
  function Mark() {
    return useConnection();
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <Mark />
      </QueryClientProvider>,
    ),
  );
  expect(shown.textContent).toBe('');
  const after = async (answer: () => Promise<unknown>) => {
    const queryKey = [Math.random()];
    await act(() => cache.fetchQuery({ queryKey, queryFn: answer }).catch(() => undefined));
    return shown.textContent;
  };
  const failed = (kind: ApiError['kind']) => () => Promise.reject(new ApiError({ kind, message: '' }));
  expect(await after(() => Promise.resolve('rows'))).toBe('Connected');
  expect(await after(failed('network'))).toBe('Not responding');
  expect(await after(failed('aborted'))).toBe('Not responding');
  expect(await after(failed('refused'))).toBe('Connected');
  await act(async () => onlineManager.setOnline(false));
  expect(shown.textContent).toBe('Offline');
  await act(async () => onlineManager.setOnline(true));
  expect(shown.textContent).toBe('Connected');
});

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('prefetch: retries the configuration on 503, so that the user stays signed in', async () => {
  vi.useFakeTimers();
  const answers = [503, 503, 200].map((status) => Response.json({ custody: 'host', account: 'a' }, { status }));
  const ask = vi.fn<() => Promise<Response | undefined>>(async () => answers.shift());
  vi.stubGlobal('fetch', ask);
  document.body.innerHTML = '<p id="waiting"></p>';
  const { configuration } = await import('./prefetch-first-list.ts');
  const read = vi.fn<(answer: unknown) => void>();
  void configuration.then(read);
  await vi.advanceTimersByTimeAsync(3900);
  expect([ask.mock.calls.length, read.mock.calls.length]).toEqual([2, 0]);
  expect(document.body.textContent).toMatch(/starting up/);
  await vi.advanceTimersByTimeAsync(200);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(read).toHaveBeenCalledExactlyOnceWith({ custody: 'host', account: 'a' });
});

it('prefetch: in a site without our server, says so if the code that reads config.json can’t be loaded', async () => {
  document.documentElement.dataset['site'] = '1.2.3';
  document.body.innerHTML = '<p id="waiting"></p>';
  vi.doMock('./site.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  const { configuration } = await import('./prefetch-first-list.ts');
  const ended = vi.fn<() => void>();
  void configuration.then(ended, ended);
  await vi.waitFor(() =>
    expect(document.body.textContent).toBe('Steward couldn’t load. Check your connection, and reload the page.'),
  );
  expect(ended).not.toHaveBeenCalled();
  delete document.documentElement.dataset['site'];
});

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

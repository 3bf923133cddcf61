// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';

it('a host that cannot tell who is signed in is asked again, and nobody is taken for signed out', async () => {
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
  expect(document.body.textContent).toMatch(/not ready at the moment/);
  await vi.advanceTimersByTimeAsync(200);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(read).toHaveBeenCalledExactlyOnceWith({ custody: 'host', account: 'a' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

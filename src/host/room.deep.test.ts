import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { sending, takeRoom, withRoom } from './room.ts';
import { smallBuild, upstream } from '#e2e/support/doubles/host.ts';

const { dist, remove } = smallBuild();
afterAll(remove);

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('takeRoom(): two large answers have room at once; a third waits, or gives up', async () => {
  const ends: (() => void)[] = [];
  let taken = 0;
  const work = (signal: AbortSignal) =>
    withRoom(async () => {
      await takeRoom(signal);
      taken += 1;
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  const never = new AbortController().signal;
  const all = Array.from({ length: 3 }, () => work(never));
  const gone = new AbortController();
  const given = work(gone.signal);
  await settled();
  expect(taken).toBe(2);
  gone.abort(new Error('too late'));
  await expect(given).rejects.toThrow('too late');
  ends[0]?.();
  await settled();
  expect(taken).toBe(3);
  for (const end of ends) end();
  await Promise.all(all);
});

test('sending(): cuts the connection that has waited longest when there is too much', () => {
  const browsers = Array.from({ length: 4 }, () => new Writable());
  for (const browser of browsers) sending(browser, 30 * 1024 * 1024);
  expect(browsers.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
  for (const browser of browsers) browser.destroy();
});

test('with a heap of 256 MB, large answers of any JSON never stop the host or other requests', async (context) => {
  const mega = 1024 * 1024;
  const pieces = ['[[[]]],', '{"a":{"b":[1,"c"]}},', '"\\u0041",', '1,'];
  const texts = pieces.map((piece) => `[${piece.repeat(Math.floor((9.9 * mega) / piece.length))}0]`);
  const answers = [...texts, '['.repeat(5 * mega) + ']'.repeat(4.9 * mega)].map((text) => Buffer.from(text));
  let asked = 0;
  const origin = await upstream((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/v1/webhooks') response.end('[]');
    else response.end(answers[(asked += 1) % answers.length]);
  });
  const code = `
    const { startHost } = await import(${JSON.stringify(new URL('./server.ts', import.meta.url).href)});
    const given = ${JSON.stringify({ origin, dist })};
    const settings = { port: 0, host: '127.0.0.1', name: 'Dev', file: '', fresh: false, sandboxOnly: false, custody: 'tab' };
    console.log((await startHost({ ...settings, ...given })).address);
  `;
  const options = ['--max-old-space-size=256', '--import', 'tsx', '--input-type=module', '-e', code];
  const child = spawn(process.execPath, options, { cwd: fileURLToPath(new URL('../..', import.meta.url)) });
  context.onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const address = said.toString().trim();
  // Unlike fetch, this doesn't decompress answers, which would hold up the test.
  const ask = (path: string, token: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
      get(address + path, { headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      }).once('error', reject);
    });

  // From now on the token is known, and has its own limit.
  await ask('/v1/webhooks', 'other');
  // The answers in the order of their arrival.
  const came: ('large' | 'small')[] = [];
  let isOver = false;
  const large = Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const status = await ask('/v1/campaigns', `large-${index % 4}`);
      came.push('large');
      return status;
    }),
  ).finally(() => (isOver = true));
  // oxlint-disable no-unmodified-loop-condition -- the other requests end it
  while (!isOver) {
    expect(await ask('/v1/webhooks', 'other')).toBe(200);
    came.push('small');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // oxlint-enable no-unmodified-loop-condition
  expect([...new Set(await large)].toSorted((one, other) => one - other)).toEqual([200, 502]);
  expect(child.exitCode).toBeNull();
  // Two large answers are checked at a time, and other requests get a turn between pairs.
  expect(came.filter((one, place) => one === 'large' && came[place - 1] === 'small').length).toBeGreaterThanOrEqual(4);
});

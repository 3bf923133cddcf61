import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { logTo } from './log.ts';

const now = () => new Date('2026-07-04T10:00:00Z');

test('logTo(): counts lines that cannot be written, and reports them as soon as it can', async () => {
  const written: string[] = [];
  let isFull = true;
  const disk: Writable = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isFull) written.push(chunk.toString());
      done(isFull ? new Error('ENOSPC') : null);
    },
    // Like standard output, which can't be closed.
    destroy: (error, done) => {
      done(error);
      (disk as Writable & { _undestroy: () => void })._undestroy();
    },
  });
  const { log, dropped } = logTo(disk, now);
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  for (const line of ['one', 'two']) {
    log(line);
    await settled();
  }
  isFull = false;
  log('three');
  log('four');
  await settled();
  const note = { level: 'warn', time: '2026-07-04T10:00:00.000Z', lines: 2, msg: 'lines of the log were dropped' };
  expect(written).toEqual([`${JSON.stringify(note)}\nthree\n`, 'four\n']);
  expect(dropped()).toBe(2);
});

test('logTo(): an unread log stops growing, and continues once it is read', () => {
  const waiting: (() => void)[] = [];
  const written: string[] = [];
  const slow = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written.push(chunk.toString());
      waiting.push(done);
    },
  });
  const { log, dropped } = logTo(slow, now);
  const line = 'x'.repeat(1000);
  for (let count = 0; count < 10_000; count += 1) log(line);
  expect(slow.writableLength).toBeLessThan(300_000);
  while (waiting.length > 0) waiting.shift()?.();
  expect(slow.writableLength).toBe(0);
  log('again');
  expect(written.at(-1)).toMatch(
    /^\{"level":"warn","time":"2026-\S+","lines":9\d{3},"msg":"[^"]+ dropped"\}\nagain\n$/,
  );
  expect(dropped()).toBeGreaterThan(9000);
});

import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { describeWithPostgres } from './with-postgres.ts';

describeWithPostgres((postgres) => {
  test('keeps what it has said is stored, goes back to a backup, and is emptied', async () => {
    const { ask, backup, empty, kill, restart, restore, start } = postgres();
    const count = () => ask('SELECT count(*) FROM a');
    ask('CREATE TABLE a (b int)');
    ask('INSERT INTO a VALUES (1)');
    backup();
    ask('INSERT INTO a VALUES (2)');
    await restart();
    expect(count()).toBe('2');
    await kill();
    expect(count).toThrow('refused');
    await start();
    expect(count()).toBe('2');
    restore();
    expect(count()).toBe('1');
    empty();
    expect(count).toThrow('does not exist');
  });

  test('answers nothing while it is frozen', async () => {
    const { freeze, thaw, url } = postgres();
    freeze();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const events: string[] = [];
    socket.on('data', (answer: Buffer) => events.push(answer.toString()));
    // Whether it speaks TLS, which it does not.
    socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]));
    await wait(200);
    events.push('thawed');
    thaw();
    await expect.poll(() => events).toEqual(['thawed', 'N']);
    socket.destroy();
  });
});

/** Rows are read once, at the door: holding them and asking about them finds no further difference. */
import { expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { differencesSeen, hasReadAnswers } from '#api/differences.ts';
import { syncedRow } from '#sync/lists.ts';
import { listNames } from '#domain/resources.ts';
import { createSyncedData } from '#sync/synced-data.ts';
import { openDesk } from '../support/doubles/sandbox.ts';

test('a conforming platform has no differences from the specification after all its lists are held', async () => {
  const differencesNow = () => Array.from(differencesSeen(), ([place, kinds]) => [place, ...kinds]);
  const before = differencesNow();
  const desk = openDesk();
  const call = createClient({
    origin: 'http://sandbox.test',
    token: () => 'world-conforming',
    fetch: (input, init) => desk.sandbox.fetch(new Request(input, init)),
  });
  const askGifts = () => Promise.reject(new Error('nobody asks'));
  const nothing = () => undefined;
  const heard = { named: nothing, kept: nothing, changed: nothing, shelved: nothing };
  const sync = createSyncedData({ askGifts, askNow: askGifts, ahead: () => 0, ...heard });
  for (const list of listNames) {
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const answer = await call(list, { page: String(page) });
      sync.take({ list, page, round: 1, rows: answer.rows.map((row) => syncedRow(list, row)) });
      ({ hasNext } = answer);
    }
  }
  const hooks = sync.rows({ list: 'listWebhooks', from: 0, most: 100 }).rows;
  expect(hooks.length).toBeGreaterThan(0);
  expect(hooks.map(({ signature }) => signature)).toEqual(hooks.map(() => null));
  expect(sync.search({ text: 'a', most: 5 }).people.count).toBeGreaterThan(0);
  expect(hasReadAnswers()).toBe(true);
  expect(differencesNow()).toEqual(before);
  sync.close();
  desk.close();
});

import { expect, test } from 'vitest';
import { listNames } from '#domain/resources.ts';
import { type GivenRow, readRow } from '#e2e/support/doubles/rows.ts';
import { syncInMemory, wholeList } from '#e2e/support/doubles/sync.ts';

test.each(listNames)('under the name of a field of %s, a file has that field and nothing else', async (list) => {
  const fields = Object.entries(readRow(list, { id: null }));
  const filled = Object.fromEntries(
    fields.map(([key, none]) => [key, Array.isArray(none) ? [`the ${key}`] : `the ${key}`]),
  );
  const sync = syncInMemory();
  sync.take({ list, page: 1, round: 1, rows: [filled as unknown as GivenRow, { id: null }] });
  const { file } = sync.csv({ ask: wholeList(list, {}).ask, keys: fields.map(([key]) => key) });
  const [heads = [], given, empty] = (await file.text()).split('\r\n').map((line) => line.split(','));
  expect(heads.length).toBeGreaterThan(3);
  expect(given).toEqual(heads.map((key) => `the ${key}`));
  expect(empty).toEqual(heads.map(() => ''));
});

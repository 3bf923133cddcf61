import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractBlocks } from './contract.ts';

const readme = new URL('../../../src/api/README.md', import.meta.url).pathname;

// `npx vitest run e2e/support/doubles/contract -u` updates them.
test('README.md matches the API contract in code', async () => {
  const before = readFileSync(readme, 'utf8');
  const blocks = contractBlocks();
  let used = 0;
  const after = before.replace(/(<!-- (\w+) from the code -->\n)[^]*?(<!-- end -->)/g, (_all, begin, name, end) => {
    used += 1;
    return `${begin}\n${blocks[name]}\n\n${end}`;
  });
  expect(used).toBe(Object.keys(blocks).length);
  await expect(after).toMatchFileSnapshot(readme);
});

import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chunks, folderOf } from '../vite.config.ts';

it.each(Object.entries(chunks))('what the chunk %s is made of exists', (_name, paths) => {
  expect(paths.filter((path) => !existsSync(new URL(`../${folderOf(path)}/${path}`, import.meta.url)))).toEqual([]);
});

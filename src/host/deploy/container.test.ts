import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const steps = readFileSync(join(root, 'src/host/deploy/Containerfile'), 'utf8').split('\n');

/** What a file imports, whether at its start or later. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/^(?!import type)(?:import|export)\b[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gm)].flatMap(
    ([, first, later]) => first ?? later ?? [],
  );
}

/** Everything that the host loads: files of ours, and packages by their names. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const name of importsOf(file)) {
    if (name.startsWith('.')) loadedBy(resolve(dirname(file), name), seen);
    else if (!isBuiltin(name)) seen.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  }
  return seen;
}

it('copies what is there', () => {
  const copied = steps
    .filter((step) => step.startsWith('COPY ') && !step.includes('--from='))
    .flatMap((step) => step.split(' ').slice(1, -1));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

it('has every package and file that the host loads', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const loaded = [...loadedBy(join(root, 'src/host/main.ts'))];
  const packages = loaded.filter((name) => !name.startsWith('/'));
  expect(packages).toEqual(expect.arrayContaining(['hono', 'node-sqlite3-wasm']));
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
  const elsewhere = loaded.filter((name) => name.startsWith('/') && !name.startsWith(join(root, 'src')));
  expect(elsewhere).toEqual([]);
});

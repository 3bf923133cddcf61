import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockfileProblems } from './lockfile.ts';
import { root } from '../support/tools.ts';

const hash = `sha512-${'A'.repeat(86)}==`;
const lockfile = (packages: object, wanted: Record<string, string> = {}) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies: wanted }, ...packages } });
const locked = (entry: object) => lockfile({ 'node_modules/a': { version: '1.0.0', integrity: hash, ...entry } });

describe('security 14: the lockfile', () => {
  test('of this repository names no address, and a hash for every package', () => {
    expect(lockfileProblems(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([]);
  });

  test('of which nothing is wrong', () => {
    expect(lockfileProblems(locked({}))).toEqual([]);
    expect(lockfileProblems(locked({ dependencies: { b: '^1.0.0 || >=2 <3', c: 'npm:d@1.0.0', e: '*' } }))).toEqual([]);
  });

  test.each([
    ['a package from git', locked({ resolved: 'git+ssh://git@example.org/a/a.git#0123abc' })],
    ['an address', locked({ resolved: 'https://example.org/a-1.0.0.tgz' })],
    ['a package from GitHub by its short name', lockfile({}, { a: 'someone/a#0123abc' })],
    ['a package of a package from git', locked({ optionalDependencies: { b: 'github:someone/b#0123abc' } })],
    ['an address that is asked for', lockfile({}, { a: 'https://example.org/a.tgz' })],
    ['a file', lockfile({}, { a: 'file:../a' })],
    ['a folder', lockfile({ 'packages/a': { version: '1.0.0', integrity: hash } })],
    ['a link', locked({ link: true })],
    ['no hash', locked({ integrity: undefined })],
    ['a weak hash', locked({ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })],
    ['no version', locked({ version: undefined })],
    ['another kind of lockfile', JSON.stringify({ lockfileVersion: 1, dependencies: {} })],
  ])('is refused with %s', (_name, text) => {
    expect(lockfileProblems(text)).not.toEqual([]);
  });
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockfileProblems, npmKnowsAges, tooYoung } from './lockfile.ts';
import { root } from '../support/tools.ts';

const hash = `sha512-${'A'.repeat(86)}==`;
const lockfile = (packages: object, wanted: Record<string, string> = {}) =>
  JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies: wanted }, ...packages } });
const locked = (entry: object) => lockfile({ 'node_modules/a': { version: '1.0.0', integrity: hash, ...entry } });

describe('security.md §8, 14: the lockfile', () => {
  test('of this repository names the registry alone, and a hash for every package', () => {
    expect(lockfileProblems(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([]);
  });

  test('of which nothing is wrong', () => {
    expect(lockfileProblems(locked({}))).toEqual([]);
    expect(lockfileProblems(locked({ resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz' }))).toEqual([]);
    expect(lockfileProblems(locked({ dependencies: { b: '^1.0.0 || >=2 <3', c: 'npm:d@1.0.0', e: '*' } }))).toEqual([]);
  });

  test.each([
    ['a package from git', locked({ resolved: 'git+ssh://git@github.com/a/a.git#0123abc' })],
    ['a package from GitHub by its short name', lockfile({}, { a: 'someone/a#0123abc' })],
    ['a package of a package from git', locked({ optionalDependencies: { b: 'github:someone/b#0123abc' } })],
    ['an address', locked({ resolved: 'https://example.org/a-1.0.0.tgz' })],
    [
      'an address that only begins like the registry',
      locked({ resolved: 'https://registry.npmjs.org.evil.example/a.tgz' }),
    ],
    ['the registry without TLS', locked({ resolved: 'http://registry.npmjs.org/a/-/a-1.0.0.tgz' })],
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

/** A registry of one package without content: of two months ago, and of yesterday. */
async function registry() {
  const day = 86_400_000;
  const versions = { '1.0.0': 60 * day, '1.0.1': day };
  const packed = (version: string) => {
    const content = JSON.stringify({ name: 'young', version });
    const head = Buffer.alloc(512);
    head.write('package/package.json');
    head.write('0000644\0' + '0000000\0'.repeat(2), 100);
    head.write(`${content.length.toString(8).padStart(11, '0')} ${'0'.repeat(11)} ${' '.repeat(8)}0`, 124);
    head.write('ustar\u000000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.alloc(512);
    body.write(content);
    return gzipSync(Buffer.concat([head, body, Buffer.alloc(1024)]));
  };
  const server = createServer((request, response) => {
    const asked = /young-(.+)\.tgz$/.exec(request.url ?? '')?.[1];
    if (asked) return void response.end(packed(asked));
    const of = (version: string) => ({
      name: 'young',
      version,
      dist: { tarball: `${address}/young/-/young-${version}.tgz`, integrity: integrityOf(version) },
    });
    const time = Object.entries(versions).map(([version, age]) => [version, new Date(Date.now() - age)] as const);
    response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        name: 'young',
        'dist-tags': { latest: '1.0.1' },
        versions: Object.fromEntries(Object.keys(versions).map((version) => [version, of(version)])),
        time: Object.fromEntries(time),
      }),
    );
  });
  const integrityOf = (version: string) => `sha512-${createHash('sha512').update(packed(version)).digest('base64')}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address, integrityOf };
}

const knowsAges = await npmKnowsAges().catch(() => false);

describe.skipIf(!knowsAges)(
  `security.md §8, 14: the age of versions${knowsAges ? '' : ' (left out: npm 11.10 can tell)'}`,
  () => {
    test.each([
      ['1.0.0', null],
      ['1.0.1', 'No matching version found for young@1.0.1'],
    ])('young@%s', async (version, found) => {
      const { address, integrityOf } = await registry();
      const folder = mkdtempSync(join(tmpdir(), 'steward-young-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const wanted = { young: version };
      const packages = {
        '': { name: 'a', version: '1.0.0', dependencies: wanted },
        'node_modules/young': { version, integrity: integrityOf(version) },
      };
      writeFileSync(
        join(folder, 'package.json'),
        JSON.stringify({ name: 'a', version: '1.0.0', dependencies: wanted }),
      );
      writeFileSync(
        join(folder, 'package-lock.json'),
        JSON.stringify({ name: 'a', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
      );
      writeFileSync(join(folder, '.npmrc'), readFileSync(join(root, '.npmrc')));
      const said = await tooYoung(folder, ['--registry', address, '--cache', join(folder, 'cache')]);
      if (found === null) expect(said).toBeNull();
      else expect(said).toContain(found);
    });
  },
);

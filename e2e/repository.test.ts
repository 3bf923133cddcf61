/** The repository itself: what lies where, how things are named, what may be installed. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { operations } from '#api/operations.ts';
import { properties } from './support/doubles/api.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Paths from the root, with slashes. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

const files = [...filesIn('src'), ...filesIn('e2e')];
const modules = files.filter((path) => /\.tsx?$/.test(path));
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);

function importsOf(path: string): string[] {
  const source = read(path).replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const kinds = /\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;
  return [...source.matchAll(kinds)].map(([, from, effect, atRun]) => from ?? effect ?? atRun ?? '');
}

describe('imports', () => {
  test('of api, only query.ts knows React', () => {
    const knowing = modules
      .filter((path) => path.startsWith('src/api/') && !isTest(path))
      .filter((path) => importsOf(path).some((specifier) => /^(?:react|@tanstack\/react-)/.test(specifier)));
    expect(knowing).toEqual(['src/api/query.ts']);
  });

  test('every import of ours names its file in full', () => {
    const vague = modules.flatMap((path) => {
      const ours = importsOf(path).filter((specifier) => /^[.#]/.test(specifier));
      return ours
        .filter((specifier) => !/\.(?:tsx?|css|json)$/.test(specifier))
        .map((specifier) => `${path}: ${specifier}`);
    });
    expect(vague).toEqual([]);
  });
});

test('every file that a README of src names is there', () => {
  const readmes = files.filter((path) => path.endsWith('README.md'));
  const gone = readmes.flatMap((readme) =>
    [...read(readme).matchAll(/`([\w./-]+\.tsx?)`/g)]
      .map(([, named = '']) => named.replace(/^(?:\.{1,2}\/)+/, ''))
      .filter((named) => ![...files, 'vite.config.ts'].some((path) => path === named || path.endsWith(`/${named}`)))
      .map((named) => `${readme}: ${named}`),
  );
  expect(gone).toEqual([]);
});

describe('styles', () => {
  test('checkboxes, radios and switches have their labels beside them wherever they are first seen', () => {
    const isInline = /\{[^}]*\b(?:Checkbox|Radio|Switch)\b[^}]*\} from '@mantine\/core'/;
    const ours = modules.filter((path) => path.startsWith('src/'));
    const without = ours.filter((path) => isInline.test(read(path)) && !read(path).includes('InlineInput.layer.css'));
    expect(without).toEqual([]);
  });

  test('a class that a component names is in its styles', () => {
    const missing = modules.flatMap((path) =>
      [...read(path).matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].flatMap(([, name, styles = '']) => {
        const css = read(styles.startsWith('#') ? styles.replace('#', 'src/') : join(dirname(path), styles));
        const named = read(path).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
        return [...new Set(Array.from(named, ([, one = '']) => one))]
          .filter((one) => one !== 'module' && !new RegExp(`\\.${one}\\b`).test(css))
          .map((one) => `${path}: ${one}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('the contract', () => {
  const specified = [
    ['GET', '/v1/messages'],
    ['PUT', '/v1/households/{household}'],
    ['GET', '/v1/households'],
    ['PUT', '/v1/contacts/{contact}'],
    ['GET', '/v1/campaigns'],
    ['GET', '/v1/pledges'],
    ['POST', '/v1/campaigns/{campaign}/items/tickets'],
    ['PUT', '/v1/campaigns/{campaign}/discount-codes/{discountCode}'],
    ['GET', '/v1/transactions'],
    ['GET', '/v1/tickets'],
    ['GET', '/v1/payouts'],
    ['GET', '/v1/webhooks'],
    ['GET', '/v1/webhooks/{webhook}'],
  ].map((row) => row.join(' '));

  test('every operation of the specification is in the table, and none twice', () => {
    const rows = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
    expect(rows).toEqual(expect.arrayContaining(specified));
    expect(new Set(rows).size).toBe(rows.length);
  });

  test('every operation is named by a test', () => {
    // Tests over all operations draw from this table.
    const tested = (path: string) => isTest(path) || path === 'e2e/support/doubles/specified.ts';
    const tests = modules.filter(tested).map(read).join('\n');
    const untested = Object.keys(operations).filter((name) => !new RegExp(`\\b${name}\\b`).test(tests));
    expect(untested).toEqual([]);
  });
});

describe('the numbered properties', () => {
  test('each has a test that carries its number, and is looked at as often as it is due', () => {
    const tests = modules.filter(isTest).map(read).join('\n');
    const numbers = Object.keys(properties);
    expect(numbers.filter((name) => !tests.includes(`'${name} `))).toEqual([]);
    expect(numbers.filter((name) => !new RegExp(`\\balways\\(\\s*'${name}',`).test(tests))).toEqual([]);
  });
});

describe('the house', () => {
  test('the top level holds what was agreed', () => {
    const agreed = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
      'index.html',
      'README.md',
      'LICENSE',
    ];
    const others = topLevel().filter(
      (name) => !name.startsWith('.') && ![...agreed, 'src', 'public', 'e2e'].includes(name),
    );
    expect(others).toEqual([]);
  });

  test('files and folders are named in kebab-case', () => {
    const parts = files
      .flatMap((path) => path.split('/'))
      .filter((part) => !/^(?:README\.md|Caddyfile|Containerfile.*)$/.test(part));
    expect(parts.filter((part) => !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/.test(part))).toEqual([]);
  });

  test('the files that a README names are there', () => {
    const readmes = files.filter((path) => basename(path) === 'README.md');
    const named = readmes.flatMap((path) => {
      const paths = [...read(path).matchAll(/`((?:src|e2e)\/[\w./-]+\.(?:tsx?|css|conf))`/g)];
      return paths.map(([, file = '']) => ({ path, file }));
    });
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ file }) => !files.includes(file))).toEqual([]);
  });

  test('each rule is the function that the README says, in its file', () => {
    const rules = [...read('src/README.md').matchAll(/^\| ([^|]+?) +\| `(\w+)` +\| `([\w./-]+)` +\|$/gm)];
    expect(rules).toHaveLength(10);
    const missing = rules.filter(
      ([, , name = '', file = '']) => !new RegExp(`^export (?:function|const) ${name}\\b`, 'm').test(read(file)),
    );
    expect(missing.map(([, rule]) => rule)).toEqual([]);
  });

  test('no file is too long to be read, and no folder too full', () => {
    const sources = modules.filter((path) => !isTest(path));
    const lines = (path: string) => read(path).split('\n').length - 1;
    // Tables of data, one row each.
    const isTable = (path: string) => path.startsWith('e2e/faults/rows-');
    expect(sources.filter((path) => lines(path) > 300 && !isTable(path))).toEqual([]);
    const folders = sources.map((path) => path.replace(/\/[^/]*$/, ''));
    const crowded = [...new Set(folders)].filter((folder) => folders.filter((each) => each === folder).length > 36);
    expect(crowded).toEqual([]);
  });

  test('every document that is named stands in the repository', () => {
    const documents = new Set([...files, ...topLevel()].map((path) => basename(path)));
    const absent = files.flatMap((path) => {
      const names = [...read(path).matchAll(/\b[\w-]+\.md\b/g)].map(([name]) => name);
      return names.filter((name) => !documents.has(name)).map((name) => `${path}: ${name}`);
    });
    expect(absent).toEqual([]);
  });

  test('no barrels', () => {
    expect(modules.filter((path) => /^index\.tsx?$/.test(basename(path)))).toEqual([]);
    expect(modules.filter((path) => /^\s*export\s*\*/m.test(read(path)))).toEqual([]);
  });

  test('no default exports but in settings and plug-ins of tools', () => {
    const defaults = modules.filter((path) => /^\s*export\s+default\b|\bas\s+default\b/m.test(read(path)));
    expect(defaults.filter((path) => !/\.(?:config|reporter)\.ts$/.test(path))).toEqual([]);
  });
});

describe('packages', () => {
  const manifest = JSON.parse(read('package.json')) as Record<
    'scripts' | 'dependencies' | 'devDependencies',
    Record<string, string>
  >;

  test('nothing runs by itself before or after a script', () => {
    const names = Object.keys(manifest.scripts);
    const hooks = names.filter((name) => /^(?:pre|post)(?:install|pack|publish|prepare|version)$|^prepare$/.test(name));
    const around = names.filter(
      (name) => names.includes(name.replace(/^(?:pre|post)/, '')) && /^(?:pre|post)/.test(name),
    );
    expect([...hooks, ...around]).toEqual([]);
  });

  test('versions are exact', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  test('security 13: what is delivered stands under licences that ask for no more than their own text', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dev?: boolean; license?: string }>;
    };
    const delivered = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
    expect(delivered.length).toBeGreaterThan(50);
    const free = /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|CC0-1\.0)$/;
    const others = delivered.filter(([, { license = '' }]) => {
      return !license
        .replace(/[()]/g, '')
        .split(/ (?:AND|OR) /)
        .every((each) => free.test(each));
    });
    expect(others).toEqual([]);
  });
});

describe('security', () => {
  test('the list of security tests names every file that has one, by its number', () => {
    const rows = [...read('e2e/security/README.md').matchAll(/^\| (\d+) +\|.*\| ([^|]+) \|$/gm)];
    const listed = rows.flatMap(([, number = '', where = '']) =>
      [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => `${number} ${path}`),
    );
    // A comment or a message names numbers too, and holds nothing.
    const titles = /\(\s*['`]security (\d+)(?: and (\d+))?: /g;
    const found = modules.filter(isTest).flatMap((path) => {
      const numbers = [...read(path).matchAll(titles)].flatMap(([, ...each]) => each.filter((number) => number));
      return numbers.map((number) => `${number} ${path}`);
    });
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.toSorted()).toEqual([...new Set(found)].toSorted());
  });

  test('security 4 and 13: no source of ours writes HTML or runs text', () => {
    const sinks =
      /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc|\beval\(|new Function\b|setTimeout\(\s*['"`]/;
    const sources = modules.filter((path) => path.startsWith('src/') && !isTest(path));
    expect(sources.filter((path) => sinks.test(read(path)))).toEqual([]);
  });
});

/** What is tracked. Without git, or where it declines to answer, what is there and not ignored. */
function topLevel(): string[] {
  try {
    const listed = execFileSync('git', ['ls-files'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(listed.split('\n').map((path) => path.split('/')[0] ?? ''))].filter((name) => name !== '');
  } catch {
    const ignored = new Set(read('.gitignore').split('\n'));
    return readdirSync(root).filter((name) => !ignored.has(name));
  }
}

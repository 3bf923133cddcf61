/** Who may import whom. The table is the architecture. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const valuesAndBelow = ['ui/format', 'domain/values', 'device', 'api (types)'];
const rows = 'domain/rows';
const kitAndBelow = ['ui/kit', 'ui/browser', ...valuesAndBelow];

/** Each room may import itself, and these. `api (types)`: only what is gone when the program runs. */
const law: Record<string, readonly string[]> = {
  api: [],
  device: ['api (types)'],

  'domain/values': ['api (types)'],
  'domain/rows': ['domain/values'],
  // What a rule of the organization's figures means, for the page and the worker alike.
  domain: ['domain/rows', 'domain/values', 'api'],
  'domain/audience': ['domain/lists', 'domain', 'domain/values', 'api'],
  'domain/lists': ['domain', 'domain/rows', 'domain/values', 'api'],

  'ui/format': ['domain/values', 'device', 'api (types)'],
  'ui/browser': valuesAndBelow,
  'ui/kit': ['ui/browser', ...valuesAndBelow],
  'ui/fields': kitAndBelow,
  'ui/record': [rows, ...kitAndBelow],
  'ui/chart': [rows, ...kitAndBelow],
  'ui/list': ['ui/record', 'ui/chart', rows, ...kitAndBelow],
  'ui/write': kitAndBelow,
  // A form shows the limits of the body's rules.
  'ui/form': ['ui/write', 'ui/fields', 'api', ...kitAndBelow],
  'ui/session': kitAndBelow,
  'ui/bulk': ['ui/form', 'ui/write', 'ui/session', 'ui/list', rows, 'ui/fields', ...kitAndBelow],

  sync: ['domain', 'device', 'api'],

  records: ['sync', 'domain', 'ui', 'device', 'api'],
  // And no area of screens another.
  screens: ['records', 'sync', 'domain', 'ui', 'device', 'api'],
  app: ['screens', 'records', 'sync', 'domain', 'ui', 'device', 'api'],

  sandbox: ['api'],
  host: ['sandbox', 'api'],
};

/** Of these rooms, nobody outside imports anything else. */
const entries: Record<string, readonly string[]> = {
  'ui/list':
    'list-screen narrowing format-condition date-ends date-range range-input screen-skeleton column filters filter-editors order views list-source list-drawer synced-rows list-address list-cache loading missing-record'.split(
      ' ',
    ),
  'ui/form':
    'form-flow form-kind form-field form-of-fields field controls typed review parts leave-guard draft-form edit-step keep-saved undo-words'.split(
      ' ',
    ),
  'ui/chart': [
    'chart-address',
    'chart-choice',
    'chart-panel',
    'chart-texts',
    'chart-tools',
    'figure-chart',
    'line-chart',
    'sparkline',
    'totals-strip',
  ],
  'ui/bulk':
    'bulk-columns bulk-columns-step bulk-dates bulk-flow bulk-kind bulk-sheet interrupted open-sheet start-import'.split(
      ' ',
    ),
};

interface Import {
  path: string;
  target: string;
  /** Nothing of it is left when the program runs. */
  typeOnly: boolean;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const paths = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));

/** Every import of ours: of values, of types, for its effect, at run time, passed on. */
function importsOf(path: string): Import[] {
  const source = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const from = /^\s*(?:import|export)\s+(type\s+)?((?:[\w*\s{},$]|\bas\b)*?)\s*from\s*['"]([.#][^'"]+)['"]/gm;
  const found = [...source.matchAll(from)].map(([, type, names = '', specifier = '']) => {
    const inBraces = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
    const eachIsType = inBraces?.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim()));
    return { specifier, typeOnly: type !== undefined || eachIsType === true };
  });
  const bare = /^\s*import\s*['"]([.#][^'"]+)['"]|\bimport\(\s*['"]([.#][^'"]+)['"]\s*\)/gm;
  for (const [, effect, atRun = ''] of source.matchAll(bare))
    found.push({ specifier: effect ?? atRun, typeOnly: false });
  return found.map(({ specifier, typeOnly }) => ({
    path,
    target: pathOf(specifier, path),
    typeOnly,
  }));
}

/** `#ui/kit/page.tsx` is src/ui/kit/page.tsx, as `imports` of package.json has it. */
function pathOf(specifier: string, importer: string): string {
  if (specifier.startsWith('#e2e/')) return specifier.slice(1);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return join(dirname(importer), specifier).split(sep).join('/');
}

const modules = (folder: string) => paths(folder).filter((path) => /\.tsx?$/.test(path));
const imports = modules('src')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap(importsOf);
const told = (broken: Import[]) => broken.map(({ path, target }) => `${path} imports ${target}`);

/** `ui/kit` for what lies in src/ui/kit; main.tsx counts as a part of app. */
function roomOf(path: string): string {
  const [, room = '', inside = '', ...rest] = path.split('/');
  if (inside === '') return 'app';
  if (room === 'domain' && rest.length === 0) return room;
  return room === 'ui' || room === 'domain' ? `${room}/${inside}` : room;
}

function isAllowed({ path, target, typeOnly }: Import): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  const rooms = [to, to.split('/')[0] ?? ''];
  const allowed = law[from] ?? [];
  return (
    from === to || rooms.some((room) => allowed.includes(room) || (typeOnly && allowed.includes(`${room} (types)`)))
  );
}

describe('the import law', () => {
  test('every room stands in the table, and every import was read', () => {
    expect([...new Set(modules('src').map(roomOf))].filter((room) => !(room in law))).toEqual([]);
    expect(imports.length).toBeGreaterThan(2_000);
  });

  test('each room imports only what the table allows', () => {
    expect(told(imports.filter((each) => !isAllowed(each)))).toEqual([]);
  });

  test('no area of screens imports another', () => {
    const areaOf = (path: string) => /^src\/screens\/([^/]+)\//.exec(path)?.[1];
    const broken = imports.filter(({ path, target }) => {
      return areaOf(path) !== undefined && areaOf(target) !== undefined && areaOf(path) !== areaOf(target);
    });
    expect(told(broken)).toEqual([]);
  });

  test('rooms with entries are entered by them', () => {
    const broken = imports.filter(({ path, target }) => {
      const room = roomOf(target);
      const name = target.replace(/^.*\//, '').replace(/\.tsx?$/, '');
      return roomOf(path) !== room && entries[room] !== undefined && !entries[room].includes(name);
    });
    expect(told(broken)).toEqual([]);
  });

  test('every module of src is reachable from the page, the worker, the host or the build', () => {
    const reached = new Set<string>();
    const reach = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      if (path.startsWith('src/') || path === 'vite.config.ts') for (const { target } of importsOf(path)) reach(target);
    };
    for (const entry of ['src/main.tsx', 'src/host/main.ts', 'vite.config.ts', 'src/sync/worker.ts']) reach(entry);
    const tests = /\.test\.tsx?$/;
    expect(modules('src').filter((path) => !tests.test(path) && !reached.has(path))).toEqual([]);
  });

  test('an import names its place: none climbs to it', () => {
    const climbs = /^\s*(?:import|export|\} from)\b[^;]*?['"]\.\.\/|\bimport\(\s*['"]\.\.\//m;
    expect(modules('src').filter((path) => climbs.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

  test('no file imports itself around a circle, types included', () => {
    const next = new Map<string, Import[]>();
    for (const path of modules('src').concat(modules('e2e'))) next.set(path, importsOf(path));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]) => {
      const at = way.indexOf(path);
      if (at !== -1) circles.push([...way.slice(at), path].join(' → '));
      if (at !== -1 || done.has(path)) return;
      for (const { target } of next.get(path) ?? []) walk(target, [...way, path]);
      done.add(path);
    };
    for (const path of next.keys()) walk(path, []);
    expect(circles).toEqual([]);
  });

  test('the tree in the README shows the rooms of the table', () => {
    const tree = /```\nsrc\/\n([^`]+)```/.exec(readFileSync(join(root, 'src/README.md'), 'utf8'))?.[1] ?? '';
    let folder = '';
    const shown = [...tree.matchAll(/^(│ {3})?[├└]── ([a-z]+)\/ /gm)].map(([, inside, name = '']) => {
      if (!inside) folder = name;
      return inside ? `${folder}/${name}` : name;
    });
    expect(shown.filter((room) => room !== 'ui').toSorted()).toEqual(Object.keys(law).toSorted());
  });

  test('nothing outside src is imported, and vite.config.ts keeps to the host', () => {
    expect(told(imports.filter(({ target }) => !target.startsWith('src/')))).toEqual([]);
    expect(told(importsOf('vite.config.ts').filter(({ target }) => !target.startsWith('src/host/')))).toEqual([]);
  });
});

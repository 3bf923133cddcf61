import { existsSync, readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { development } from './src/host/development.ts';
import { firstPaint } from './src/host/first-paint.ts';
import { precompress } from './src/host/precompress.ts';
import { site } from './src/host/site.ts';

// An image is built from `src` alone.
const tests = ['src', 'e2e'].filter(existsSync).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
/** Processes that are started and killed, whole seeds, heaps: they run in `npm run test:all`. */
const deep = tests.filter((path) => path.endsWith('.deep.test.ts'));
const withDocument = tests.filter((path) => readFileSync(path, 'utf8').startsWith('// @vitest-environment happy-dom'));

const components = '@mantine/core/esm/components/';

/**
 * Which files and folders of `src` and of packages arrive together, each with what it imports. Left alone, every module that two
 * screens share would be a request of its own. A file that two chunks name is in the first of them.
 */
export const chunks = {
  /** Before the first paint. */
  first: ['app/boot/color-scheme.ts'],
  /** The first request of all. */
  early: ['app/boot/prefetch-first-list.ts'],
  /**
   * Whether somebody is signed in or not, with what both need. The first list's styles would be a request of their own, and a
   * part of Mantine that every screen uses would come along with the forms.
   */
  start: [
    'main.tsx',
    `${components}Stack/`,
    'app/frame/frame.module.css',
    'app/frame/search-button.module.css',
    'device/shared-computer.ts',
    'ui/kit/banner.tsx',
    'ui/kit/brand.tsx',
    'ui/kit/cells.module.css',
    'ui/kit/search-box.module.css',
    'ui/list/list-pager.module.css',
    'ui/list/list-rows.module.css',
    'ui/list/list-screen.module.css',
    'ui/list/list-trouble.module.css',
    'ui/list/row-menu.module.css',
    'ui/list/view-tabs.module.css',
    'ui/record/row-card.module.css',
    'ui/list/filters.module.css',
    'ui/list/loading.module.css',
  ],
  connect: ['app/session/connect.tsx', 'app/session/connect.module.css'],
  /** With the first list, and then there for all others. */
  lists: [
    'app/boot/application.tsx',
    'app/frame/frame.tsx',
    'screens/transactions/',
    'ui/list/list-screen.tsx',
    'ui/list/filters.tsx',
  ],
  /** With the first list that isn't of transactions. */
  domain: [
    'domain/campaign.ts',
    'domain/household.ts',
    'domain/pledge.ts',
    'domain/values/compared.ts',
    'domain/values/months.ts',
    'records/campaign-progress.ts',
    'records/ways/further-links.tsx',
    'ui/record/name-link.tsx',
  ],
  /** With the second list: what each list is filtered, sorted, and searched by. Else the forms, which use them too, came along. */
  specs: ['domain/lists/', 'domain/rows/', 'ui/kit/plain-table.tsx'],
  /** With the first page of a record. */
  pages: [
    'device/exported.ts',
    'device/marks.ts',
    'domain/address.ts',
    'domain/ticket.ts',
    'records/contact-known.ts',
    'records/currencies.tsx',
    'records/details/record-fields.tsx',
    'records/find.ts',
    'records/giving/giving-labels.ts',
    'records/giving/money-column.tsx',
    'records/giving/person-columns.tsx',
    'records/household-search.ts',
    'records/not-found.tsx',
    'records/saved-banners.tsx',
    'records/sent-values.ts',
    'ui/kit/columns.tsx',
    'ui/kit/crumbs.tsx',
    'ui/kit/line-list.tsx',
    'ui/bulk/interrupted.ts',
    'ui/kit/out-link.tsx',
    'ui/kit/query-panel.tsx',
    'ui/kit/record-trouble.tsx',
    'ui/record/done-mark.tsx',
    'ui/record/text-with-source.tsx',
    'ui/record/drawer-parts.tsx',
    'ui/list/missing-record.tsx',
  ],
  /** With the first screen that has one. */
  inputs: [
    ...['NativeSelect', 'TextInput', 'Textarea', 'Checkbox'].map((name) => `${components}${name}/`),
    'ui/kit/dates/day-input.tsx',
  ],
  /** After the first list: its menus and panels, with what forms have of them. Else they'd bring an import's code along. */
  panels: ['ui/list/list-panels.tsx'],
  /** With the first form, and where an earlier page left a write that nobody knows the outcome of. */
  writes: ['api/write.ts'],
  forms: ['ui/fields/fields.tsx', 'ui/form/form-flow.tsx'],
  toast: ['ui/browser/toast.tsx'],
  /** What the form of a contact and its spreadsheet share. */
  'contact-form': ['screens/contacts/differences.ts', 'screens/contacts/fields.ts'],
  bulk: ['screens/contacts/import.tsx', 'screens/discount-codes/import.tsx', 'ui/bulk/bulk-flow.tsx'],
};

/** There, packages are loaded as they are: what goes into one file would be read and transformed for each. */
const isUnderTest = process.env['VITEST'] !== undefined;

export const folderOf = (path: string) => (path.startsWith('@') ? 'node_modules' : 'src');

const chunkGroups = Object.entries(chunks).map(([name, paths], index, { length }) => ({
  name,
  test: (id: string) => paths.some((path) => id.replaceAll('\\', '/').includes(`/${folderOf(path)}/${path}`)),
  priority: length - index,
}));

export default defineConfig({
  plugins: [react(), firstPaint(), precompress(), site(), development()],
  // The host puts a fresh value in its place in every answer; see src/host/build.ts.
  html: { cspNonce: '__CSP_NONCE__' },
  environments: {
    client: {
      build: {
        target: 'es2023',
        sourcemap: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Each group takes along what it imports. Left alone, every module that two screens share is a request of its own.
              groups: chunkGroups,
            },
          },
        },
      },
    },
    // The host, so that it runs without a transpiler. Of the packages, only the databases are loaded from node_modules.
    ssr: {
      resolve: isUnderTest ? {} : { noExternal: true, external: ['node-sqlite3-wasm', 'pg'] },
      build: {
        target: 'node20',
        outDir: 'dist/host',
        copyPublicDir: false,
        emptyOutDir: true,
        rolldownOptions: {
          input: 'src/host/main.ts',
          // All in one folder, as deep as src/host, from where the paths of the host are the same.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    // Into a folder of the first, which is emptied before. `--mode host` makes the host alone.
    async buildApp(builder) {
      for (const name of builder.config.mode === 'host' ? ['ssr'] : ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  test: {
    // Property tests take long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    setupFiles: ['e2e/support/unit/same-cases.ts', 'e2e/support/unit/silent.ts'],
    projects: [
      // Most of the time goes into importing: files share what a worker has imported. No file mocks a module.
      {
        extends: true,
        test: {
          name: 'node',
          include: tests,
          exclude: [...withDocument, ...deep],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'deep', include: deep, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'document',
          include: withDocument,
          isolate: false,
          setupFiles: 'e2e/support/unit/fresh-page.ts',
        },
      },
    ],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});

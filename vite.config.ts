import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { development } from './src/host/development.ts';
import { firstPaint } from './src/host/first-paint.ts';
import { precompress } from './src/host/precompress.ts';

const tests = ['src', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const withDocument = tests.filter((path) => readFileSync(path, 'utf8').startsWith('// @vitest-environment happy-dom'));

export default defineConfig({
  plugins: [react(), firstPaint(), precompress(), development()],
  // The host puts a fresh value in its place in every answer; see src/host/build.ts.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each group takes along what it imports. Left alone, every module that two screens share is a request of its own.
          groups: [
            // Before the first paint.
            { name: 'first', test: /src[\\/]app[\\/]boot[\\/]color-scheme\.ts$/, priority: 5 },
            // The first request of all, and what it is made of.
            { name: 'early', test: /src[\\/]app[\\/]boot[\\/]prefetch-first-list\.ts$/, priority: 4 },
            // Before anybody has signed in; and the styles of the first list, which would be a request of their own.
            {
              name: 'start',
              test: /src[\\/](main\.tsx|(app[\\/](routes[\\/]dead-ends|frame[\\/](frame|search-button))|ui[\\/](kit[\\/](cells|list-button|text-button|trouble)|list[\\/](chips|list-(pager|rows|screen|search|trouble)|row-menu|view-tabs)|rows[\\/]load-progress|browser[\\/]part-failed|record[\\/]row-card)|records[\\/]transaction)\.module\.css)$/,
              priority: 3,
            },
            // With the first list, and then there for all others.
            {
              name: 'lists',
              test: /src[\\/](app[\\/](boot[\\/]application|frame[\\/]frame)\.|ui[\\/](list[\\/]list-screen|rows[\\/]filters)\.|device[\\/]|records[\\/]transaction\.|screens[\\/]transactions[\\/]transactions\.)/,
              priority: 2,
            },
            // With the first page of a record: many small parts, each of which several screens share.
            {
              name: 'pages',
              test: /src[\\/](ui[\\/](kit[\\/](crumbs|columns|record-trouble|line-list|query-panel|out-link|text-with-source)|record[\\/](look-through|drawer-parts))|records[\\/](find|not-found|saved-banners))\.tsx?$/,
              priority: 1,
            },
            // With the first form.
            { name: 'forms', test: /src[\\/]ui[\\/](form[\\/]form-flow|fields[\\/]fields)\.tsx$/, priority: 1 },
            // What the form of a contact and its spreadsheet share.
            { name: 'contact-form', test: /src[\\/]screens[\\/]contacts[\\/](problems|differences)\.ts$/, priority: 0 },
            // Spreadsheets of either kind.
            {
              name: 'bulk',
              test: /src[\\/](ui[\\/]bulk[\\/]bulk-flow|screens[\\/][a-z-]+[\\/]import)\.tsx$/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  test: {
    // Property tests take long on a busy machine.
    testTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      // Most of the time goes into importing: files share what a worker has imported. No file mocks a module.
      { extends: true, test: { name: 'node', include: tests, exclude: withDocument, isolate: false } },
      // What listens on a window goes with the file that made it.
      { extends: true, test: { name: 'document', include: withDocument } },
    ],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});

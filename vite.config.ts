import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { development } from './src/host/development.ts';
import { precompress } from './src/host/precompress.ts';

export default defineConfig({
  plugins: [react(), precompress(), development()],
  // The host puts a fresh value in its place in every answer; see src/host/build.ts.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs is one file: pieces of it that lazy chunks share would each be a request of their own.
            { name: 'start', tags: ['$initial'], priority: 2 },
            // What most screens share, and a form or a dialog alone does not bring in.
            { name: 'screens', minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['node_modules/**', 'e2e/**/*.spec.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
});

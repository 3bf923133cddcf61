/**
 * The floors: what a list of 20 rows costs before a product does anything, with no library, with React alone, and with
 * this repository's packages. Built with its own Vite.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export const floorNames = ['vanilla', 'react', 'stack', 'stack-tuned'] as const;

/** Builds each floor into a folder of its name under `folder`. */
export async function buildFloors(folder: string): Promise<void> {
  for (const name of floorNames) {
    await build({
      root: fileURLToPath(new URL(name, import.meta.url)),
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: join(folder, name), emptyOutDir: true, modulePreload: { polyfill: false } },
    });
  }
}

/** Vite plugin: writes a .br and a .gz beside every file of the build that shrinks. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { toBrotli, toGzip } from './compression.ts';

const shrinks = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);
const smallest = 256;

export function precompress(): Plugin {
  return {
    name: 'steward-precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle() {
      const { config } = this.environment;
      const folder = resolve(config.root, config.build.outDir);
      const files = await readdir(folder, { recursive: true });
      // Skip index.html: every answer has its own nonce, so the host compresses it per request.
      await Promise.all(files.filter((file) => shrinks.has(extname(file))).map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, constants.BROTLI_MAX_QUALITY),
    toGzip(content, { level: 9 }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}

/** Vite plugin: writes a .br and a .gz beside every file of the build that shrinks. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const shrinks = new Set(['.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);
const smallest = 256;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

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
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params: parameters }),
    toGzip(content, { level: 9 }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}

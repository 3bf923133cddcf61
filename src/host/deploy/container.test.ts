import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const steps = readFileSync(join(root, 'src/host/deploy/Containerfile'), 'utf8').split('\n');

it('copies what is there', () => {
  const copied = steps
    .filter((step) => step.startsWith('COPY ') && !step.includes('--from='))
    .flatMap((step) => step.split(' ').slice(1, -1));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

it('runs what is built, and has the only package that is not built into it', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(dependencies).toHaveProperty('node-sqlite3-wasm');
  expect(steps).toContain('COPY --from=build /steward/dist dist');
  expect(steps).toContain('CMD ["node", "dist/host/main.js"]');
});

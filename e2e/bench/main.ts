/**
 * `npm run bench [-- names] [--quick] [--minutes 60]`: measures and compares with the budgets. A budget that is missed never fails the
 * command.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { slowness } from '../support/slow-machine.ts';
import { root } from '../support/tools.ts';
import type { BenchOptions, Figure } from './figure.ts';

const benches: Record<string, (options: BenchOptions) => Promise<Figure[]>> = {
  speed: async (options) => (await import('./speed.ts')).benchSpeed(options),
  sync: async () => (await import('./sync.ts')).benchSync(),
};
/** Takes minutes, and is asked for by name. */
const long: typeof benches = { host: async (options) => (await import('./host.ts')).benchHost(options) };
const named = { ...benches, ...long };

const given = process.argv.slice(2);
const quick = given.includes('--quick');
const at = given.indexOf('--minutes');
const minutes = at === -1 ? undefined : Number(given.splice(at, 2)[1]);
const asked = given.filter((name) => name !== '--quick');
const unknown = asked.filter((name) => !Object.hasOwn(named, name));

if (unknown.length > 0) {
  const names = Object.keys(named).join(', ');
  console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${names}.`);
  process.exitCode = 1;
} else if (!existsSync(join(root, 'dist', 'index.html'))) {
  console.error('There is no build to be measured; make one with `npm run build`.');
  process.exitCode = 1;
} else {
  const figures: Figure[] = [];
  // One after the other: they would slow each other down.
  for (const name of asked.length > 0 ? asked : Object.keys(benches)) {
    figures.push(...((await named[name]?.({ quick, minutes })) ?? []));
  }
  for (const { name, value, unit, budget, note } of figures) {
    const said = [rounded(value), unit].filter(Boolean).join(' ');
    console.log(`${name}: ${said} (${rounded(budget)})${note ? `  ${note}` : ''}`);
  }
  const passed = figures.filter(({ value, budget }) => value <= budget).length;
  console.log(`${passed} passed, ${figures.length - passed} failed`);
  console.log(`A fixed piece of work takes ${rounded(slowness())} times as long here as where the budgets were set.`);
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(4)));
}

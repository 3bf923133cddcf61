/** How fast the sandbox is. Everything happens in temporary files. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openSandbox, type Sandbox } from '#sandbox/server.ts';
import { createExtra } from '../support/sandbox/extra.ts';
import type { Figure } from './figure.ts';

const lists = [
  'messages',
  'households',
  'households?sortByDesc=updated_at',
  'households?query=an',
  'campaigns',
  'pledges',
  'tickets',
  'payouts',
  'webhooks',
  'transactions',
  'transactions?sortByDesc=amount',
  'transactions?sortBy=created_at',
  'transactions?sortBy=contact_name',
  'transactions?method=check&transactedAfter=2020-01-01T00:00:00Z',
  'transactions?scope=chapters&sortByDesc=contact_name',
];

const pagesMeasured = 41;

export async function benchSandbox(): Promise<Figure[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-bench-'));
  const file = path.join(folder, 'sandbox.jsonl');
  try {
    const began = performance.now();
    const sandbox = openSandbox({ file, extra: createExtra() });
    const seeding = performance.now() - began;
    const large = await timed(() => ask(sandbox, 'webhooks'));
    const pages = await pageFigures(sandbox);
    const errors = await parallelErrors(sandbox);
    const world = await timed(() => ask(sandbox, 'webhooks', 'world-bench'));
    const write = await timed(() => rename(sandbox, 'world-bench'));
    sandbox.close();
    return [
      { name: 'sandbox: start with what was written before', value: startMilliseconds(file), unit: 'ms', budget: 1000 },
      { name: 'sandbox: first seeding', value: Math.round(seeding), unit: 'ms', budget: 10_000 },
      { name: 'sandbox: a new world', value: world, unit: 'ms', budget: 50 },
      { name: 'sandbox: its first write', value: write, unit: 'ms', budget: 150 },
      { name: 'sandbox: the first world of 100,000 transactions', value: large, unit: 'ms', budget: 2000 },
      ...pages,
      { name: 'sandbox: errors of 50 parallel readers', value: errors, unit: '', budget: 0 },
    ];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function pageFigures(sandbox: Sandbox): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const list of lists) {
    const last = await lastPage(sandbox, list);
    const times: number[] = [];
    for (let step = 0; step < pagesMeasured; step += 1) {
      const page = 1 + Math.round((step * (last - 1)) / (pagesMeasured - 1));
      times.push(await timed(() => ask(sandbox, `${list}${list.includes('?') ? '&' : '?'}page=${page}`)));
    }
    figures.push({
      name: `sandbox: a page of ${list}, 100,000 transactions`,
      value: median(times),
      unit: 'ms',
      budget: 20,
    });
  }
  const worst = figures.reduce((slowest, figure) => (figure.value > slowest.value ? figure : slowest));
  return [{ ...worst, name: `sandbox: slowest list (${worst.name.replace('sandbox: ', '')})` }, ...figures];
}

async function lastPage(sandbox: Sandbox, list: string): Promise<number> {
  const answer = (await (await ask(sandbox, list)).json()) as { meta?: { last_page: number } };
  // Households come without totals: 5,586 of them.
  return answer.meta?.last_page ?? 280;
}

/** 50 readers at once, each through every list: answers that are not 200. */
async function parallelErrors(sandbox: Sandbox): Promise<number> {
  const readers = Array.from({ length: 50 }, async (_, reader) => {
    let errors = 0;
    for (const list of lists) {
      const { status } = await ask(sandbox, list, reader % 2 === 0 ? 'large-bench' : 'sandbox');
      if (status !== 200) errors += 1;
    }
    return errors;
  });
  return (await Promise.all(readers)).reduce((sum, errors) => sum + errors, 0);
}

function ask(sandbox: Sandbox, address: string, token = 'large-bench'): Promise<Response> {
  return sandbox.fetch(
    new Request(`http://sandbox.test/v1/${address}`, { headers: { authorization: `Bearer ${token}` } }),
  );
}

function rename(sandbox: Sandbox, token: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Other' });
  return sandbox.fetch(new Request('http://sandbox.test/v1/households/501', { method: 'PUT', headers, body }));
}

/** In a process of its own: from loading the code to the first answer. */
function startMilliseconds(file: string): number {
  const server = new URL('../../src/sandbox/server.ts', import.meta.url).href;
  const script = `
    const began = performance.now();
    const { openSandbox } = await import(${JSON.stringify(server)});
    const sandbox = openSandbox({ file: ${JSON.stringify(file)} });
    const headers = { authorization: 'Bearer sandbox' };
    const answer = await sandbox.fetch(new Request('http://sandbox.test/v1/transactions', { headers }));
    if (answer.status !== 200) throw new Error('The sandbox answered ' + answer.status);
    console.log(performance.now() - began);
    sandbox.close();
  `;
  const options = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const times = Array.from({ length: 3 }, () => Number(execFileSync(process.execPath, options, { encoding: 'utf8' })));
  return Math.round(median(times));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round((performance.now() - began) * 10) / 10;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How time and memory grow: with the staff who use one host at once, and with the rows of a loaded list. Needs a build. */
import type { Page } from 'playwright/test';
import { startHost, startService } from './bench-host.ts';
import { change, loadButton } from './lists.ts';
import { launch } from './launch.ts';
import { heldBy } from './load.ts';
import type { BenchOptions } from './figure.ts';
import { held, median, pause } from './measure.ts';

const staff = [1, 5, 10, 25, 50];
const sizes = [20, 200, 2000, 20_000, 100_000];
/** Milliseconds between an answer and the next request of the same person, on average. */
const thinking = 300;
const lists = ['transactions', 'pledges', 'tickets', 'payouts', 'messages', 'households', 'campaigns', 'webhooks'];

/** As its data, and a fifth for the noise of the machine. */
const mostGrown = 1.2;

interface Table {
  title: string;
  heads: readonly string[];
  rows: number[][];
  /** What is below this in a column is noise: it is not compared. Null: more is better. */
  least: readonly (number | null)[];
}

export async function printGrowth({ quick }: BenchOptions): Promise<void> {
  const tables = [await staffTable(quick ? 2000 : 6000), await rowsTable()];
  const verdicts = tables.flatMap((table) => {
    print([table.title, ...table.heads]);
    for (const row of table.rows) print(row.map(rounded));
    console.log('');
    return judge(table);
  });
  for (const { name, worst } of verdicts) {
    console.log(`growth: ${name}, beside its data, worst step: ${rounded(worst)} × (${mostGrown})`);
  }
  const passed = verdicts.filter(({ worst }) => worst <= mostGrown).length;
  console.log(`${passed} passed, ${verdicts.length - passed} failed`);
}

function print(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(14)).join(''));
}

function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

/** The step at which a column grew most, beside what the first column grew by in the same step. */
function judge({ title, heads, rows, least }: Table): { name: string; worst: number }[] {
  return heads.flatMap((head, column) => {
    const noise = least[column] ?? null;
    if (noise === null) return [];
    const steps = rows.slice(1).map((row, index) => {
      const before = rows[index] ?? [];
      const grown = Math.max(noise, row[column + 1] ?? 0) / Math.max(noise, before[column + 1] ?? 0);
      return grown / ((row[0] ?? 1) / (before[0] ?? 1));
    });
    return { name: `${title}, ${head}`, worst: Math.max(...steps) };
  });
}

/**
 * Half to one and a half times the average, another time in each turn, and the same in every run: people who all ask at the
 * same moment, and go on doing so, would measure how long a queue of them is.
 */
export function thoughtOf(person: number, turn: number): number {
  return thinking * (0.5 + ((person * 0.618 + turn * 0.755) % 1));
}

/** Each person has a token and a world of their own, and goes through the lists. The service is a process of its own. */
async function staffTable(length: number): Promise<Table> {
  const service = await startService();
  const host = await startHost({ STEWARD_API_URL: service.address });
  const rows: number[][] = [];
  try {
    for (const people of staff) {
      const tokens = Array.from({ length: people }, (_, index) => `world-growth-${index}`);
      await Promise.all(tokens.map((token) => ask(host.address, token, 0)));
      const took: number[] = [];
      const began = performance.now();
      const until = began + length;
      await Promise.all(
        tokens.map(async (token, person) => {
          await pause(thoughtOf(person, 0));
          for (let turn = person; performance.now() < until; turn += 1) {
            const asked = performance.now();
            await ask(host.address, token, turn);
            took.push(performance.now() - asked);
            await pause(thoughtOf(person, turn));
          }
        }),
      );
      const sorted = took.toSorted((one, other) => one - other);
      const perSecond = took.length / ((performance.now() - began) / 1000);
      const late = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
      rows.push([people, perSecond, median(took), late, heldBy(host.pid).megabytes]);
    }
  } finally {
    await host.close();
    await service.close();
  }
  const heads = ['requests/s', 'median ms', 'p95 ms', 'host MB'];
  return { title: 'staff', heads, rows, least: [null, 15, 25, 0] };
}

async function ask(host: string, token: string, turn: number): Promise<void> {
  const list = lists[turn % lists.length] ?? '';
  const answer = await fetch(`${host}/v1/${list}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${list} was answered with ${answer.status}.`);
}

/** A list of so many rows, loaded as a whole: the sandbox's 100,000 transactions, from a moment on. */
async function rowsTable(): Promise<Table> {
  const host = await startHost();
  const browser = await launch();
  const rows: number[][] = [];
  try {
    for (const size of sizes) {
      const since = size === sizes.at(-1) ? undefined : await momentWith(host.address, size);
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      page.setDefaultTimeout(600_000);
      await page.addInitScript('globalThis.__name = (value) => value');
      await page.addInitScript(() => sessionStorage.setItem('steward.token', 'large-growth'));
      const query = since === undefined ? '' : `?transactedAfter=${since}`;
      await page.goto(`${host.address}/transactions${query}`);
      const count = await totalOf(host.address, query);
      rows.push([count, ...(await measured(page, query))]);
      await page.close();
    }
  } finally {
    await browser.close();
    await host.close();
  }
  const heads = ['load s', 'order ms', 'filter ms', 'search ms', 'heap MB'];
  return { title: 'rows', heads, rows, least: [0.2, 32, 32, 32, 10] };
}

async function measured(page: Page, query: string): Promise<number[]> {
  await page.getByRole('table').getByRole('row').nth(5).waitFor();
  const button = loadButton(page);
  const began = performance.now();
  // A list of one page is loaded already.
  if (await button.isVisible()) {
    await button.click();
    await page
      .getByText(/^All [\d,]+$/)
      .first()
      .waitFor();
  }
  const loading = (performance.now() - began) / 1000;
  const join = query === '' ? '?' : `${query}&`;
  const order: number[] = [];
  const filter: number[] = [];
  const search: number[] = [];
  for (const sort of ['amount', '-amount', 'status'])
    order.push(await change(page, 'go', `/transactions${join}sort=${sort}`));
  for (const amount of ['100..', '..50', '20..300']) {
    filter.push(await change(page, 'go', `/transactions${join}f.amount=${amount}`));
  }
  await change(page, 'go', `/transactions${query}`);
  for (const text of ['captured', '904', '77']) search.push(await change(page, 'search', text));
  const devtools = await page.context().newCDPSession(page);
  const { heap } = await held(devtools);
  return [loading, median(order), median(filter), median(search), heap];
}

async function totalOf(host: string, query: string): Promise<number> {
  const headers = { authorization: 'Bearer large-growth' };
  const answer = await fetch(`${host}/v1/transactions${query}`, { headers });
  return ((await answer.json()) as { meta: { total: number } }).meta.total;
}

/** Since when there are about so many transactions: halving until it is within a tenth. */
async function momentWith(host: string, size: number): Promise<string> {
  let [early, late] = [Date.UTC(2000, 0, 1), Date.UTC(2026, 11, 1)];
  for (let turn = 0; turn < 40; turn += 1) {
    const middle = new Date((early + late) / 2).toISOString();
    const count = await totalOf(host, `?transactedAfter=${middle}`);
    if (Math.abs(count - size) <= size / 10) return middle;
    if (count > size) early = Date.parse(middle);
    else late = Date.parse(middle);
  }
  throw new Error(`The sandbox has no moment since when there are ${size} transactions.`);
}

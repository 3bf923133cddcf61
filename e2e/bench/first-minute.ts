/**
 * What people do first: five lists in turn, each left as soon as it's been looked at. Right after sign-in, after a reload with
 * stored rows, and after the sync.
 */
import type { Browser } from 'playwright/test';
import type { Figure } from './figure.ts';
import { act, cpuTime, median, open, type Opened, seen, slowDown } from './measure.ts';
import type { App } from './measured.ts';

const phases = ['first minute', 'after a reload', 'after the sync'] as const;
type Phase = (typeof phases)[number];

/** Milliseconds that a list is looked at before the next one is asked for. */
const looked = 300;

/** One time around the lists: milliseconds, but for `requests`. */
interface Around {
  /** From each press to the frame that shows the rows. */
  lists: number[];
  /** Of the main thread. */
  cpu: number;
  /** From each press to its next paint. */
  inputs: number[];
  /** Of more than 50 ms. */
  tasks: number[];
  requests: number;
}

export type FirstMinute = Record<Phase, Around[]>;

export const noFirstMinute = (): FirstMinute => ({ 'first minute': [], 'after a reload': [], 'after the sync': [] });

/** Appends one time through all phases, in a browser context of its own, at the speed of an old machine. */
export async function firstMinute(browser: Browser, app: App, into: FirstMinute): Promise<void> {
  const opened = await open(browser, app);
  const { page, devtools } = opened;
  try {
    await slowDown(browser, devtools);
    await page.goto(app.origin + app.first.path, { waitUntil: 'commit' });
    await seen(page, 'first list');
    into['first minute'].push(await around(opened, app));
    if (app.synced) await page.locator(app.synced).waitFor({ timeout: 300_000 });
    into['after the sync'].push(await around(opened, app));
    await page.goto(app.origin + app.first.path, { waitUntil: 'commit' });
    await seen(page, 'first list');
    into['after a reload'].push(await around(opened, app));
  } finally {
    await opened.close();
  }
}

async function around({ page, devtools }: Opened, app: App): Promise<Around> {
  await page.evaluate(() => {
    globalThis.watch.inputs = [];
    globalThis.watch.tasks = [];
    performance.clearResourceTimings();
  });
  const before = await cpuTime(devtools);
  const lists: number[] = [];
  for (const way of app.lap) lists.push(await act(page, way, { rest: looked }));
  const cpu = ((await cpuTime(devtools)) - before) / lists.length;
  const { inputs, tasks, requests } = await page.evaluate(() => ({
    inputs: globalThis.watch.inputs,
    tasks: globalThis.watch.tasks,
    requests: performance.getEntriesByType('resource').length,
  }));
  const longest = new Map<number, number>();
  for (const { id, took } of inputs) longest.set(id, Math.max(longest.get(id) ?? 0, took));
  // What was painted within 16 ms isn't reported.
  const quick = Array.from({ length: Math.max(0, lists.length - longest.size) }, () => 8);
  return { lists, cpu, inputs: [...longest.values(), ...quick], tasks, requests };
}

/** Ours beside the floor's, phase by phase. */
export function firstMinuteFigures(its: FirstMinute, floor: FirstMinute): Figure[] {
  return phases.flatMap((phase) => {
    const [mine, theirs] = [its[phase], floor[phase]];
    const times = (name: string, of: (around: Around) => number[], budget: number): Figure => {
      const [one, other] = [median(mine.flatMap(of)), median(theirs.flatMap(of))];
      const note = `${Math.round(one)} ms; floor ${Math.round(other)}`;
      return { name: `speed: ${phase}, ${name}`, value: one / other, unit: '×', budget, note };
    };
    const inputs = (of: readonly Around[]) => quantile(of.flatMap((each) => each.inputs));
    const tasks = mine.flatMap((each) => each.tasks);
    const requests = (of: readonly Around[]) => median(of.map((each) => each.requests));
    return [
      times('list to list', ({ lists }) => lists, 1.3),
      times('list to list, CPU', ({ cpu }) => [cpu], 1.3),
      {
        name: `speed: ${phase}, INP p75`,
        value: inputs(mine),
        unit: 'ms',
        budget: 200,
        note: `floor ${inputs(theirs)}`,
      },
      {
        name: `speed: ${phase}, longest task`,
        value: Math.max(0, ...tasks),
        unit: 'ms',
        budget: 100,
        note: `${tasks.length} over 50 ms, ${Math.round(tasks.reduce((sum, each) => sum + each, 0))} ms in all; ${requests(mine)} requests, floor ${requests(theirs)}`,
      },
    ];
  });
}

function quantile(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.75)] ?? 0;
}

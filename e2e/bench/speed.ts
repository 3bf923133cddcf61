/** Steward beside the floor, in one interleaved run: the table in README.md. Needs a build. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright/test';
import { startHost, startReadingHost } from './bench-host.ts';
import { firstMinute, type FirstMinute, firstMinuteFigures, noFirstMinute } from './first-minute.ts';
import { buildFloor } from './floor/build.ts';
import { launch } from './launch.ts';
import type { BenchOptions, Figure } from './figure.ts';
import {
  cold,
  type Cold,
  interact,
  type Interaction,
  laps,
  type Laps,
  median,
  rateIn,
  work,
  type Used,
} from './measure.ts';
import { type App, serveBoth } from './measured.ts';

interface Measured {
  throttled: Cold[];
  cold: Cold[];
  interactions: Interaction[];
  work: Used[];
  laps: Laps[];
  minute: FirstMinute;
}

/** The best of ten well-known applications that were measured the same way: how many times the floor. */
const bestPeer = { rows: 1.66 };

/** As the sandbox of `npm start`. */
const pagesPerMinute = 6000;

const base = 'floor';
const ours = 'steward';

export async function benchSpeed({ quick }: BenchOptions): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-floor-'));
  await buildFloor(folder);
  const host = await startHost();
  // The others' pages read nothing in the background.
  const reading = await startReadingHost(pagesPerMinute);
  const browser = await launch();
  const serving = await serveBoth(folder, host.address);
  const syncing = await serveBoth(folder, reading.address);
  try {
    const measured = await measureAll(browser, serving.apps, syncing.apps, quick);
    const [minute, floor] = [ours, base].map((name) => (measured.get(name) as Measured).minute) as [
      FirstMinute,
      FirstMinute,
    ];
    return [...beside(measured), ...firstMinuteFigures(minute, floor), ...alone(measured, await rateIn(browser))];
  } finally {
    serving.close();
    await browser.close();
    syncing.close();
    await host.close();
    await reading.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One application after the other, and that several times: whatever else the machine does meanwhile meets all of them. */
async function measureAll(
  browser: Browser,
  apps: readonly App[],
  syncing: readonly App[],
  quick: boolean,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  for (const { name } of apps)
    measured.set(name, { throttled: [], cold: [], interactions: [], work: [], laps: [], minute: noFirstMinute() });
  const loads = quick ? 2 : 5;
  const turns = quick ? 1 : 2;
  const rounds = quick ? 2 : 4;
  for (let load = 0; load < loads; load += 1) {
    for (const app of load % 2 === 0 ? apps : apps.toReversed()) {
      const into = measured.get(app.name);
      into?.throttled.push(await cold(browser, app, { throttled: true }));
      into?.cold.push(await cold(browser, app, { throttled: false }));
    }
  }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const app of turn % 2 === 0 ? apps : apps.toReversed()) {
      const into = measured.get(app.name);
      into?.interactions.push(await interact(browser, app, rounds));
      into?.work.push(await work(browser, app, rounds));
    }
  }
  for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
    for (const app of turn % 2 === 0 ? syncing : syncing.toReversed()) {
      const { minute } = measured.get(app.name) ?? {};
      if (minute) await firstMinute(browser, app, minute);
    }
  }
  for (const app of apps) {
    measured.get(app.name)?.laps.push(await laps(browser, app, quick ? { count: 7, warm: 3 } : {}));
  }
  return measured;
}

type Reading = (of: Measured) => readonly number[];

const readings = {
  paint: ({ throttled }: Measured) => throttled.map(({ paint }) => paint),
  rows: ({ throttled }: Measured) => throttled.map(({ rows }) => rows),
  coldRows: (of: Measured) => of.cold.map(({ rows }) => rows),
  cpu: (of: Measured) => of.cold.map(({ cpu }) => cpu),
  lists: ({ interactions }: Measured) => interactions.flatMap(({ lists }) => lists.slice(1)),
  listsCpu: (of: Measured) => of.work.flatMap(({ lists }) => lists.slice(1)),
  pages: ({ interactions }: Measured) => interactions.flatMap(({ pages }) => pages),
  forms: ({ interactions }: Measured) => interactions.flatMap(({ forms }) => forms),
  heap: (of: Measured) => of.laps.map(({ loaded }) => loaded.heap),
  slope: (of: Measured) => of.laps.map(({ slope }) => slope.heap),
} satisfies Record<string, Reading>;

/** Figures that are so many times the floor's. */
function beside(measured: Map<string, Measured>): Figure[] {
  const read = (name: string, reading: Reading) => median(reading(measured.get(name) as Measured));
  const times = (name: string, reading: Reading, unit: string, budget: number): Figure => {
    const [its, floor] = [read(ours, reading), read(base, reading)];
    return {
      name: `speed: ${name}`,
      value: its / floor,
      unit: '×',
      budget,
      note: `${written(its)} ${unit}; ${base} ${written(floor)}`,
    };
  };
  return [
    times('first paint, throttled', readings.paint, 'ms', 0.5),
    times('rows visible, throttled', readings.rows, 'ms', Math.min(1.2, 0.75 * bestPeer.rows)),
    times('rows visible, unthrottled', readings.coldRows, 'ms', 1.4),
    times('main-thread CPU, cold', readings.cpu, 'ms', 1.4),
    times('list to list', readings.lists, 'ms', 1.5),
    times('list to list, CPU', readings.listsCpu, 'ms', 2),
    times('next page', readings.pages, 'ms', 1.2),
    times('open a form', readings.forms, 'ms', 2),
    times('heap after load', readings.heap, 'MB', 1.8),
    // A floor that gives something back from lap to lap leaves nothing to be compared with.
    times('heap, each lap more', (of) => readings.slope(of).map((slope) => Math.max(slope, 1)), 'kB', 1.5),
  ];
}

function written(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** Figures that are the same on every machine that is quick enough, or must be nothing at all. */
function alone(measured: Map<string, Measured>, rate: number): Figure[] {
  const slowest = (name: string) => Math.max(...(measured.get(name)?.interactions ?? []).map((each) => each.slowest));
  const { interactions, throttled, cold: loads, laps: round } = measured.get(ours) as Measured;
  const keys = interactions.flatMap((each) => each.keys).toSorted((one, other) => one - other);
  const shifts = [...throttled, ...loads, ...interactions].map(({ shift }) => shift);
  const slope = (of: 'nodes' | 'listeners') => Math.max(0, median(round.map((each) => each.slope[of])));
  return [
    {
      name: 'speed: key to paint at 4× CPU, p75 of any field',
      value: keys[Math.floor(keys.length * 0.75)] ?? 0,
      unit: 'ms',
      budget: 32,
    },
    {
      name: 'speed: any action to paint at 4× CPU, slowest',
      value: slowest(ours),
      unit: 'ms',
      budget: 150,
      note: `${base} ${slowest(base)}; slowed down ${written(rate)} times`,
    },
    { name: 'speed: layout shift', value: Math.max(...shifts), unit: '', budget: 0 },
    { name: 'speed: DOM nodes, each lap more', value: slope('nodes'), unit: '', budget: 0.5 },
    { name: 'speed: listeners, each lap more', value: slope('listeners'), unit: '', budget: 0.5 },
  ];
}

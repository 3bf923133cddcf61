/** `npm run bench -- host [--minutes 60]`: what the host adds to a request, alone and with others, and what it holds. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sandboxToken } from '#api/host.ts';
import { startHost as startHostHere } from '#host/server.ts';
import { readSettings } from '#host/settings.ts';
import { sharing } from '../support/host-process.ts';
import { missingForNginx, seeToNginx } from '../support/nginx.ts';
import { startNginx } from '../support/nginx-process.ts';
import { findPostgres, seeToPostgres, startPostgres } from '../support/postgres.ts';
import { root } from '../support/tools.ts';
import { type BenchHost, startFakePlatform, startHost } from './bench-host.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { clientOf, type Held, heldBy, share, signIn, timesOf } from './load.ts';
import { pause } from './measure.ts';

/** People who each wait for one answer, and then ask for the next: what fills the processor. */
const crowd = 16;
const staff = [10, 50, 100, 200];
/** Milliseconds between an answer and the next request of the same person, on average. */
const thinking = 300;

/**
 * Half to one and a half times the average, another time in each turn, and the same in every run: people who all ask at the
 * same moment, and go on doing so, would measure how long a queue of them is.
 */
function thoughtOf(person: number, turn: number): number {
  return thinking * (0.5 + ((person * 0.618 + turn * 0.755) % 1));
}

export async function benchHost({ quick, minutes }: BenchOptions): Promise<Figure[]> {
  for (const see of [seeToPostgres, seeToNginx]) see();
  const length = quick ? 1500 : 6000;
  const platform = await startFakePlatform();
  try {
    const beside = await besideThePlatform(platform.address, length);
    const crowded = await staffAtOnce(platform.address, length);
    const shared = [await oneToken('sandbox', length), await oneToken('a platform of 50 a second', length, 50)];
    const held = await perSession(platform.address, quick ? 1000 : 4000);
    const kept = await soak(platform.address, minutes ?? (quick ? 0.5 : 5));
    return [...beside, ...crowded, ...shared.flat(), ...held, ...kept];
  } finally {
    await platform.close();
  }
}

interface Arrangement {
  name: string;
  address: string;
  /** Of the hosts. */
  processes: readonly number[];
  stop: () => Promise<void>;
}

async function* arrangements(platform: string): AsyncGenerator<Arrangement> {
  yield { name: 'no host', address: platform, processes: [], stop: () => Promise.resolve() };
  const alone = await startHost({ STEWARD_API_URL: platform });
  yield { name: 'one, memory', address: alone.address, processes: [alone.pid], stop: alone.close };
  if (!findPostgres()) return;
  for (const count of missingForNginx() ? [1] : [1, 3]) {
    const postgres = await startPostgres();
    const environment = { STEWARD_API_URL: platform, ...sharing(postgres.url) };
    const hosts = await Promise.all(Array.from({ length: count }, () => startHost(environment)));
    const nginx = count > 1 ? await startNginx(hosts.map(portOf), `${root}dist`) : undefined;
    yield {
      name: count > 1 ? `${count}, Postgres, nginx` : 'one, Postgres',
      address: nginx?.unprotected ?? hosts[0]?.address ?? '',
      processes: hosts.map(({ pid }) => pid),
      async stop() {
        await nginx?.stop();
        await Promise.all(hosts.map((host) => host.close()));
        await postgres.close();
      },
    };
  }
}

const portOf = ({ address }: BenchHost) => Number(new URL(address).port);

/** The same requests to the platform itself are the limit: what is beyond it is the host's. */
async function besideThePlatform(platform: string, length: number): Promise<Figure[]> {
  const medians = new Map<string, { read: number; write: number }>();
  row(['hosts', 'request', 'alone p50', 'requests/s', 'p50', 'p95', 'p99', 'CPU of hosts']);
  for await (const { name, address, processes, stop } of arrangements(platform)) {
    const client = clientOf(address);
    const alone = { read: 0, write: 0 };
    try {
      // A token is known once the platform has accepted it.
      for (let person = 0; person < crowd; person += 1) await client.read(person);
      for (const kind of ['read', 'write'] as const) {
        await timesOf(crowd, length / 6, client[kind]);
        alone[kind] = share(await timesOf(1, length / 2, client[kind]), 0.5);
        const used = () => processes.reduce((sum, pid) => sum + heldBy(pid).milliseconds, 0);
        const [began, before] = [performance.now(), used()];
        const times = await timesOf(crowd, length, client[kind]);
        const each = (used() - before) / times.length;
        const perSecond = times.length / ((performance.now() - began) / 1000);
        const shares = [0.5, 0.95, 0.99].map((part) => share(times, part));
        row([name, kind, ...[alone[kind], perSecond, ...shares, each].map(rounded)]);
      }
      medians.set(name, alone);
    } finally {
      client.close();
      await stop();
    }
  }
  const added = (name: string, kind: 'read' | 'write') =>
    (medians.get(name)?.[kind] ?? Number.NaN) - (medians.get('no host')?.[kind] ?? Number.NaN);
  const read = {
    name: 'host: a read, beyond the service',
    value: added('one, memory', 'read'),
    unit: 'ms',
    budget: 1.5,
  };
  if (!medians.has('one, Postgres')) return [read];
  return [
    read,
    { name: 'host: a read with Postgres, beyond', value: added('one, Postgres', 'read'), unit: 'ms', budget: 1.5 },
    { name: 'host: a write with Postgres, beyond', value: added('one, Postgres', 'write'), unit: 'ms', budget: 8 },
  ];
}

/** Each reads list after list, with a while of thinking between. */
async function staffAtOnce(platform: string, length: number): Promise<Figure[]> {
  const host = await startHost({ STEWARD_API_URL: platform });
  const client = clientOf(host.address);
  const measured: { median: number; processor: number }[] = [];
  row(['staff', 'requests/s', 'p50', 'p95', 'p99', 'CPU %', 'host MB']);
  try {
    for (const people of staff) {
      for (let person = 0; person < people; person += 1) await client.read(person);
      const took: number[] = [];
      const [began, before] = [performance.now(), heldBy(host.pid)];
      await Promise.all(
        Array.from({ length: people }, async (_none, person) => {
          await pause(thoughtOf(person, 0));
          for (let turn = person; performance.now() < began + length; turn += 1) {
            const asked = performance.now();
            await client.read(person);
            took.push(performance.now() - asked);
            await pause(thoughtOf(person, turn));
          }
        }),
      );
      const [lasted, after] = [performance.now() - began, heldBy(host.pid)];
      const processor = ((after.milliseconds - before.milliseconds) / lasted) * 100;
      const sorted = took.toSorted((one, other) => one - other);
      const shares = [0.5, 0.95, 0.99].map((part) => share(sorted, part));
      row([people, ...[took.length / (lasted / 1000), ...shares, processor, after.megabytes].map(rounded)]);
      measured.push({ median: share(sorted, 0.5), processor });
    }
  } finally {
    client.close();
    await host.close();
  }
  const [first, last] = [measured[0], measured.at(-1)];
  return [
    {
      name: `host: median with ${staff.at(-1)} staff, beside ${staff[0]}`,
      value: (last?.median ?? Number.NaN) / (first?.median ?? Number.NaN),
      unit: 'times',
      budget: 2,
      note: `the host's processor was used by ${rounded(last?.processor ?? 0)} %`,
    },
  ];
}

/** All staff with the organization's one token, at a click every second: in front of the sandbox, or of a platform with a limit. */
async function oneToken(name: string, length: number, perSecond?: number): Promise<Figure[]> {
  const platform = perSecond === undefined ? undefined : await startFakePlatform(perSecond);
  const host = await startHost(platform ? { STEWARD_API_URL: platform.address } : {});
  const client = clientOf(host.address, sandboxToken);
  const took: number[] = [];
  const served = Array.from({ length: staff.at(-1) ?? 0 }, () => 0);
  let waits = 0;
  try {
    await client.read(0);
    // Long enough for a turn of each.
    const until = performance.now() + Math.max(length, 10_000);
    await Promise.all(
      served.map(async (_none, person) => {
        await pause(Math.random() * 1000);
        while (performance.now() < until) {
          const asked = performance.now();
          const status = await client.tried(person);
          const lasted = performance.now() - asked;
          if (status === 200) {
            took.push(lasted);
            served[person] = (served[person] ?? 0) + 1;
          } else waits += 1;
          await pause(Math.max(0, 1000 - lasted));
        }
      }),
    );
  } finally {
    client.close();
    await host.close();
    await platform?.close();
  }
  const sorted = took.toSorted((one, other) => one - other);
  const [median, slow] = [share(sorted, 0.5), share(sorted, 0.95)];
  const note = `${took.length} served, p50 ${rounded(median)} ms, ${waits} told to wait; each person had ${Math.min(...served)} to ${Math.max(...served)}`;
  const title = `host: ${served.length} staff with one token, ${name}`;
  if (perSecond === undefined) {
    return [
      { name: `${title}, p95`, value: slow, unit: 'ms', budget: 400, note },
      { name: `${title}, told to wait`, value: waits, unit: '', budget: 0 },
    ];
  }
  // Nobody's turns went to others.
  return [
    {
      name: `${title}, without an answer`,
      value: served.filter((turns) => turns === 0).length,
      unit: '',
      budget: 0,
      note,
    },
  ];
}

/** In this process, where what nobody holds any more can be thrown away before it is counted. */
async function perSession(platform: string, people: number): Promise<Figure[]> {
  const environment = { PORT: '0', STEWARD_API_URL: platform, STEWARD_TOKEN_CUSTODY: 'host', STEWARD_REPLICA: 'off' };
  const host = await startHostHere(readSettings(environment, []));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  try {
    // What signing in itself needs is there after the first ones.
    await signIn(host.address, people / 4);
    const before = held();
    await signIn(host.address, people, people / 4);
    const each = (held() - before) / people / 1000;
    return [{ name: 'host: memory of each session', value: each, unit: 'kB', budget: 20, note: `${people} more` }];
  } finally {
    await host.close();
  }
}

/** Fifty people, every fifth request a write: after a fifth of the time, nothing grows any more. */
async function soak(platform: string, minutes: number): Promise<Figure[]> {
  const postgres = findPostgres() ? await startPostgres() : undefined;
  const host = await startHost({ STEWARD_API_URL: platform, ...(postgres ? sharing(postgres.url) : {}) });
  const client = clientOf(host.address);
  const held: Held[] = [];
  const until = performance.now() + minutes * 60_000;
  try {
    const working = Array.from({ length: 50 }, async (_none, person) => {
      for (let turn = person; performance.now() < until; turn += 1) {
        await (turn % 5 === 0 ? client.write(person) : client.read(person));
        await pause(thoughtOf(person, turn));
      }
    });
    while (performance.now() < until) {
      held.push(heldBy(host.pid));
      await pause((minutes * 60_000) / 50);
    }
    await Promise.all(working);
  } finally {
    client.close();
    await host.close();
    await postgres?.close();
  }
  const fifth = Math.floor(held.length / 5);
  const [early, late] = [held.slice(fifth, 2 * fifth), held.slice(-fifth)];
  const most = (part: readonly Held[], of: 'megabytes' | 'handles') => Math.max(...part.map((each) => each[of]));
  return (['megabytes', 'handles'] as const).map((of) => ({
    name: `host: ${of} after ${rounded(minutes)} minutes, beside one fifth of them`,
    value: most(late, of) / most(early, of),
    unit: 'times',
    budget: 1.1,
    note: `${rounded(most(early, of))}, then ${rounded(most(late, of))}`,
  }));
}

function row(cells: readonly (string | number)[]): void {
  console.log(cells.map((cell) => String(cell).padStart(18)).join(''));
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** A Postgres of a test's own, in a process of its own: an installed one, else Debian's, unpacked and not installed. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, cpSync, existsSync, fstatSync, mkdirSync } from 'node:fs';
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unpack, unpackedFolder } from './debian.ts';
import { freePort } from './ports.ts';
import { say } from './tools.ts';

interface Programs {
  /** Where initdb, postgres, psql, pg_dump and pg_restore lie. */
  bin: string;
  environment: NodeJS.ProcessEnv;
  /** Unpacked into a folder that only its owner may be able to enter. */
  isUnpacked: boolean;
}

export interface Postgres {
  /** The one database; its owner needs no password. The same for the whole life of this Postgres. */
  url: string;
  /** In an orderly way: those who are connected are cut off. */
  stop: () => Promise<void>;
  /** All its processes at once, as when the power fails. */
  kill: () => Promise<void>;
  /** After `stop` or `kill`; it takes connections when this is done. */
  start: () => Promise<void>;
  restart: () => Promise<void>;
  /** It stays connected and does not answer, until `thaw`. */
  freeze: () => void;
  thaw: () => void;
  /** The database is made anew; those who are connected are cut off. */
  empty: () => void;
  /** What `restore` goes back to. */
  backup: () => void;
  restore: () => void;
  /** Runs statements, and gives back the rows: one a line, columns with | between. */
  ask: (statements: string) => string;
  /** Stops it and takes its data away. */
  close: () => Promise<void>;
}

const unpacked = unpackedFolder('postgres');
const name = 'steward';

/** Postgres refuses to run as root. */
const person = process.getuid?.() === 0 ? nobody() : {};

function nobody(): { uid?: number; gid?: number } {
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
}

/** Undefined where there is none that runs. */
export function findPostgres(): Programs | undefined {
  if (process.platform !== 'linux') return undefined;
  const libraries = subfolders(join(unpacked, 'usr/lib')).filter((path) => path.endsWith('-linux-gnu'));
  const withLibraries = { ...process.env, LD_LIBRARY_PATH: libraries.join(':') };
  return [
    ...versionsIn('/').map((bin) => ({ bin, environment: process.env, isUnpacked: false })),
    ...versionsIn(unpacked).map((bin) => ({ bin, environment: withLibraries, isUnpacked: true })),
  ].find(({ bin, environment }) =>
    ['initdb', 'postgres', 'psql', 'pg_dump', 'pg_restore'].every(
      (program) => spawnSync(join(bin, program), ['--version'], { env: environment }).status === 0,
    ),
  );
}

/** The newest first. */
function versionsIn(folder: string): string[] {
  return subfolders(join(folder, 'usr/lib/postgresql'))
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((path) => join(path, 'bin'));
}

function subfolders(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((inside) => join(folder, inside)) : [];
}

/** For a command that runs tests: sees to a Postgres, and says so where there is none. */
export function seeToPostgres(): void {
  if (findPostgres()) return;
  say('There is no Postgres on this machine; unpacking Debian’s for the tests (20 MB).');
  unpack({
    name: 'postgres',
    packages: () => {
      const given = ['-qq', '--simulate', '--no-install-recommends', 'install', 'postgresql'];
      const planned = spawnSync('apt-get', given, { encoding: 'utf8' }).stdout;
      const missing = [...planned.matchAll(/^Inst (\S+)/gm)].map(([, missing = '']) => missing);
      // Without the compiler of queries, which is larger than all the rest.
      return missing.filter((each) => /^(?:postgresql-(?:client-)?\d|lib(?!llvm|.*-perl|.*-dev))/.test(each));
    },
    without: ['usr/share/doc', 'usr/share/locale', 'usr/share/man'],
  });
  if (!findPostgres()) say('The tests with several hosts are left out: there is no Postgres on this machine.');
}

/** Takes connections when this is done: about two seconds. Where `findPostgres` finds one. */
export async function startPostgres(): Promise<Postgres> {
  const found = findPostgres();
  if (!found) throw new Error('There is no Postgres on this machine.');
  const folder = mkdtempSync(join(tmpdir(), 'steward-postgres-'));
  const { uid, gid } = person;
  chmodSync(folder, 0o755);
  const programs = uid !== undefined && found.isUnpacked ? within(folder, found) : found;
  const environment = { ...programs.environment, TZ: 'UTC', LC_ALL: 'C' };
  const data = join(folder, 'data');
  mkdirSync(data);
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid);
  const port = await freePort();
  const address = `postgres://${name}@127.0.0.1:${port}/`;
  const log = join(folder, 'log');

  const run = (program: string, ...given: string[]) => {
    const options = { ...person, env: environment, cwd: data, encoding: 'utf8' } as const;
    return execFileSync(join(programs.bin, program), given, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const inDatabase = (database: string, statements: string) =>
    run('psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', statements, address + database).trim();
  // Nothing is lost when the making is broken off.
  run('initdb', '--no-sync', '-A', 'trust', '-U', name, '-E', 'UTF8', '--locale=C', '-D', data);

  let server: ChildProcess;
  const start = async () => {
    const set = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', jit: 'off', timezone: 'UTC' };
    const settings = Object.entries(set).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const written = openSync(log, 'a');
    const before = fstatSync(written).size;
    server = spawn(join(programs.bin, 'postgres'), ['-D', data, ...settings], {
      ...person,
      env: environment,
      cwd: data,
      stdio: ['ignore', written, written],
    });
    closeSync(written);
    const said = () => readFileSync(log, 'utf8').slice(before);
    for (let attempt = 0; attempt < 800; attempt += 1) {
      if (!isRunning()) break;
      if (said().includes('ready to accept connections')) return;
      await wait(25);
    }
    throw new Error(`Postgres did not start: ${said()}`);
  };
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  /** To all its processes; who they were. The one that starts others stands still meanwhile. */
  const signalAll = (signal: NodeJS.Signals): readonly number[] => {
    const { pid } = server;
    if (pid === undefined || !isRunning()) return [];
    process.kill(pid, 'SIGSTOP');
    const everyone = [...childrenOf(pid), pid];
    for (const one of everyone) {
      try {
        process.kill(one, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
    return everyone;
  };
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (!isRunning()) return;
    const ended = once(server, 'exit');
    let others: readonly number[] = [];
    if (signal === 'SIGKILL') others = signalAll(signal);
    else server.kill(signal);
    await ended;
    // Another run does not begin while one of them holds the memory that they share.
    while (others.some((one) => existsSync(`/proc/${one}/fd/0`))) await wait(10);
  };
  const endWithUs = () => void signalAll('SIGKILL');
  process.once('exit', endWithUs);

  const dump = join(data, 'backup');
  const empty = () => {
    inDatabase('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    inDatabase('postgres', `CREATE DATABASE ${name}`);
  };
  await start();
  empty();
  return {
    url: address + name,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    start,
    async restart() {
      await end('SIGINT');
      await start();
    },
    freeze: () => void signalAll('SIGSTOP'),
    thaw: () => void signalAll('SIGCONT'),
    empty,
    backup: () => void run('pg_dump', '-Fc', '-f', dump, address + name),
    restore() {
      empty();
      run('pg_restore', '--exit-on-error', '-d', address + name, dump);
    },
    ask: (statements) => inDatabase(name, statements),
    async close() {
      signalAll('SIGCONT');
      await end('SIGINT');
      process.off('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy that somebody else may run as well. */
function within(folder: string, { bin, environment }: Programs): Programs {
  cpSync(join(unpacked, 'usr'), join(folder, 'usr'), { recursive: true, verbatimSymlinks: true });
  const there = (path: string) => path.replaceAll(unpacked, folder);
  return {
    bin: there(bin),
    environment: { ...environment, LD_LIBRARY_PATH: there(environment['LD_LIBRARY_PATH'] ?? '') },
    isUnpacked: true,
  };
}

function childrenOf(parent: number): number[] {
  const processes = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
  return processes.filter((entry) => parentOf(entry) === parent).map(Number);
}

function parentOf(id: string): number | undefined {
  try {
    // The name before it is in brackets and may hold anything.
    const [, parent] = /^.*\) \S (\d+) /s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

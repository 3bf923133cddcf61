/**
 * One process owns a database file, because node-sqlite3-wasm would let a second one overwrite the rows of the first.
 * `<file>.owner` names the owner. Another process takes over only when the owner is known to be dead. Process numbers say
 * nothing between containers: there, an owner lives as long as it goes on touching its file.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export class SandboxInUseError extends Error {
  override name = 'SandboxInUseError';

  constructor(file: string, by: number | 'elsewhere' | undefined) {
    const whom =
      by === undefined
        ? `an unknown process; if none is running, remove ${file}.owner and ${file}.lock`
        : by === 'elsewhere'
          ? 'a process in another container or on another machine'
          : `process ${by}`;
    super(`The sandbox database ${file} is in use by ${whom}.`);
  }
}

interface Owner {
  pid: number;
  /** When the process began, if the system tells: a pid is used again by later processes. */
  began: string;
  /** Where that number holds. */
  where: string;
}

interface Owning {
  where?: string;
  /** Milliseconds between two signs of life. */
  beat?: number;
  /** Milliseconds without one after which an owner elsewhere is dead. */
  patience?: number;
}

export interface Ownership {
  /** Whether the file is ours still. It is not when we were paused, and somebody took us for dead. */
  holds(): boolean;
  release(): void;
}

/** Files owned by this process, global because this module can be loaded twice in it. */
const heldHere = globalThis as typeof globalThis & { stewardSandboxFiles?: Set<string> };
const held = (heldHere.stewardSandboxFiles ??= new Set<string>());

/**
 * Takes the file.
 * @throws SandboxInUseError unless the owner is known to be dead
 */
export function own(file: string, { where = here(), beat = 2000, patience = 10_000 }: Owning = {}): Ownership {
  const full = path.resolve(file);
  const ownerFile = `${full}.owner`;
  const lock = `${full}.lock`;
  if (held.has(full)) throw new SandboxInUseError(file, process.pid);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  const owner: Owner = { pid: process.pid, began: beganAt(process.pid), where };
  const holds = () => isSame(ownerIn(ownerFile), owner);
  const release = () => {
    if (holds()) fs.rmSync(ownerFile, { force: true });
  };
  while (!created(ownerFile, owner)) {
    const silent = waitForElsewhere(ownerFile, where, patience);
    if (silent === 'lives') throw new SandboxInUseError(file, 'elsewhere');
    removeDeadOwner(file, ownerFile, lock, silent);
  }
  // Without a dead owner, somebody may be using it.
  if (fs.existsSync(lock)) {
    release();
    throw new SandboxInUseError(file, undefined);
  }
  held.add(full);
  const beating = setInterval(() => {
    if (holds()) touch(ownerFile);
  }, beat).unref();
  return {
    holds,
    release() {
      clearInterval(beating);
      held.delete(full);
      release();
    },
  };
}

/** Creates the owner file with its content in one step: linking fails if the file exists. */
function created(ownerFile: string, owner: Owner): boolean {
  // Not named after the process: each container has one with the number 1.
  const draft = `${ownerFile}.${randomUUID()}`;
  fs.writeFileSync(draft, JSON.stringify(owner));
  try {
    fs.linkSync(draft, ownerFile);
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    return false;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/**
 * When two processes find the same dead owner, the one that creates the `.turn` folder removes what it left: the owner
 * file, and SQLite's lock folder.
 */
function removeDeadOwner(file: string, ownerFile: string, lock: string, silent: Partial<Owner> | undefined): void {
  const turn = `${ownerFile}.turn`;
  try {
    fs.mkdirSync(turn);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const since = fs.statSync(turn, { throwIfNoEntry: false })?.mtimeMs;
    // The other process has just finished, so look for the owner again.
    if (since === undefined) return;
    if (Date.now() - since < 5000) throw new SandboxInUseError(file, ownerIn(ownerFile)?.pid);
    // The other process died during its turn, which takes microseconds.
    fs.rmSync(turn, { recursive: true, force: true });
    return;
  }
  try {
    const owner = ownerIn(ownerFile);
    // It has let go, or somebody else has waited as long and owns it by now.
    if (!owner || (silent && !isSame(owner, silent))) return;
    if (!silent && (!owner.pid || lives(owner.pid, owner.began ?? '')))
      throw new SandboxInUseError(file, owner.pid || undefined);
    fs.rmSync(lock, { recursive: true, force: true });
    fs.rmSync(ownerFile, { force: true });
  } finally {
    fs.rmSync(turn, { recursive: true, force: true });
  }
}

/** A machine, and on Linux a space of process numbers in it: a container has one of its own. */
function here(): string {
  try {
    return `${os.hostname()} ${fs.readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return os.hostname();
  }
}

function touch(ownerFile: string): void {
  try {
    fs.utimesSync(ownerFile, new Date(), new Date());
  } catch {
    // Somebody has removed it by hand. There is nothing left to touch.
  }
}

/**
 * Waits for a sign of life of an owner elsewhere, because clocks differ between machines. The owner that gave none;
 * undefined when it is not elsewhere.
 */
function waitForElsewhere(ownerFile: string, where: string, patience: number): Partial<Owner> | 'lives' | undefined {
  const owner = ownerIn(ownerFile);
  if (!owner?.pid || owner.where === undefined || owner.where === where) return undefined;
  const touched = () => fs.statSync(ownerFile, { throwIfNoEntry: false })?.mtimeMs;
  const before = touched();
  const until = performance.now() + patience;
  const sleeping = new Int32Array(new SharedArrayBuffer(4));
  while (performance.now() < until) {
    Atomics.wait(sleeping, 0, 0, 100);
    const now = touched();
    // It has let go.
    if (now === undefined) break;
    if (now !== before) return 'lives';
  }
  return owner;
}

function isSame(one: Partial<Owner> | undefined, other: Partial<Owner>): boolean {
  return one?.pid === other.pid && one?.began === other.began && one?.where === other.where;
}

/** Undefined when there is none; an owner without a pid when the file cannot be read. */
function ownerIn(ownerFile: string): Partial<Owner> | undefined {
  try {
    const read = JSON.parse(fs.readFileSync(ownerFile, 'utf8')) as Partial<Owner> | null;
    return read ?? {};
  } catch (error) {
    return isCode(error, 'ENOENT') ? undefined : {};
  }
}

function lives(pid: number, began: string): boolean {
  // Our pid, but this process does not hold the file: an earlier process had it, as in a container where each is pid 1.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
  return began === '' || began === beganAt(pid);
}

/** Linux tells (field 22 of stat, counted after the name in brackets). Elsewhere empty: the pid alone must do. */
function beganAt(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

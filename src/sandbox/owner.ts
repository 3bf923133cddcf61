/**
 * One process owns a database file: node-sqlite3-wasm would let a second one write over the first one's rows. The owner
 * is named in `<file>.owner`, and its place is taken only when it is known to be dead.
 */
import fs from 'node:fs';
import path from 'node:path';

export class SandboxInUseError extends Error {
  override name = 'SandboxInUseError';

  constructor(file: string, pid: number | undefined) {
    super(
      pid === undefined
        ? `The sandbox database ${file} is in use by an unknown process; if none is running, remove ${file}.owner and ${file}.lock.`
        : `The sandbox database ${file} is in use by process ${pid}.`,
    );
  }
}

interface Owner {
  pid: number;
  /** When the process began, where the system tells: a later process can be given the same pid. */
  began: string;
}

/** Files owned by this very process, however often this module is loaded in it. */
const heldHere = globalThis as typeof globalThis & { stewardSandboxFiles?: Set<string> };
const held = (heldHere.stewardSandboxFiles ??= new Set<string>());

/**
 * Takes the file. The answer gives it up again.
 * @throws SandboxInUseError when its owner lives, or cannot be told to be dead
 */
export function own(file: string): () => void {
  const full = path.resolve(file);
  const mark = `${full}.owner`;
  if (held.has(full)) throw new SandboxInUseError(file, process.pid);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  const release = () => fs.rmSync(mark, { force: true });
  let inherited = false;
  while (!created(mark)) {
    takeFromTheDead(file, mark);
    inherited = true;
  }
  // The wasm build's own lock, a folder that a killed process leaves behind. One whose maker is not known may be in use.
  const lock = `${full}.lock`;
  if (inherited) fs.rmSync(lock, { recursive: true, force: true });
  if (fs.existsSync(lock)) {
    release();
    throw new SandboxInUseError(file, undefined);
  }
  held.add(full);
  return () => {
    held.delete(full);
    release();
  };
}

/** Written whole or not at all: a link to a finished file fails where there is one already. */
function created(mark: string): boolean {
  const draft = `${mark}.${process.pid}`;
  fs.writeFileSync(draft, JSON.stringify({ pid: process.pid, began: beganAt(process.pid) } satisfies Owner));
  try {
    fs.linkSync(draft, mark);
    return true;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    return false;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Of two processes that find the same dead owner, one removes its mark: the one that could make the folder. */
function takeFromTheDead(file: string, mark: string): void {
  const turn = `${mark}.turn`;
  try {
    fs.mkdirSync(turn);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const since = fs.statSync(turn, { throwIfNoEntry: false })?.mtimeMs;
    // Its maker has just ended its turn: who owns the file is looked at again.
    if (since === undefined) return;
    if (Date.now() - since < 5000) throw new SandboxInUseError(file, ownerIn(mark)?.pid);
    // Its maker died within the few microseconds that a turn takes.
    fs.rmSync(turn, { recursive: true, force: true });
    return;
  }
  try {
    const owner = ownerIn(mark);
    if (owner && (!owner.pid || lives(owner.pid, owner.began ?? '')))
      throw new SandboxInUseError(file, owner.pid || undefined);
    fs.rmSync(mark, { force: true });
  } finally {
    fs.rmSync(turn, { recursive: true, force: true });
  }
}

/** Undefined when there is none; an owner without a pid when the mark cannot be read. */
function ownerIn(mark: string): Partial<Owner> | undefined {
  try {
    const read = JSON.parse(fs.readFileSync(mark, 'utf8')) as Partial<Owner> | null;
    return read ?? {};
  } catch (error) {
    return isCode(error, 'ENOENT') ? undefined : {};
  }
}

function lives(pid: number, began: string): boolean {
  // Ours by number but not held: it was left by a process before us, as in a container where every start is pid 1.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !isCode(error, 'ESRCH');
  }
  return began === '' || began === beganAt(pid);
}

/** Linux says when a process began (field 22 of its stat, counted after the name in brackets); elsewhere the pid must do. */
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

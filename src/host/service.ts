/** What answers /v1: the sandbox in this process, or a real service behind it. */
import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Sandbox, SandboxOptions } from '../sandbox/server.ts';
import { forwardTo } from './forwarding.ts';
import { type Settings, StartError } from './settings.ts';

export interface Answering {
  /** `target` is the request's path and query exactly as they were sent. */
  answer(request: Request, target: string): Promise<Response>;
}

export interface Service extends Answering {
  close(): void;
}

export interface ServiceOptions extends Pick<Settings, 'origin' | 'file' | 'fresh'> {
  /** The day that the sandbox's data are seeded for. */
  today?: Date;
  /** Milliseconds without a request after which the sandbox closes a private world. */
  idle?: number;
  /** Milliseconds that a forwarded request may take. */
  patience?: number;
}

export interface SandboxModule {
  openSandbox: (options: SandboxOptions) => Sandbox;
}

/**
 * `load` brings the sandbox's code; it is not called when a real service answers.
 * @throws StartError when the sandbox's database cannot be had
 */
export async function openService(
  { origin, file, fresh, today, idle, patience }: ServiceOptions,
  load: () => Promise<SandboxModule>,
): Promise<Service> {
  if (origin) {
    const forward = forwardTo(origin, patience === undefined ? {} : { patience });
    return { answer: forward, close: () => undefined };
  }
  const { openSandbox } = await load();
  try {
    const sandbox = openSandbox({ file: oneName(file), fresh, ...(today ? { today } : {}), ...(idle ? { idle } : {}) });
    return { answer: (request) => sandbox.fetch(request), close: () => sandbox.close() };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof Error && error.name === 'SandboxInUseError') {
      throw new StartError(
        `The sandbox database ${file} is in use by another process; stop that one or set STEWARD_SANDBOX_DB to another file.`,
        { cause: error },
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The sandbox database ${file} (STEWARD_SANDBOX_DB) cannot be opened: ${reason}`, {
      cause: error,
    });
  }
}

/**
 * The name by which a database has one owner, whatever links lead to it.
 * @throws StartError when the file has a second name, by which another process could open it
 */
function oneName(file: string): string {
  const full = resolve(file);
  mkdirSync(dirname(full), { recursive: true });
  if (!existsSync(full)) return join(realpathSync(dirname(full)), basename(full));
  if (statSync(full).nlink > 1) {
    throw new StartError(
      `The sandbox database ${file} has a second name (a hard link); remove that or set STEWARD_SANDBOX_DB to another file.`,
    );
  }
  return realpathSync(full);
}

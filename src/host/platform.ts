/** The platform that answers /v1: the sandbox in this process, or a real one behind the host. */
import type { Sandbox, SandboxOptions } from '#sandbox/server.ts';
import { forwardTo } from './forwarding.ts';
import { type Settings, StartError } from './settings.ts';

export interface Answering {
  /** `target`: the request's path and query, exactly as sent. */
  answer(request: Request, target: string): Promise<Response>;
}

export interface Platform extends Answering {
  /** True if it needs no limits per token. */
  hasRoom: boolean;
  close(): void;
}

export interface PlatformOptions extends Pick<Settings, 'origin' | 'file' | 'fresh'> {
  /** The day for which the sandbox's data is seeded. */
  today?: Date;
  /** Milliseconds without a request after which the sandbox closes a private world. */
  idle?: number;
  /** Milliseconds that a forwarded request may take. */
  patience?: number;
}

export interface SandboxModule {
  openSandbox: (options: SandboxOptions) => Promise<Sandbox>;
}

/**
 * `load` loads the sandbox's code; it isn't called for a real platform.
 * @throws StartError if the sandbox's file can't be opened
 */
export async function openPlatform(
  { origin, file, fresh, today, idle, patience }: PlatformOptions,
  load: () => Promise<SandboxModule>,
): Promise<Platform> {
  if (origin) {
    const forward = forwardTo(origin, patience === undefined ? {} : { patience });
    return { answer: forward, hasRoom: false, close: () => undefined };
  }
  const { openSandbox } = await load();
  try {
    const sandbox = await openSandbox({ file, fresh, ...(today ? { today } : {}), ...(idle ? { idle } : {}) });
    return { answer: (request) => sandbox.fetch(request), hasRoom: true, close: () => sandbox.close() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The sandbox’s file ${file} (STEWARD_SANDBOX_DB) can’t be opened: ${reason}`, {
      cause: error,
    });
  }
}

/** Starts the host as a server. */
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readBuild } from './build.ts';
import { closing, type InFlight, trackRequests } from './closing.ts';
import { guard, serverOptions } from './guard.ts';
import { listenOn } from './listening.ts';
import type { Log } from './log.ts';
import { createRoutes } from './routes.ts';
import { openPlatform, type SandboxModule, type PlatformOptions } from './platform.ts';
import { configurationOf, type Settings } from './settings.ts';

export interface HostOptions extends Settings, Omit<PlatformOptions, keyof Settings> {
  /** Folder of the built application. */
  dist?: string;
  /** Takes the log, line by line. */
  log?: Log;
  /** Returns the number of log lines that couldn't be written. */
  dropped?: () => number;
  /** Open connections at most. */
  connections?: number;
  /** Loads the sandbox's code, if the sandbox answers. */
  loadSandbox?: () => Promise<SandboxModule>;
}

export interface Host {
  /** The host's address, such as http://127.0.0.1:4173 */
  address: string;
  /** The address of the metrics, if there are any. */
  metrics: string | undefined;
  /** Finishes the requests in flight, then closes every connection, then the database. */
  close: () => Promise<void>;
}

// The same folder from src/host and from dist/host.
const builtHere = fileURLToPath(new URL('../../dist', import.meta.url));
/** One more cuts the connection that has been silent longest. */
const mostConnections = 1024;

/** @throws StartError if the port, the database, or the build can't be used */
export async function startHost({
  dist = builtHere,
  log,
  dropped,
  connections = mostConnections,
  loadSandbox = () => import('#sandbox/server.ts'),
  ...settings
}: HostOptions): Promise<Host> {
  const build = settings.sandboxOnly ? undefined : readBuild(dist);
  const server = createServer(serverOptions);
  // The Postgres code and the metrics are loaded only if they're on.
  const opened: { close: () => void | Promise<void> }[] = [];
  const open = async <Part extends (typeof opened)[number]>(part: Part | Promise<Part>): Promise<Part> => {
    opened.push(await part);
    return part;
  };
  const closeOpened = async () => {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    for (const part of opened.toReversed()) await part.close();
  };
  const start = async () => {
    const { database, metrics: place, patience } = settings;
    const store = database && (await open((await import('./postgres/store.ts')).openStore(database, patience)));
    const platform = await open(openPlatform(settings, loadSandbox));
    const metrics = place && (await open((await import('./metrics.ts')).startMetrics(place, settings, dropped)));
    return { store, platform, metrics, address: await listenOn(server, settings) };
  };
  const { store, platform, metrics, address } = await start().catch(async (error: unknown) => {
    await closeOpened();
    throw error;
  });
  const inFlight = trackRequests(server);
  const { close, isClosing } = closing(server, inFlight, closeOpened);
  const { fetch } = createRoutes({
    platform,
    build,
    log,
    metrics,
    configuration: settings.sandboxOnly ? undefined : configurationOf(settings, new URL(address).host),
    keepsJournal: !settings.sandboxOnly,
    secret: settings.database?.secret,
    journal: store?.journal,
    counts: store?.counts,
    sessions: settings.custody === 'tab' ? undefined : store?.sessions(),
    isReady: () => !isClosing() && (store?.database.isUp() ?? true),
  });
  cutSilent(server, connections, inFlight);
  guard(server, settings, inFlight, fetch);
  return { address, metrics: metrics?.address, close };
}

/**
 * If there are too many connections, cuts the one that has been idle longest and has no request in flight. So a client
 * that opens them all and stays silent locks out no one.
 */
function cutSilent(server: Server, most: number, inFlight: InFlight): void {
  // In the order of their latest requests.
  const open = new Set<Socket>();
  server.on('request', ({ socket }) => {
    if (open.delete(socket)) open.add(socket);
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (open.size <= most) return;
    const unanswered = Array.from(inFlight).filter(([, { writableEnded }]) => !writableEnded);
    const busy = new Set(unanswered.map(([{ socket: one }]) => one));
    for (const one of open) {
      if (busy.has(one)) continue;
      open.delete(one);
      one.destroy();
      return;
    }
  });
}

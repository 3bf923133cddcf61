/** Metrics for Prometheus, on a port of their own. They name no person, record, or account. */
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { reachedHeader } from '#api/errors.ts';
import { operationOf } from './allow-list.ts';
import { type Audited, becameOf } from './audit.ts';
import { broken, failure } from './answers.ts';
import { trackRequests } from './closing.ts';
import { guard, serverOptions } from './guard.ts';
import { secure } from './headers.ts';
import { listenOn } from './listening.ts';
import type { Answering } from './platform.ts';
import type { Place, Settings } from './settings.ts';

/** Returns a current amount; undefined if it isn't known. */
type Amount = () => number | undefined | Promise<number | undefined>;

export type Metrics = Awaited<ReturnType<typeof startMetrics>>;

/** Seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * `names`: the host's, which this port answers to as well. `dropped`: log lines that were dropped.
 * @throws StartError if the port can't be used
 */
export async function startMetrics(
  place: Place,
  { names }: Pick<Settings, 'names'>,
  dropped: Amount = () => undefined,
) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const seconds = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: ['operation'], buckets, registers });
  const requests = counter('steward_requests_total', 'Requests answered', 'operation', 'outcome');
  const durations = seconds('steward_request_seconds', 'Time until a request is answered');
  const writes = counter('steward_writes_total', 'Writes, without repetitions', 'operation', 'outcome');
  const platformErrors = counter(
    'steward_service_errors_total',
    'Requests that the platform failed to answer',
    'reason',
  );
  const platformDurations = seconds('steward_service_seconds', 'Time until the platform has answered a request');
  const gauge = (name: string, help: string, amount: Amount) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // Prometheus uses NaN for unknown amounts.
        this.set((await amount()) ?? Number.NaN);
      },
    });
  gauge('steward_log_lines_dropped', 'Log lines that couldn’t be written since the start', dropped);

  const answer = async ({ method, url }: Request): Promise<Response> => {
    if (method !== 'GET' || new URL(url).pathname !== '/metrics')
      return failure({ status: 404, message: 'Not found.' });
    const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' };
    return new Response(await registry.metrics(), { headers });
  };
  const server = createServer(serverOptions);
  guard(server, { ...place, names }, trackRequests(server), async (request) => {
    const given = await answer(request).catch(() => failure({ status: 500, message: broken.message }));
    secure(given.headers);
    return given;
  });
  const variables = { port: 'STEWARD_METRICS_PORT', host: 'STEWARD_METRICS_HOST' };
  const address = `${await listenOn(server, place, variables)}/metrics`;

  return {
    /** Such as http://127.0.0.1:9464/metrics */
    address,
    /** `isFile`: the path is a file of the build. */
    answered(
      { method, path, isFile }: { method: string; path: string; isFile: boolean },
      answer: Response,
      milliseconds: number,
    ): void {
      const operation = isFile ? 'file' : (operationOf(method, path)?.operation ?? ownOperation(path));
      requests.inc({ operation, outcome: answer.status < 400 ? 'ok' : becameOf(answer) });
      durations.observe({ operation }, milliseconds / 1000);
    },
    wrote({ operation, outcome, repeated }: Audited): void {
      if (!repeated) writes.inc({ operation, outcome });
    },
    /** Counts the platform's failures, and measures how long it takes. */
    watching: (platform: Answering): Answering => ({
      async answer(request, target) {
        const operation = operationOf(request.method, new URL(request.url).pathname)?.operation;
        if (!operation) return platform.answer(request, target);
        const ended = platformDurations.startTimer({ operation });
        const answer = await platform.answer(request, target);
        ended();
        const reached = answer.headers.get(reachedHeader);
        if (answer.status >= 500) platformErrors.inc({ reason: reasons[reached ?? ''] ?? 'fault' });
        return answer;
      },
    }),
    /** Adds gauges, which are read at each scrape. */
    holding({ journal = () => undefined, sessions = () => undefined }: { journal?: Amount; sessions?: Amount }): void {
      gauge('steward_journal_keys', 'Write keys in the journal', journal);
      gauge('steward_sessions', 'Sessions of signed-in browsers, if the host holds the token', sessions);
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Reasons by the value of `reachedHeader`. */
const reasons: Record<string, string> = { no: 'not-reached', maybe: 'cut-off', yes: 'not-usable' };

const own: Record<string, string> = {
  assets: 'file',
  'config.json': 'configuration',
  healthz: 'health',
  ops: 'journal',
  readyz: 'health',
  session: 'session',
  v1: 'none',
};

function ownOperation(path: string): string {
  return own[path.split('/', 2)[1] ?? ''] ?? 'page';
}

/** The host's routes. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Configuration, stampHeader } from '#api/host.ts';
import { broken, failure, notSent } from './answers.ts';
import { checkWith, createAccepted } from './accepted.ts';
import { auditOf, fingerprinting } from './audit.ts';
import type { Build } from './build.ts';
import { encode } from './compression.ts';
import { secure } from './headers.ts';
import { createCustody, isHttps, isProtected, notSafe } from './custody.ts';
import type { Journal } from './journal.ts';
import { type Counts, createCounts, createLimits, noLimits } from './limits.ts';
import { type Log, tellingTo } from './log.ts';
import { createJournal } from './memory-journal.ts';
import type { Metrics } from './metrics.ts';
import { acceptsPage } from './negotiation.ts';
import { nameRequest, requestIdHeader } from './request-id.ts';
import { sending, withRoom } from './room.ts';
import { answerQuestion, createArrivals, notAdmitted, runningOnce } from './run-once.ts';
import type { Sessions } from './sessions.ts';
import { createSessions } from './sessions/memory.ts';
import type { Answering, Platform } from './platform.ts';
import type { GivenConfiguration } from './settings.ts';

export interface RoutesOptions {
  platform: Answering & Partial<Pick<Platform, 'hasRoom'>>;
  /** Undefined if the host serves the sandbox alone. */
  configuration?: GivenConfiguration | undefined;
  /** The built application; undefined in development, where Vite serves it. */
  build?: Build | undefined;
  /**
   * False if the host serves the sandbox alone: the hosts in front of it keep the journal, with stamps of their own.
   */
  keepsJournal?: boolean;
  /** These three are shared with other hosts; undefined if the host keeps its own in memory. */
  journal?: Journal | undefined;
  sessions?: Sessions | undefined;
  counts?: Counts | undefined;
  log?: Log | undefined;
  metrics?: Metrics | undefined;
  /** False if requests should go to another host. */
  isReady?: () => boolean;
  /** Keeps the fingerprints in the log the same after a restart. */
  secret?: Uint8Array | undefined;
}

interface Passing {
  /** The admitted request, in the form that we forward. */
  admitted?: Request;
  /** The answer's body before compression. */
  body?: Uint8Array;
}

export type Routes = Hono<{ Bindings: Partial<HttpBindings>; Variables: Passing }>;

export function createRoutes(options: RoutesOptions): Routes {
  const { configuration, build, keepsJournal = true, log, metrics, secret, isReady = () => true } = options;
  const platform = metrics?.watching(options.platform) ?? options.platform;
  const counts = options.counts ?? createCounts();
  const routes: Routes = new Hono();
  const tell = log && tellingTo(log);
  const accountOf = fingerprinting(secret);
  const journal = keepsJournal ? (options.journal ?? createJournal()) : undefined;
  const accepted = createAccepted();
  const watched = accepted.watching(platform);
  const arrivals = createArrivals();
  const turnedAway = (request: Request, refusal: Response) =>
    journal ? notAdmitted(request, refusal, { journal, arrivals }) : refusal;
  const limited = createLimits({
    ...(options.platform.hasRoom ? noLimits : {}),
    counts,
    isKnown: accepted.has,
    refused: turnedAway,
  });
  /**
   * `bearer`: the Authorization header. Asks the platform about a token that's new to this host: another host may know
   * it.
   */
  const accepts = async (bearer: string): Promise<boolean> =>
    accepted.has(bearer) || (await checkWith(limited(watched), bearer.slice('Bearer '.length))).result === 'accepted';
  const answering = arrivals.counting(limited(journal ? runningOnce(watched, journal) : watched));
  const sessions = options.sessions ?? createSessions();
  const mayHold = configuration !== undefined && configuration.custody !== 'tab';
  const custody = mayHold ? createCustody(sessions, watched, { counts }) : undefined;
  const holderFor = (request: Request): Configuration['custody'] =>
    mayHold && (configuration.custody === 'host' || isHttps(request)) ? 'host' : 'tab';
  const custodyFor = (request: Request) => (holderFor(request) === 'host' ? custody : undefined);
  const signing = custody && limited(custody);
  metrics?.holding({ ...(journal ? { journal: journal.size } : {}), ...(custody ? { sessions: sessions.size } : {}) });

  routes.use(async (context, next) => {
    const started = performance.now();
    const id = nameRequest(context.req.raw);
    await next();
    context.res.headers.set(requestIdHeader, id);
    secure(context.res.headers, { https: isHttps(context.req.raw) });
    const { outgoing } = context.env ?? {};
    if (outgoing) sending(outgoing, Number(context.res.headers.get('content-length') ?? 0));
    const { method, path } = context.req;
    const { status } = context.res;
    const milliseconds = performance.now() - started;
    const isFile = build?.has(path) ?? false;
    tell?.answered({ id, method, path, status, milliseconds }, isFile);
    metrics?.answered({ method, path, isFile }, context.res, milliseconds);
    const { admitted = context.req.raw, body } = context.var;
    const write = auditOf(admitted, context.res, { body, accountOf });
    if (!write) return;
    tell?.wrote(write);
    metrics?.wrote(write);
  });

  /** Accepts a token only over a protected connection and only as `Bearer <token>`, in either custody. */
  const admit = async (request: Request) => {
    const token = request.headers.get('authorization');
    // The sandbox alone has hosts in front of it.
    if (configuration && token !== null) {
      if (!isProtected(request)) return failure(notSafe);
      if (!/^Bearer [\x21-\x7e]+$/.test(token)) return failure(notBearer);
    }
    return custodyFor(request)?.admit(request) ?? request;
  };

  routes.all('/v1/*', (context) =>
    withRoom(async () => {
      const { incoming } = context.env ?? {};
      const { pathname, search } = new URL(context.req.url);
      const admitted = await admit(context.req.raw);
      if (admitted instanceof Response) return turnedAway(context.req.raw, admitted);
      context.set('admitted', admitted);
      const answer = await answering.answer(admitted, incoming?.url ?? `${pathname}${search}`);
      const headers = new Headers(answer.headers);
      headers.set('Cache-Control', 'no-store');
      if (journal) headers.set(stampHeader, journal.stamp());
      // Renew only now: the session may have ended meanwhile, and another may have begun.
      const cookie = await custodyFor(context.req.raw)?.renewed(context.req.raw);
      if (cookie) headers.set('Set-Cookie', cookie);
      if (answer.body === null) return new Response(null, { status: answer.status, headers });
      const plain = new Uint8Array(await answer.arrayBuffer());
      context.set('body', plain);
      const body = await encode(plain, context.req.raw, headers);
      headers.set('Content-Length', String(body.byteLength));
      return new Response(body, { status: answer.status, headers });
    }),
  );

  if (journal) {
    routes.get('/ops', (context) =>
      context.json({}, 200, { 'Cache-Control': 'no-store', [stampHeader]: journal.stamp() }),
    );
    routes.on(['GET', 'DELETE'], '/ops/:key', async (context) => {
      const admitted = await admit(context.req.raw);
      if (admitted instanceof Response) return admitted;
      // Take the raw path: Hono would decode the key, and decoding it twice gives another one.
      const answer = await answerQuestion(admitted, new URL(context.req.url).pathname.slice('/ops/'.length), {
        journal,
        accepts,
      });
      answer.headers.set(stampHeader, journal.stamp());
      return answer;
    });
  }

  if (signing) {
    const answerSigning = async (request: Request) =>
      custodyFor(request) ? signing.answer(request, '/session') : missing();
    routes.on(['GET', 'POST', 'DELETE'], '/session', ({ req }) => answerSigning(req.raw));
    routes.delete('/session/:id{[\\w-]+}', ({ req }) => answerSigning(req.raw));
  }

  routes.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));
  routes.get('/readyz', (context) => {
    const ready = isReady();
    return context.json({ status: ready ? 'ok' : 'not ready' }, ready ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  if (configuration) {
    routes.get('/config.json', async (context) => {
      const who = (await custodyFor(context.req.raw)?.accountOf(context.req.raw)) ?? { account: '', secret: '' };
      if (who instanceof Response) return who;
      return context.json({ ...configuration, custody: holderFor(context.req.raw), ...who }, 200, {
        'Cache-Control': 'no-store',
      });
    });
  }

  if (build) {
    routes.get('*', (context) => {
      const { path, raw } = context.req;
      if (path === '/' || path === '/index.html') return build.page(raw);
      const isPage = isAppRoute(path) && acceptsPage(raw.headers.get('accept'));
      return build.file(path, raw) ?? (isPage ? build.page(raw) : missing());
    });
    routes.all('*', (context) => {
      const message = `${context.req.method} isn’t allowed here. Use GET or HEAD.`;
      return failure({ status: 405, message, headers: { Allow: 'GET, HEAD' } });
    });
  }

  routes.notFound(missing);
  routes.onError((error, context) => {
    const id = nameRequest(context.req.raw);
    tell?.failed(error, id);
    const { status, message } = broken;
    const answer = failure(context.req.path.startsWith('/v1/') ? broken : { status, message });
    answer.headers.set(requestIdHeader, id);
    secure(answer.headers, { https: isHttps(context.req.raw) });
    // Hono would add the headers of an answer that was ready before the fault, such as its length.
    context.res = undefined;
    return answer;
  });
  return routes;
}

/**
 * Another spelling would count as another token: it would have its own limits, and we wouldn't recognize it in what a
 * platform echoes.
 */
const notBearer = notSent(401, 'The Authorization header must be “Bearer <access token>”. Nothing was sent.');

/** The application's own addresses have no file extension, and /assets has only files. */
function isAppRoute(path: string): boolean {
  return !path.startsWith('/assets/') && !path.includes('.', path.lastIndexOf('/'));
}

function missing(): Response {
  return failure({ status: 404, message: 'Not found.' });
}

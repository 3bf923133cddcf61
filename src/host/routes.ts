/** What the host answers with, path by path. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Configuration, stampHeader } from '../api/host.ts';
import { failure } from './answers.ts';
import { createAccepted } from './accepted.ts';
import type { Build } from './build.ts';
import { encode } from './compression.ts';
import { secure } from './headers.ts';
import { createCustody, isHttps, isProtected, notSafe } from './custody.ts';
import { createJournal } from './journal.ts';
import { createLimits } from './limits.ts';
import { faultLine, type Log, logLine } from './log.ts';
import { acceptsPage } from './negotiation.ts';
import { sending, withRoom } from './room.ts';
import { answerQuestion, createArrivals, notAdmitted, runningOnce } from './run-once.ts';
import { createSessions } from './sessions.ts';
import type { Answering } from './service.ts';

export interface RoutesOptions {
  service: Answering;
  /** Left out when the service stands alone. */
  configuration?: Omit<Configuration, 'account' | 'secret'>;
  /** The built application; left out in development, where Vite serves it. */
  build?: Build;
  /** False when the service stands alone: the hosts before it keep one, and their keys are unlike its own. */
  keepsJournal?: boolean;
  log?: Log;
}

export type Routes = Hono<{ Bindings: Partial<HttpBindings> }>;

export function createRoutes(options: RoutesOptions): Routes {
  const { service, configuration, build, keepsJournal = true, log = () => undefined } = options;
  const routes: Routes = new Hono();
  const journal = keepsJournal ? createJournal() : undefined;
  const accepted = createAccepted();
  const watched = accepted.watching(service);
  const arrivals = createArrivals();
  const turnedAway = (request: Request, refusal: Response) =>
    journal ? notAdmitted(request, refusal, { journal, arrivals }) : refusal;
  const limited = createLimits({ isKnown: accepted.has, refused: turnedAway });
  const answering = arrivals.counting(limited(journal ? runningOnce(watched, journal) : watched));
  const custody = configuration?.custody === 'host' ? createCustody(createSessions(), watched) : undefined;
  const signing = custody && limited(custody);

  routes.use(async (context, next) => {
    const started = performance.now();
    await next();
    secure(context.res.headers, { https: isHttps(context.req.raw) });
    const { outgoing } = context.env ?? {};
    if (outgoing) sending(outgoing, Number(context.res.headers.get('content-length') ?? 0));
    const { method, path } = context.req;
    const entry = { method, path, status: context.res.status, milliseconds: performance.now() - started };
    log(logLine(entry, build?.has(path)));
  });

  /** A token is taken where it travels protected, and in one spelling, in either custody. */
  const admit = (request: Request) => {
    const token = request.headers.get('authorization');
    // A service that stands alone has hosts before it.
    if (configuration && token !== null) {
      if (!isProtected(request)) return failure(notSafe);
      if (!/^Bearer [\x21-\x7e]+$/.test(token)) return failure(notBearer);
    }
    return custody?.admit(request) ?? request;
  };

  routes.all('/v1/*', (context) =>
    withRoom(async () => {
      const { incoming } = context.env ?? {};
      const { pathname, search } = new URL(context.req.url);
      const admitted = admit(context.req.raw);
      if (admitted instanceof Response) return turnedAway(context.req.raw, admitted);
      const answer = await answering.answer(admitted, incoming?.url ?? `${pathname}${search}`);
      const headers = new Headers(answer.headers);
      headers.set('Cache-Control', 'no-store');
      if (journal) headers.set(stampHeader, journal.stamp());
      if (answer.body === null) return new Response(null, { status: answer.status, headers });
      const body = await encode(new Uint8Array(await answer.arrayBuffer()), context.req.raw, headers);
      headers.set('Content-Length', String(body.byteLength));
      return new Response(body, { status: answer.status, headers });
    }),
  );

  if (journal) {
    routes.get('/ops', (context) =>
      context.json({}, 200, { 'Cache-Control': 'no-store', [stampHeader]: journal.stamp() }),
    );
    routes.on(['GET', 'DELETE'], '/ops/:key', (context) => {
      const admitted = admit(context.req.raw);
      if (admitted instanceof Response) return admitted;
      // Hono would decode it; an address that is decoded twice is read as another.
      const answer = answerQuestion(admitted, new URL(context.req.url).pathname.slice('/ops/'.length), {
        journal,
        accepts: accepted.has,
      });
      answer.headers.set(stampHeader, journal.stamp());
      return answer;
    });
  }

  if (signing) routes.on(['POST', 'DELETE'], '/session', (context) => signing.answer(context.req.raw, '/session'));

  routes.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));

  if (configuration) {
    routes.get('/config.json', (context) => {
      const who = custody?.accountOf(context.req.raw) ?? { account: '', secret: '' };
      return context.json({ ...configuration, ...who }, 200, { 'Cache-Control': 'no-store' });
    });
  }

  if (build) {
    routes.get('*', (context) => {
      const { path, raw } = context.req;
      if (path === '/' || path === '/index.html') return build.page(raw);
      if (build.has(path)) return build.file(path, raw);
      return isAppRoute(path) && acceptsPage(raw.headers.get('accept')) ? build.page(raw) : missing();
    });
    routes.all('*', (context) => {
      const message = `${context.req.method} is not possible here, only GET and HEAD.`;
      return failure({ status: 405, message, headers: new Headers({ Allow: 'GET, HEAD' }) });
    });
  }

  routes.notFound(missing);
  routes.onError((error, context) => {
    log(faultLine(error));
    const ofService = context.req.path.startsWith('/v1/');
    return failure({
      status: 500,
      message: 'Steward had a fault of its own.',
      ...(ofService ? { reached: 'maybe' } : {}),
    });
  });
  return routes;
}

/** In another spelling it would be another token here: with limits of its own, and not known in what a service echoes. */
const notBearer = {
  status: 401,
  message: 'The header Authorization must be Bearer, one space and the access token. Nothing was sent.',
  reached: 'no',
} as const;

/** The application's own addresses have no file extension, and /assets holds nothing but files. */
function isAppRoute(path: string): boolean {
  return !path.startsWith('/assets/') && !path.includes('.', path.lastIndexOf('/'));
}

function missing(): Response {
  return failure({ status: 404, message: 'There is nothing at this address.' });
}

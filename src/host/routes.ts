/** What the host answers with, path by path. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Configuration } from '../api/host.ts';
import { failure } from './answers.ts';
import type { Build } from './build.ts';
import { encode } from './compression.ts';
import { secure } from './headers.ts';
import { faultLine, type Log, logLine } from './log.ts';
import { acceptsPage } from './negotiation.ts';
import type { Answering } from './service.ts';

export interface RoutesOptions {
  service: Answering;
  /** Left out when the service stands alone. */
  configuration?: Configuration;
  /** The built application; left out in development, where Vite serves it. */
  build?: Build;
  log?: Log;
}

export type Routes = Hono<{ Bindings: Partial<HttpBindings> }>;

export function createRoutes({ service, configuration, build, log = () => undefined }: RoutesOptions): Routes {
  const routes: Routes = new Hono();

  routes.use(async (context, next) => {
    const started = performance.now();
    await next();
    secure(context.res.headers, { https: context.req.header('x-forwarded-proto') === 'https' });
    const { method, path } = context.req;
    const entry = { method, path, status: context.res.status, milliseconds: performance.now() - started };
    log(logLine(entry, build?.has(path)));
  });

  routes.all('/v1/*', async (context) => {
    const { incoming } = context.env ?? {};
    const { pathname, search } = new URL(context.req.url);
    const answer = await service.answer(context.req.raw, incoming?.url ?? `${pathname}${search}`);
    const headers = new Headers(answer.headers);
    headers.set('Cache-Control', 'no-store');
    if (answer.body === null) return new Response(null, { status: answer.status, headers });
    const body = await encode(new Uint8Array(await answer.arrayBuffer()), context.req.raw, headers);
    return new Response(body, { status: answer.status, headers });
  });

  routes.get('/healthz', (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }));

  if (configuration) {
    routes.get('/config.json', (context) => context.json(configuration, 200, { 'Cache-Control': 'no-store' }));
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

/** The application's own addresses have no file extension, and /assets holds nothing but files. */
function isAppRoute(path: string): boolean {
  return !path.startsWith('/assets/') && !/\.[^/]*$/.test(path);
}

function missing(): Response {
  return failure({ status: 404, message: 'There is nothing at this address.' });
}

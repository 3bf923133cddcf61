/** Vite plugin: answers the host's own routes inside the development server. */
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { failure, notSent } from './answers.ts';
import { createRoutes } from './routes.ts';
import { openService, type SandboxModule, type Service } from './service.ts';
import { configurationOf, readSettings, StartError } from './settings.ts';

const ours = /^\/(?:(?:v1|ops|session)(?:[/?]|$)|config\.json(?:\?|$)|(?:healthz|readyz)(?:\?|$))/;

export function development(): Plugin {
  return {
    name: 'steward-development',
    apply: 'serve',
    configureServer(server) {
      // Vitest starts development servers too, and doesn't need the sandbox.
      if (process.env['VITEST']) return;
      const settings = readSettings(process.env, []);
      let opened: { module: SandboxModule | null; service: Promise<Service> } | undefined;

      // Vite loads the sandbox, so edits to its code apply from the next request on.
      const load = async () => (await server.ssrLoadModule('/src/sandbox/server.ts')) as SandboxModule;

      const current = async (): Promise<Service> => {
        const module = settings.origin ? null : await load();
        if (opened && opened.module === module) return opened.service;
        const before = opened?.service;
        const reopen = async () => {
          // Close the old sandbox first: only one may own the file.
          await before?.then((service) => service.close()).catch(() => undefined);
          return openService(settings, load);
        };
        const service = reopen();
        opened = { module, service };
        // If it can't be opened, the next request tries again.
        service.catch(() => (opened = undefined));
        return service;
      };

      const answer = async (request: Request, target: string): Promise<Response> => {
        try {
          return await (await current()).answer(request, target);
        } catch (error) {
          if (error instanceof Error) server.config.logger.error(error.message, { error });
          const message = error instanceof StartError ? error.message : 'The sandbox failed; the terminal says why.';
          return failure(notSent(503, message));
        }
      };

      const routes = createRoutes({
        service: { answer },
        configuration: configurationOf(settings, `localhost:${server.config.server.port}`),
      });
      const listen = getRequestListener(routes.fetch, { overrideGlobalObjects: false });
      server.middlewares.use((incoming, outgoing, next) => {
        if (ours.test(incoming.url ?? '')) void listen(incoming, outgoing);
        else next();
      });
      server.httpServer?.once(
        'close',
        () => void opened?.service.then((service) => service.close()).catch(() => undefined),
      );
    },
  };
}

/** Vite plugin: answers the host's own routes inside the development server. */
import { getRequestListener } from '@hono/node-server';
import type { Plugin } from 'vite';
import { failure, notSent } from './answers.ts';
import { createRoutes } from './routes.ts';
import { openPlatform, type SandboxModule, type Platform } from './platform.ts';
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
      let opened: { module: SandboxModule | null; platform: Promise<Platform> } | undefined;

      // Vite loads the sandbox, so edits to its code apply from the next request on.
      const load = async () => (await server.ssrLoadModule('/src/sandbox/server.ts')) as SandboxModule;

      const current = async (): Promise<Platform> => {
        const module = settings.origin ? null : await load();
        if (opened && opened.module === module) return opened.platform;
        const before = opened?.platform;
        const reopen = async () => {
          // Close the old sandbox first: only one may own the file.
          await before?.then((platform) => platform.close()).catch(() => undefined);
          return openPlatform(settings, load);
        };
        const platform = reopen();
        opened = { module, platform };
        // If it can't be opened, the next request tries again.
        platform.catch(() => (opened = undefined));
        return platform;
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
        platform: { answer },
        configuration: configurationOf(settings, `localhost:${server.config.server.port}`),
      });
      const listen = getRequestListener(routes.fetch, { overrideGlobalObjects: false });
      server.middlewares.use((incoming, outgoing, next) => {
        if (ours.test(incoming.url ?? '')) void listen(incoming, outgoing);
        else next();
      });
      server.httpServer?.once(
        'close',
        () => void opened?.platform.then((platform) => platform.close()).catch(() => undefined),
      );
    },
  };
}
